#include "games/landing_zone/board.h"

namespace fourlands::landing_zone {

std::optional<Cell> cell_of(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5')
    return std::nullopt;
  return Cell::at(text[0] - 'a', text[1] - '1');
}

}  // namespace fourlands::landing_zone
