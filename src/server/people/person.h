#pragma once

#include <string>

namespace fourlands::server {

// Who asks: a person with a token, or (no id) a stranger.
struct Person {
  std::string id;
  std::string name;
  std::string kind;  // "guest", "named" or "bot".
  [[nodiscard]] bool stranger() const { return id.empty(); }
};

}  // namespace fourlands::server
