#pragma once

#include <string_view>

// Faults planted on purpose, to see that the simulation finds them (src/simulation/plants.h). Only
// a test's program has them: elsewhere `planted` is false and nothing is left of it.

namespace fourlands {

#ifdef FOURLANDS_PLANTS
// The name of the one that is planted; empty: none.
inline std::string_view planted_fault;  // NOLINT: one for the whole program, on purpose.
// How often it could have struck.
inline unsigned planted_chances = 0;  // NOLINT
inline bool planted(std::string_view fault) { return fault == planted_fault; }
// The same, once in so many times.
inline bool planted(std::string_view fault, unsigned once_in) {
  return planted(fault) && ++planted_chances % once_in == 0;
}
#else
constexpr bool planted(std::string_view /*fault*/) { return false; }
constexpr bool planted(std::string_view /*fault*/, unsigned /*once_in*/) { return false; }
#endif

}  // namespace fourlands
