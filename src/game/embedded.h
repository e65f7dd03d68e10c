#pragma once

#include <optional>
#include <string_view>

namespace fourlands {

// A data file built into the binary, by its path in the project
// ("src/games/landing_zone/pack.json"). Asking for one that is not there is a bug.
std::string_view embedded_file(std::string_view path);

// The same of a file that need not be there.
std::optional<std::string_view> find_embedded_file(std::string_view path);

}  // namespace fourlands
