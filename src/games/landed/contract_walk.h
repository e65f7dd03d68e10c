#pragma once

#include <array>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/contract_clues.h"
#include "games/landed/past_cards.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the contracts may have gone, where tries by chance (past_contracts.h) fail for too long: a
// walk from past to past, each a small change of the one before. A past that contradicts what the
// viewer knows has faults; the walk goes through such pasts too, the more seldom the more faults
// they have. So among the pasts without fault that it comes by, each comes up as often as any
// other.
//
// A past is which contract each draw brought, and which of those drawn by `sign` were kept; all
// else follows, and is gone through once more after every change.
class ContractWalk {
 public:
  // The cards are where the walk begins; it may end with others.
  ContractWalk(const Components& components, const View& view, Rng& rng, const PastCards& cards);

  // Begins anywhere, goes so many steps, enough to have forgotten where it began, and then on to a
  // past without fault. It may fail.
  bool find(int steps);
  // Puts contracts and cards where they are now, and what was drawn into the chronicle.
  void write(State& state) const;

 private:
  // An event that has to do with contracts, made ready to be gone through often.
  struct Deed {
    What what{};
    std::uint8_t seat = 0;
    bool own = false;
    bool negotiates = false;  // The seat had such a card and could use it.
    std::uint8_t id = 0;      // Of what was fulfilled.
    std::uint8_t drawn = 0;
    std::uint8_t kept = 0;  // Which of those drawn, as bits.
    std::uint16_t number = 0;
    std::uint16_t at = 0;
    IdSet fit = 0;
    IdSet fit_with_negotiate = 0;
    std::array<std::uint8_t, 3> got{};  // By another seat: when it was last gone through.
  };
  using Deeds = FixedList<Deed, Chronicle::kMostEvents>;

  [[nodiscard]] IdSet fulfilled_before() const;
  void list_deeds();
  Deed deed_of(const ContractEvent& event);
  // What was drawn at an event, and from where.
  void list_drawn(const ContractEvent& event, Deed& deed);

  void shuffle();
  void hear(const PastCards& cards);
  // Goes through the past as it is now; how many faults it has.
  int go_through();
  void go_through(Deed& deed);
  void sign(Deed& deed);
  void sign_own(const Deed& deed);
  void claim(const Deed& deed);
  std::uint8_t draw();
  void draw_own(int seen);
  void put_below(IdSet ids);

  void change();
  void swap_two();
  void keep_others();
  void take_other_cards();
  [[nodiscard]] bool accepts(int faults);

  const Components& components_;
  const View& view_;
  Rng& rng_;
  std::array<PastCards, 2> cards_;  // Those of this past, and room for others.
  std::size_t which_cards_ = 0;
  ContractClues clues_;

  Deeds deeds_;
  FixedList<std::uint16_t, Chronicle::kMostEvents> signs_;  // Where others chose what to keep.
  bool asks_for_cards_ = false;
  IdSet placed_ = 0;  // What no draw that the viewer did not see can have brought.
  FixedList<std::uint8_t, kContracts> ids_;  // The others: in the order drawn, then the rest.
  std::uint32_t drawn_ = 0;
  int faults_ = 0;
  int strictness_ = 0;

  // While it is gone through.
  int found_ = 0;
  std::size_t next_ = 0;
  int deck_left_ = 0;
  std::array<std::uint8_t, Chronicle::kMostEvents> below_{};
  std::size_t below_first_ = 0;
  std::size_t below_end_ = 0;
  std::array<IdSet, kMostPlayers> hands_{};
  std::array<IdSet, kMostPlayers> offered_{};
};

}  // namespace fourlands::landed
