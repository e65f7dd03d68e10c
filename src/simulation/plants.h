#pragma once

#include <span>
#include <string_view>

#include "core/plant.h"

namespace fourlands::simulation {

// The faults that can be planted (core/plant.h), and what each does.
struct Plant {
  std::string_view name, what;
};
std::span<const Plant> all_plants();

// Whether this program has them.
#ifdef FOURLANDS_PLANTS
inline constexpr bool kHasPlants = true;
#else
inline constexpr bool kHasPlants = false;
#endif

// As long as this lives the fault is planted, if the program has them.
class Planted {
 public:
  explicit Planted([[maybe_unused]] std::string_view name) {
#ifdef FOURLANDS_PLANTS
    planted_fault = name;
    planted_chances = 0;
#endif
  }
  ~Planted() {
#ifdef FOURLANDS_PLANTS
    planted_fault = {};
#endif
  }
  Planted(const Planted&) = delete;
  Planted& operator=(const Planted&) = delete;
};

}  // namespace fourlands::simulation
