#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fourlands {

// The words of a line, split at single spaces. Two spaces in a row, or one at an end, give an
// empty word, so that a reader refuses them instead of guessing.
inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t from = 0;;) {
    const std::size_t space = text.find(' ', from);
    words.push_back(text.substr(from, space - from));
    if (space == std::string_view::npos) return words;
    from = space + 1;
  }
}

// A whole number in [low, high] written the one usual way: no sign but a minus, no leading zero.
inline std::optional<int> number_of(std::string_view text, int low, int high) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < low || value > high) return std::nullopt;
  if (std::to_string(value) != text) return std::nullopt;
  return value;
}

// What came from outside, fit to be shown: printable, short, in quotes.
inline std::string in_quotes(std::string_view text, std::size_t most = 60) {
  std::string out = "\"";
  for (char c : text.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\' ? c : '?';
  }
  return out + (text.size() > most ? "...\"" : "\"");
}

}  // namespace fourlands
