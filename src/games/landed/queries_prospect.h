#pragma once

#include <optional>

#include "games/landed/queries.h"
#include "games/landed/view.h"

// What a contract of the view's own seat would bring, for pictures and pages.

namespace fourlands::landed {

// The level that brings the most on some area.
struct Prospect {
  int level = 0;   // 0-3.
  int points = 0;  // 0: there is none.
  int size = 0;    // Of the area.
  bool silver = false;
  bool negotiate = false;
  int area = kNoArea;                       // Its label (board.h).
  std::optional<Edge> edge = std::nullopt;  // Of the tile just laid, for a claim.

  explicit operator bool() const { return points > 0; }
};

// On the best area that is open to the seat and as large as it is now, whoever lays the next tile.
Prospect best_now(const Components& components, const View& view, ContractId contract);
// The best claim that the seat, being the one to act, has to make on the tile just laid (LN-36).
Prospect best_claim(const Components& components, const View& view, ContractId contract);
// The largest area of the contract's terrain that is open to the seat; 0 if there is none.
int largest_open(const Components& components, const View& view, ContractId contract);

}  // namespace fourlands::landed
