#pragma once

#include <functional>
#include <string>

#include "game/draws.h"
#include "match/event.h"

namespace fourlands::server {

// Where time, ids and secrets come from; tests put others in their place.
struct Origin {
  std::function<match::Time()> now;  // Of the day; a host may set it.
  std::function<std::string()> new_id;
  std::function<Secret()> new_secret;
  // For how long something took and how often somebody may ask: nobody sets it.
  std::function<match::Time()> steady;
  static Origin real();
};

}  // namespace fourlands::server
