#include "cli/common/width.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

namespace fourlands::cli {

int width_of(std::string_view picture) {
  int widest = 0;
  int line = 0;
  bool colour = false;  // Within an escape sequence, which ends with a letter.
  for (const char c : picture) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      line = 0;
    } else if (c == '\x1b') {
      colour = true;
    } else if (colour) {
      colour = !((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
    } else if ((byte & 0xc0U) != 0x80U) {  // The first byte of a character.
      widest = std::max(widest, ++line);
    }
  }
  return widest;
}

int columns() {
  constexpr int kUsual = 80;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return size.ws_col;
}

std::string fitted(std::string picture, int most, const Catalogue& catalogue, Language language) {
  const int width = width_of(picture);
  if (width <= most) return picture;
  if (!picture.ends_with('\n')) picture += '\n';
  return picture + catalogue.say(language, {"picture.too_wide",
                                            {{"width", std::to_string(width)},
                                             {"columns", std::to_string(most)}}});
}

}  // namespace fourlands::cli
