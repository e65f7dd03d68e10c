#pragma once

#include "core/fixed_list.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// An event that contracts have to do with.
struct ContractEvent : Event {
  std::uint16_t number = 0;  // In the chronicle.
  SignCount count;
  IdSet fit = 0;  // Of a claim: what fits, with `negotiate` if that may have let it be declined.
};

// What a view's chronicle tells about the contracts in whatever way they went.
struct ContractClues {
  IdSet hidden = 0;             // What the viewer does not see now.
  IdSet returned = 0;           // What it returned at setup.
  IdSet seen = 0;               // What it drew after that.
  IdSet lying = 0;              // What it put at the bottom and nobody drew.
  int from_deck = 0;            // How many were drawn after setup,
  std::size_t from_bottom = 0;  // and then from the bottom.
  // Seats that drew from the bottom what the viewer may have put there, as bits. What others hold
  // does not depend on what these do.
  unsigned touched = 0;
  // For each contract fulfilled, how many of those in hand it can have been at most.
  FixedList<std::uint8_t, kContracts> candidates;

  // By seat, for each contract in hand, the oldest first, what it cannot be: as if it were as new
  // as it can be.
  std::array<std::array<IdSet, 3>, kMostPlayers> unfit{};
  FixedList<ContractEvent, Chronicle::kMostEvents> events;

  static ContractClues of(const Components& components, const View& view);
};

}  // namespace fourlands::landed
