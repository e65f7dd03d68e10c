#pragma once

#include <array>
#include <span>

#include "core/rng.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// Where the contracts are at the end of a guessed past.
struct ContractTable {
  std::array<IdSet, kMostPlayers> hands{};
  std::array<IdSet, kMostPlayers> offered{};
  std::span<const std::uint8_t> bottom;

  // Puts those of others there; what is left is the deck.
  void write(const Components& components, const View& view, State& state) const;
};

// What others returned at setup was none of what anybody kept then; nobody saw more of it.
void name_returned(const Components& components, const View& view, IdSet returned_by_viewer,
                   Rng& rng, Chronicle& chronicle);

}  // namespace fourlands::landed
