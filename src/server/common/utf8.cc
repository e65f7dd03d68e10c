#include "server/common/utf8.h"

#include <cstdint>

namespace fourlands::server {
namespace {

struct Lead {
  int more;        // Bytes that follow.
  char32_t bits;   // What the first byte says.
  char32_t least;  // What needs that many bytes; less is a forged spelling.
};

std::optional<Lead> lead_of(unsigned char byte) {
  if (byte < 0x80) return Lead{0, byte, 0};
  if (byte >> 5U == 0x6) return Lead{1, byte & 0x1fU, 0x80};
  if (byte >> 4U == 0xe) return Lead{2, byte & 0x0fU, 0x800};
  if (byte >> 3U == 0x1e) return Lead{3, byte & 0x07U, 0x10000};
  return std::nullopt;
}

}  // namespace

std::optional<std::u32string> characters_of(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = lead_of(static_cast<unsigned char>(text[i++]));
    if (!lead || text.size() - i < static_cast<std::size_t>(lead->more)) return std::nullopt;
    char32_t character = lead->bits;
    for (int more = 0; more < lead->more; ++more) {
      const auto byte = static_cast<unsigned char>(text[i++]);
      if (byte >> 6U != 0x2) return std::nullopt;
      character = character << 6U | (byte & 0x3fU);
    }
    const bool half_of_a_pair = character >= 0xd800 && character <= 0xdfff;
    if (character < lead->least || character > 0x10ffff || half_of_a_pair) return std::nullopt;
    out += character;
  }
  return out;
}

std::string utf8_of(std::u32string_view characters) {
  std::string out;
  const auto byte = [&](char32_t value) { out += static_cast<char>(value); };
  for (char32_t c : characters) {
    if (c < 0x80) {
      byte(c);
    } else if (c < 0x800) {
      byte(0xc0 | c >> 6U);
      byte(0x80 | (c & 0x3fU));
    } else if (c < 0x10000) {
      byte(0xe0 | c >> 12U);
      byte(0x80 | (c >> 6U & 0x3fU));
      byte(0x80 | (c & 0x3fU));
    } else {
      byte(0xf0 | c >> 18U);
      byte(0x80 | (c >> 12U & 0x3fU));
      byte(0x80 | (c >> 6U & 0x3fU));
      byte(0x80 | (c & 0x3fU));
    }
  }
  return out;
}

}  // namespace fourlands::server
