#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/catalogue.h"

namespace fourlands::cli {

// Columns that a picture takes: its longest line, without colours.
int width_of(std::string_view picture);
// Columns of the terminal that standard output is; 80 where it is none.
int columns();

// The picture, and below it a word if it is wider than so many columns.
std::string fitted(std::string picture, int most, const Catalogue& catalogue, Language language);

}  // namespace fourlands::cli
