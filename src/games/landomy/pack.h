#pragma once

#include "game/json_in.h"
#include "games/landomy/landomy.h"

namespace fourlands::landomy {

// The options object of a game or of a state; what is left out has its default.
Options read_options(const JsonIn& in);

}  // namespace fourlands::landomy
