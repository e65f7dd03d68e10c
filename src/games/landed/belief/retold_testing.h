#pragma once

#include <array>
#include <deque>
#include <string>

#include "games/landed/landed.h"

// Whether a state's log, complete as it is with all secrets, tells of a history that can have
// been and that ends in this state. It is gone through as plainly as can be, and shares nothing
// with what `guess` does to make one.

namespace fourlands::landed::testing {

class Retold {
 public:
  explicit Retold(const State& state) : log_(state.log) {
    count_deck(state);
    for (const Event event : log_) {
      ++number_;
      retell(event);
    }
    compare(state);
  }
  // What cannot have been; nothing if all is well.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  void blame(const std::string& what) {
    if (fault_.empty()) fault_ = "event " + std::to_string(number_) + ": " + what;
  }
  void expect(bool holds, const char* else_what) {
    if (!holds) blame(else_what);
  }

  // How many contracts came from the deck; those after that came from the bottom.
  void count_deck(const State& state) {
    int below = 0;
    for (const Event event : log_) {
      if (event.what == What::kGot) ++deck_;
      if (event.what == What::kBelow) ++below;
      if (event.what != What::kSigned) continue;
      deck_ += log_.count(event).drawn;
      below += log_.count(event).below;
    }
    deck_ -= below - state.bottom_count;
  }

  void retell(const Event& event) {
    const std::uint8_t byte = log_.byte(event.at);
    IdSet& hand = hands_[event.seat];
    switch (event.what) {
      case What::kBelow:
        leave_deck(byte);
        bottom_.push_back(byte);
        break;
      case What::kKept:
        for (std::size_t i = 0; i < 2; ++i) {
          leave_deck(log_.byte(event.at + i));
          hand |= bit_of(log_.byte(event.at + i));
        }
        break;
      case What::kGot:
        draw(byte);
        hand |= bit_of(byte);
        break;
      case What::kSigned:
        sign(event);
        break;
      case What::kFulfilled:
        expect((hand & bit_of(byte)) != 0, "fulfilled what was not in hand");
        hand &= ~bit_of(byte);
        break;
      default:
        retell_cards(event);
    }
  }
  void leave_deck(int id) {
    expect(id != 0, "a contract without a name");
    expect((out_ & bit_of(id)) == 0, "a contract came from the deck twice");
    out_ |= bit_of(id);
  }
  void draw(int id) {
    if (deck_-- > 0) return leave_deck(id);
    expect(!bottom_.empty() && bottom_.front() == id, "drew what did not lie at the bottom");
    if (!bottom_.empty()) bottom_.pop_front();
  }
  void sign(const Event& event) {
    const SignCount count = log_.count(event);
    IdSet returned = 0;
    for (int i = 0; i < count.drawn; ++i) {
      const Drawn drawn = log_.drawn(event, static_cast<std::size_t>(i));
      draw(drawn.id());
      if (count.kept > 0) (drawn.kept() ? hands_[event.seat] : returned) |= bit_of(drawn.id());
    }
    for (const ContractId id : ContractsIn(returned)) bottom_.push_back(id.index);
  }
  void retell_cards(const Event& event) {
    const std::uint8_t byte = log_.byte(event.at);
    if (event.what == What::kCard) ++fresh_[event.seat][byte];
    if (event.what == What::kUsed && event.more == 0) lose(event.seat, byte);
    if (event.what == What::kStolen) {
      lose(byte >> 3U, byte & 7U);
      ++fresh_[event.seat][byte & 7U];
    }
    if (event.what == What::kTurnOver) end_turn(event);
  }
  void lose(std::size_t seat, std::size_t kind) {
    expect(cards_[seat][kind] > 0, "lost a card that was not in hand");
    if (cards_[seat][kind] > 0) --cards_[seat][kind];
  }
  void end_turn(const Event& event) {
    Cards& cards = cards_[event.seat];
    for (std::size_t kind = 0; kind < kSatellites; ++kind)
      cards[kind] = static_cast<std::uint8_t>(cards[kind] + fresh_[event.seat][kind]);
    fresh_[event.seat] = {};
  }

  void compare(const State& state) {
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat) {
      expect(hands_[seat] == state.players[seat].contracts, "other contracts in hand at the end");
      expect(cards_[seat] == state.players[seat].satellites, "other cards in hand at the end");
    }
    expect(bottom_.size() == state.bottom_count, "more or fewer at the bottom in the end");
    for (std::size_t i = 0; i < std::min<std::size_t>(bottom_.size(), state.bottom_count); ++i)
      expect(bottom_[i] == state.bottom[i], "others at the bottom in the end");
  }

  const ObservationLog& log_;
  std::string fault_;
  int number_ = -1;
  int deck_ = 0;
  IdSet out_ = 0;  // Of the deck.
  std::deque<int> bottom_;
  std::array<IdSet, kMostPlayers> hands_{};
  std::array<Cards, kMostPlayers> cards_{};
  std::array<Cards, kMostPlayers> fresh_{};
};

}  // namespace fourlands::landed::testing
