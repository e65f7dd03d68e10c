#pragma once

#include "game/json_writer.h"
#include "server/common/json_reader.h"
#include "server/http/api.h"

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
  [[nodiscard]] std::string text(const char* name) const { return text_member(body, name); }
  [[nodiscard]] bool flag(const char* name) const {
    const auto found = body.find(name);
    return found != body.end() && found->is_boolean() && found->get<bool>();
  }
  void ok(const Json& json) const { reply({200, dump(json), "application/json", {}}); }
};

}  // namespace fourlands::server
