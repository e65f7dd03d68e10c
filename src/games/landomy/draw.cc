#include <nlohmann/json.hpp>

#include "games/landomy/landomy.h"

namespace fourlands::landomy {
std::string Landomy::draw(const View&, Viewer, const Ink&) const { return ""; }
}  // namespace fourlands::landomy
