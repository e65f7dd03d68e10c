#pragma once

#include <array>
#include <optional>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the contracts may have gone from the deck to hands and to the bottom, by rejection sampling:
// a history that the viewer's log allows, each as likely as any other.
//
// A contract drawn unseen is a card without an id, which it gets when somebody fulfils it, or at
// the end. Everything else is open: who drew how many, when and from where. What has the same
// number of ways in every history is never left to chance: a contract that the viewer put at the
// bottom is drawn by a known seat, and what became of it later may say that it was kept or
// returned; and two that were returned together lie ascending (LN-23), which is set right
// afterwards unless somebody drew one without the other.
class ContractHistory {
 public:
  ContractHistory(const Components& components, const View& view, Rng& rng);

  // Tries once.
  bool sample();
  // Puts the contracts where they are now, and what was drawn into the log.
  void write(State& state) const;

 private:
  static constexpr std::size_t kMostEvents = ObservationLog::kMostEvents;
  static constexpr std::uint16_t kNever = 0xFFFF;

  // An event that contracts have to do with.
  struct ContractEvent : Event {
    SignCount count;
    std::uint16_t put_before = 0;  // How many were ever put at the bottom before it.
  };
  enum class Fate : std::uint8_t { kOpen, kKept, kReturned };
  struct Card {
    std::uint8_t id = 0;      // 0: not known yet.
    std::uint8_t pair = 0;    // The number, and one, of the last pair it was part of.
    bool from_setup = false;  // Kept at setup, so none that the viewer returned then.
    bool is_certain = false;  // Has this id, in this hand, in every history.
    Fate fate = Fate::kOpen;  // What its next drawer did with it, in every history.
  };
  struct Draw {
    std::uint16_t at = 0;  // In the log.
    std::uint8_t card = 0;
    std::uint8_t flags = 0;  // As in `Drawn`.
  };
  // Two that were returned together.
  struct Pair {
    std::uint8_t lower = 0;
    std::uint8_t higher = 0;
    bool is_loose = false;         // Both lie there since they came from the deck.
    std::uint16_t drawn = kNever;  // Of the draws, the first of both in one event.
    [[nodiscard]] bool binds() const { return !is_loose && drawn == kNever; }
  };
  struct Fulfilment {
    std::uint8_t seat = 0;
    std::uint16_t event = 0;
  };
  using Hand = FixedList<std::uint8_t, 4>;

  void list_events();
  void count_draws();
  void note_own(const ContractEvent& event);
  [[nodiscard]] Fate fate_of(int id, std::size_t place) const;
  void begin();
  bool step(const ContractEvent& event);
  bool sign_own(const ContractEvent& event);
  void sign(const ContractEvent& event);
  void choose_kept(Hand& drawn, std::size_t kept);
  void put_pair_below(std::uint8_t lower, std::uint8_t higher, bool from_deck);
  void note_drawn(const ContractEvent& event, const Hand& in_order, IdSet kept);
  bool fulfil(const ContractEvent& event);
  std::uint8_t new_card();
  std::uint8_t draw();
  [[nodiscard]] bool may_be(const Card& card, int id) const;
  bool name(std::uint8_t card, int id);
  bool name_hands();
  void name_rest();
  int any_of_rest(IdSet but_not);
  bool order_pairs();
  [[nodiscard]] IdSet ids_of(const Hand& hand) const;
  void name_returned(ObservationLog& log) const;

  const Components& components_;
  const View& view_;
  Rng& rng_;

  // The same in every history.
  MoveBuffer<ContractEvent, kMostEvents> events_;
  MoveBuffer<std::uint16_t, kMostEvents> drawn_at_;  // By place at the bottom: the event.
  std::array<std::optional<Fulfilment>, kContracts> fulfilled_{};  // By others.
  std::array<std::uint16_t, kContracts> seen_at_{};  // The last event at which the viewer drew it.
  IdSet hidden_ = 0;                                 // What the viewer does not see now.
  IdSet returned_ = 0;                               // What it returned at setup.
  IdSet seen_ = 0;                                   // What it drew after that.
  int from_deck_ = 0;   // How many were drawn from the deck after setup.
  int setup_held_ = 0;  // At least so many kept at setup are still in others' hands.

  // This history.
  IdSet named_ = 0;
  int deck_left_ = 0;
  std::size_t first_below_ = 0;
  std::uint16_t now_ = 0;
  MoveBuffer<Card, 4 * kContracts> cards_;
  MoveBuffer<Draw, kMostEvents> draws_;
  MoveBuffer<Pair, kMostEvents> pairs_;
  MoveBuffer<std::uint8_t, kMostEvents> below_;  // All that were ever put there.
  std::array<Hand, kMostPlayers> hands_{};
  std::array<Hand, kMostPlayers> offered_{};
  std::array<std::uint8_t, kMostPlayers> got_{};  // Contracts that each seat kept since setup.
};

}  // namespace fourlands::landed
