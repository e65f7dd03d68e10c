#pragma once

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/contract_clues.h"
#include "games/landed/past.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the contracts may have gone from the deck to hands and to the bottom: one past that a
// chronicle allows. A contract that the viewer did not see gets its id once it is fulfilled, or at
// the end.
class PastContracts {
 public:
  PastContracts(const Components& components, const View& view, Rng& rng)
      : components_(components),
        view_(view),
        rng_(rng),
        clues_(ContractClues::of(components, view)) {}

  // Looks for one; each is as likely to be found as any other. It may fail.
  bool find(Care care);
  // Whether the seat held one of these at the n-th event.
  [[nodiscard]] bool held_any(int seat, int event, IdSet contracts) const;
  // Puts the contracts where they are now, and what was drawn into the chronicle.
  void write(State& state) const;

 private:
  static constexpr std::uint16_t kNeverLeft = 0xFFFF;
  struct Card {
    std::uint8_t id = 0;  // 0: not known yet.
    std::uint8_t seat = kNone;
    std::uint16_t from = 0;  // In the seat's hand, from one event to another.
    std::uint16_t to = 0;
    bool loose = false;  // Lies where it was put when it came from the deck, seen by nobody.
    IdSet may_be = ~IdSet{0};
  };
  struct Draw {
    std::uint16_t at = 0;  // In the chronicle.
    std::uint8_t card = 0;
    std::uint8_t flags = 0;  // As in `Drawn`.
  };
  struct Pair {
    std::uint8_t lower = 0;
    std::uint8_t higher = 0;
  };
  struct Declined {
    std::uint16_t event = 0;
    std::uint8_t seat = 0;
    IdSet fit = 0;
  };
  using Hand = FixedList<std::uint8_t, 4>;
  static constexpr std::size_t kMostKept = kMostCubes + 4;

  // All that was drawn, and what seats did with it that cannot be looked for on their own.
  bool find_draws();
  // What one seat did with what it drew; so many claims were declined by others.
  bool find_deeds(std::size_t seat, std::size_t declined);
  void take_up(const ContractEvent& event);
  bool draw_for(const ContractEvent& event);
  bool act(const ContractEvent& event);
  void keep_first(const ContractEvent& event);
  bool sign_own(const ContractEvent& event);
  void sign(const ContractEvent& event);
  void put_below(const Hand& cards, std::size_t kept);
  bool fulfil(const ContractEvent& event);
  bool prove(const ContractEvent& event);
  std::uint8_t add_drawn(std::size_t at, std::uint8_t card, std::uint8_t flags = 0);
  std::uint8_t draw();
  std::uint8_t draw_new();
  void enter(std::uint8_t card, int seat);
  [[nodiscard]] bool may_be(const Card& card, int id) const;
  bool name(std::uint8_t card, int id);
  bool name_hands(unsigned seats);
  [[nodiscard]] bool could_claim(std::size_t first) const;
  void name_rest();
  bool order_pairs();
  [[nodiscard]] IdSet ids_of(const Hand& hand) const;

  const Components& components_;
  const View& view_;
  Rng& rng_;
  ContractClues clues_;

  Care care_ = Care::kAll;
  bool together_ = false;  // What one seat drew from the bottom tells of others.
  IdSet pool_ = 0;         // What no card is known to be.
  std::uint16_t event_ = 0;
  std::size_t fulfilled_ = 0;
  int deck_left_ = 0;
  unsigned touched_ = 0;  // Seats whose deeds hang on what others drew, as bits.
  IdSet named_ = 0;
  FixedList<Card, 3 * kContracts> cards_;
  FixedList<Draw, Chronicle::kMostEvents> draws_;
  FixedList<Pair, Chronicle::kMostEvents / 2> pairs_;
  FixedList<Declined, kTiles> declined_;
  std::array<std::uint8_t, Chronicle::kMostEvents> below_{};  // All that were ever put there.
  std::size_t below_first_ = 0;
  std::size_t below_end_ = 0;
  std::array<Hand, kMostPlayers> hands_{};
  std::array<Hand, kMostPlayers> offered_{};
  std::array<FixedList<std::uint8_t, kMostKept>, kMostPlayers> kept_{};  // The oldest first.
  std::size_t taken_up_ = 0;                                             // Of a seat's, so far.
};

}  // namespace fourlands::landed
