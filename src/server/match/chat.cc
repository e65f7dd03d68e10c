#include "server/match/chat.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/common/utf8.h"

namespace fourlands::server {
namespace {

using Range = std::pair<char32_t, char32_t>;

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [c](const Range& range) { return c >= range.first && c <= range.second; });
}

// Controls, marks of direction and other formatting that is not seen, private use, specials, tags.
// The joiners U+200C and U+200D stay: scripts and emoji are written with them.
constexpr std::array<Range, 14> kUnseen = {{{0x00, 0x1f},
                                            {0x7f, 0x9f},
                                            {0xad, 0xad},
                                            {0x61c, 0x61c},
                                            {0x180e, 0x180e},
                                            {0x200b, 0x200b},
                                            {0x200e, 0x200f},
                                            {0x202a, 0x202e},
                                            {0x2060, 0x206f},
                                            {0xe000, 0xf8ff},
                                            {0xfeff, 0xfeff},
                                            {0xfff0, 0xfffb},
                                            {0xe0000, 0xe0fff},
                                            {0xf0000, 0x10ffff}}};
// Marks that are written over or under the letter before.
constexpr std::array<Range, 6> kPiled = {{{0x300, 0x36f},
                                          {0x483, 0x489},
                                          {0x1ab0, 0x1aff},
                                          {0x1dc0, 0x1dff},
                                          {0x20d0, 0x20ff},
                                          {0xfe20, 0xfe2f}}};
constexpr int kMostPiled = 4;

bool is_break(char32_t c) {
  return c == U'\n' || c == U'\r' || c == U'\t' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

Refusal refuse(const char* key) {
  return {"bad_text", "", {key, {{"most", std::to_string(kMostChatCharacters)}}}};
}

}  // namespace

Result<std::string, Refusal> read_chat(std::string_view text) {
  constexpr std::size_t kMostBytesOfACharacter = 4;
  if (text.size() > kMostChatCharacters * kMostBytesOfACharacter) return refuse("chat.long");
  const auto characters = characters_of(text);
  if (!characters) return refuse("chat.unreadable");
  std::u32string line;
  int piled = 0;
  for (char32_t c : *characters) {
    if (is_break(c)) c = U' ';
    if (is_in(kUnseen, c) || (c & 0xfffe) == 0xfffe) return refuse("chat.unreadable");
    piled = is_in(kPiled, c) ? piled + 1 : 0;
    if (piled > kMostPiled) return refuse("chat.unreadable");
    line += c;
  }
  const std::size_t first = line.find_first_not_of(U' ');
  if (first == std::u32string::npos) return refuse("chat.empty");
  line = line.substr(first, line.find_last_not_of(U' ') - first + 1);
  if (line.size() > kMostChatCharacters) return refuse("chat.long");
  return utf8_of(line);
}

}  // namespace fourlands::server
