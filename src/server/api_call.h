#pragma once

#include "server/api.h"

// What the files of the API share.

namespace fourlands::server {

inline std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// One request on its way.
struct Api::Call {
  const HttpRequest& request;
  const HttpReply& reply;
  std::vector<std::string> parts;
  Person who;
  Json body;

  // A member of the body; empty if it is not there or no text.
  [[nodiscard]] std::string text(const char* name) const {
    const auto found = body.find(name);
    return found != body.end() && found->is_string() ? found->get<std::string>() : std::string();
  }
  [[nodiscard]] bool flag(const char* name) const {
    const auto found = body.find(name);
    return found != body.end() && found->is_boolean() && found->get<bool>();
  }
  void ok(const Json& json) const { reply({200, dump(json), "application/json", {}}); }
};

}  // namespace fourlands::server
