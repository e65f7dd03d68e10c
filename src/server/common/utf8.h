#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fourlands::server {

// The characters of a text, or nothing if it is not UTF-8: cut off, longer than need be, half of a
// pair, beyond the last character.
std::optional<std::u32string> characters_of(std::string_view text);
std::string utf8_of(std::u32string_view characters);

}  // namespace fourlands::server
