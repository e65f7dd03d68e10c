#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// A list of islands, in the order of the notation.
Json cells_to_json(CellSet cells);

}  // namespace fourlands::landomy
