#include "games/landed/contract_table.h"

#include <algorithm>
#include <bit>

#include "games/landed/past.h"

namespace fourlands::landed {

void ContractTable::write(const Components& components, const View& view, State& state) const {
  state.deck = components.contracts & ~view.own.contracts & ~view.own.offered;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
    Player& player = state.players[seat];
    for (std::size_t i = 0; i < player.fulfilled_count; ++i)
      state.deck &= ~bit_of(player.fulfilled[i].contract);
    if (view.is_own(static_cast<int>(seat))) continue;
    player.contracts = hands[seat];
    player.offered = offered[seat];
    state.deck &= ~player.contracts & ~player.offered;
  }
  std::copy(bottom.begin(), bottom.end(), state.bottom.begin());
  for (const std::uint8_t id : bottom) state.deck &= ~bit_of(id);
}

void name_returned(const Components& components, const View& view, IdSet returned_by_viewer,
                   Rng& rng, Chronicle& chronicle) {
  IdSet left = components.contracts & ~returned_by_viewer;
  for (const Event event : chronicle)
    if (event.what == What::kKept)
      left &= ~(bit_of(chronicle.byte(event.at)) | bit_of(chronicle.byte(event.at + 1U)));
  for (const Event event : chronicle) {
    if (event.what != What::kKept || view.is_own(event.seat)) continue;
    for (std::size_t i = 2; i < 4; ++i) {
      const IdSet bit = any_of(left, rng);
      left &= ~bit;
      chronicle.byte(event.at + i) = static_cast<std::uint8_t>(std::countr_zero(bit));
    }
  }
}

}  // namespace fourlands::landed
