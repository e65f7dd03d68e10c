#pragma once

#include <string>

namespace fourlands::server {

// Who asks: a person with a token, or (no id) a stranger.
struct Person {
  std::string id;
  std::string name;
  std::string kind;        // "guest", "named" or "bot".
  std::string owner = {};  // Of a bot account: whose it is.
  [[nodiscard]] bool stranger() const { return id.empty(); }
  // Who answers for what it does, and whose share it uses.
  [[nodiscard]] const std::string& answerable() const { return owner.empty() ? id : owner; }
};

}  // namespace fourlands::server
