#pragma once

#include "server/api.h"
#include "server/request_json.h"

// What the files of the API share.

namespace fourlands::server {

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
