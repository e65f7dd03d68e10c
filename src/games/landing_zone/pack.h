#pragma once

#include <array>

#include "games/landing_zone/state.h"

// What the box holds, as a pack says it.

namespace fourlands::landing_zone {

// What a pack may change.
struct Components {
  int turns = 10;
  Armada armada;
  int red_points = 10;
  int yellow_points = 5;
  int green_points = 30;
  int blue_points = 15;
};

}  // namespace fourlands::landing_zone
