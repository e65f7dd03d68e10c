#include "games/new_game/board.h"

#include "core/text.h"

namespace fourlands::new_game {

std::optional<Plot> plot_of(std::string_view text) {
  const auto number = number_of(text, 1, kPlots);
  if (!number) return std::nullopt;
  return Plot::numbered(*number);
}

}  // namespace fourlands::new_game
