#include "games/landomy/board.h"

namespace fourlands::landomy {

std::optional<Cell> cell_of(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
    return std::nullopt;
  return Cell::at(text[0] - 'a', text[1] - '1');
}

std::optional<Side> side_of(std::string_view text) {
  for (Side side : SidesIn(kAllSides))
    if (side.text() == text) return side;
  return std::nullopt;
}

}  // namespace fourlands::landomy
