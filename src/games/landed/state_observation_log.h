#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "games/landed/pack.h"

// What happened, as far as it tells anybody something about hidden contracts, satellite cards and
// tiles: who drew, kept, put back, stole, used and fulfilled what. The state has it with all the
// secrets, a view without those of others, and `guess` looks for secrets that make such a history
// possible (README.md, "What a seat knows").

namespace fourlands::landed {

enum class What : std::uint8_t {
  kKept,       // At setup: two contracts kept, two returned to the deck (LN-10).
  kSigned,     // Up to three contracts drawn, kept or put at the bottom (LN-23): `Drawn` each.
  kGot,        // A contract drawn straight into the hand (LN-53).
  kBelow,      // A contract lay at the bottom when the log began.
  kFulfilled,  // A contract.
  kCard,       // A card drawn: its kind.
  kStolen,     // A card stolen: its kind, and from whom.
  kUsed,       // A card laid open: its kind. `more` 1: before the log began.
  kTurnOver,   // The cards that came this turn can be used from now on (LN-31).
  // Tiles, once one was put back: until then all that somebody does not see are alike to them.
  kTileBack,   // By `redraw`, one by one in any order.
  kTileDrawn,  // By one seat.
  kTileLaid,   // From one seat's hand, for all to see.
};

inline constexpr int kHiddenKind = kSatellites;  // In place of a card's kind.

// A contract drawn by `sign`, in one byte. An id that is hidden is 0.
struct Drawn {
  std::uint8_t byte = 0;  // 0x80: there is one; 0x40: kept.

  static Drawn of(int id, bool kept) {
    return {static_cast<std::uint8_t>(id | 0x80 | (kept ? 0x40 : 0))};
  }
  [[nodiscard]] bool there() const { return (byte & 0x80U) != 0; }
  [[nodiscard]] bool kept() const { return (byte & 0x40U) != 0; }
  [[nodiscard]] int id() const { return byte & 0x3F; }
};

// How many contracts a `sign` drew, kept and put at the bottom; while it is still to be chosen, the
// last two are 0.
struct SignCount {
  int drawn = 0;
  int kept = 0;
  int below = 0;
};

struct Event {
  What what{};
  std::uint8_t seat = 0;
  std::uint8_t more = 0;   // Two bits, by what happened.
  std::uint16_t at = 0;    // Where its bytes begin.
  std::uint16_t size = 0;  // How many they are.
};

class ObservationLog {
 public:
  static constexpr std::size_t kRoom = 509;
  // A turn's end, the only event of one byte, is noted after one of two bytes at least.
  static constexpr std::size_t kMostEvents = kRoom * 2 / 3;

  [[nodiscard]] bool has_room(std::size_t bytes) const { return size_ + bytes + 1 <= kRoom; }
  void add(What what, int seat, std::initializer_list<std::uint8_t> bytes, int more = 0) {
    add(what, seat, bytes.begin(), bytes.size(), more);
  }
  void add(What what, int seat, const std::uint8_t* bytes, std::size_t count, int more);
  void clear() { *this = {}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool tells_of_tiles() const { return tells_of_tiles_ != 0; }

  [[nodiscard]] std::uint8_t byte(std::size_t at) const { return bytes_[at]; }
  std::uint8_t& byte(std::size_t at) { return bytes_[at]; }
  // The last so many bytes.
  std::uint8_t* last(std::size_t count) { return bytes_.data() + size_ - count; }

  class Iterator {
   public:
    Iterator(const ObservationLog& of, std::size_t at) : of_(of), at_(at) {}
    Event operator*() const { return of_.event_at(at_); }
    Iterator& operator++() {
      at_ += std::size_t{1} + of_.event_at(at_).size;
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.at_ != b.at_; }

   private:
    const ObservationLog& of_;
    std::size_t at_;
  };
  [[nodiscard]] Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] Iterator end() const { return {*this, size_}; }

  [[nodiscard]] Drawn drawn(const Event& event, std::size_t index) const {
    return {bytes_[event.at + index]};
  }
  [[nodiscard]] SignCount count(const Event& event) const;
  // The same as a viewer may know it (law 3).
  [[nodiscard]] ObservationLog seen_by(std::size_t viewer) const;

 private:
  [[nodiscard]] Event event_at(std::size_t at) const;

  std::array<std::uint8_t, kRoom> bytes_{};
  std::uint8_t tells_of_tiles_ = 0;
  std::uint16_t size_ = 0;
};

}  // namespace fourlands::landed
