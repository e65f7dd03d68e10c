#include <nlohmann/json.hpp>

#include "games/land_ahead/land_ahead.h"
namespace fourlands::land_ahead {
std::string LandAhead::draw(const View&, Viewer, const Ink&) const { return "\n"; }
}  // namespace fourlands::land_ahead
