#pragma once

#include <functional>
#include <string>

#include "game/draws.h"
#include "match/event.h"

namespace fourlands::server {

// Where time, ids and secrets come from; tests put others in their place.
struct Origin {
  std::function<match::Time()> now;
  std::function<std::string()> new_id;
  std::function<Secret()> new_secret;
  static Origin real();
};

}  // namespace fourlands::server
