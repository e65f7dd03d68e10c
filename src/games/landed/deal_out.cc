#include "games/landed/deal_out.h"

#include <bit>

#include "core/check.h"

namespace fourlands::landed {
namespace {

constexpr int kMostThings = 64;

class Dealer {
 public:
  Dealer(const Hidden& hidden, Rng& rng) : room_(hidden.room), rng_(rng) {
    int rooms = 0;
    for (std::size_t spot = 0; spot < kMostSpots; ++spot) {
      rooms += room_[spot];
      left_ |= hidden.may_hold[spot];
    }
    FL_CHECK(rooms == std::popcount(left_));
    for (std::uint64_t things = left_; things != 0; things &= things - 1) {
      const int thing = std::countr_zero(things);
      for (std::size_t spot = 0; spot < kMostSpots; ++spot)
        if ((hidden.may_hold[spot] >> static_cast<unsigned>(thing) & 1U) != 0)
          spots_[static_cast<std::size_t>(thing)] |= static_cast<std::uint8_t>(1U << spot);
    }
  }

  Dealt run() {
    settle_certain();
    const std::uint64_t bound = bound_things();
    const auto start_room = room_;
    const auto start_dealt = dealt_;
    while (!try_bound(bound, start_room)) {
      room_ = start_room;
      dealt_ = start_dealt;
    }
    for (std::uint64_t things = left_ & ~bound; things != 0; things &= things - 1)
      put_evenly(std::countr_zero(things));
    return dealt_;
  }

 private:
  unsigned spots_of(int thing) const { return spots_[static_cast<std::size_t>(thing)]; }

  int rooms_in(unsigned spots, const std::array<int, kMostSpots>& room) const {
    int rooms = 0;
    for (; spots != 0; spots &= spots - 1)
      rooms += room[static_cast<std::size_t>(std::countr_zero(spots))];
    return rooms;
  }

  void put(int thing, std::size_t spot) {
    dealt_[spot] |= std::uint64_t{1} << static_cast<unsigned>(thing);
    --room_[spot];
  }

  // The n-th free room among some spots.
  std::size_t spot_of_room(unsigned spots, int n) const {
    for (; spots != 0; spots &= spots - 1) {
      const auto spot = static_cast<std::size_t>(std::countr_zero(spots));
      n -= room_[spot];
      if (n < 0) return spot;
    }
    FL_CHECK(false);
    return 0;
  }

  // What can be in one place only is there, which may fill the place and settle others.
  void settle_certain() {
    for (bool again = true; again;) {
      again = false;
      unsigned open = 0;
      for (std::size_t spot = 0; spot < kMostSpots; ++spot)
        if (room_[spot] > 0) open |= 1U << spot;
      for (std::uint64_t things = left_; things != 0; things &= things - 1) {
        const int thing = std::countr_zero(things);
        auto& spots = spots_[static_cast<std::size_t>(thing)];
        spots = static_cast<std::uint8_t>(spots & open);
        FL_CHECK(spots != 0);
        if (!std::has_single_bit(static_cast<unsigned>(spots))) continue;
        const auto spot = static_cast<std::size_t>(std::countr_zero(spots));
        FL_CHECK(room_[spot] > 0);
        put(thing, spot);
        if (room_[spot] == 0) open &= ~(1U << spot);
        left_ &= ~(std::uint64_t{1} << static_cast<unsigned>(thing));
        again = true;
      }
    }
  }

  // Places that share a thing that may be in either belong together. A thing is bound if there is
  // a place among those together with its own where it may not be.
  std::uint64_t bound_things() const {
    std::array<unsigned, kMostSpots> together{};
    for (std::size_t spot = 0; spot < kMostSpots; ++spot) together[spot] = 1U << spot;
    for (int round = 0; round < static_cast<int>(kMostSpots); ++round)
      for (std::uint64_t things = left_; things != 0; things &= things - 1) {
        unsigned all = 0;
        for (unsigned s = spots_of(std::countr_zero(things)); s != 0; s &= s - 1)
          all |= together[static_cast<std::size_t>(std::countr_zero(s))];
        for (unsigned s = all; s != 0; s &= s - 1)
          together[static_cast<std::size_t>(std::countr_zero(s))] |= all;
      }
    std::uint64_t bound = 0;
    for (std::uint64_t things = left_; things != 0; things &= things - 1) {
      const unsigned spots = spots_of(std::countr_zero(things));
      if (together[static_cast<std::size_t>(std::countr_zero(spots))] != spots)
        bound |= things & (~things + 1);
    }
    return bound;
  }

  // Gives each bound thing one of the rooms it could have had at first. If that room is taken the
  // whole try fails: so every full choice of rooms is as likely as any other.
  bool try_bound(std::uint64_t bound, const std::array<int, kMostSpots>& start) {
    for (std::uint64_t things = bound; things != 0; things &= things - 1) {
      const int thing = std::countr_zero(things);
      const unsigned spots = spots_of(thing);
      const int wanted =
          static_cast<int>(rng_.below(static_cast<std::uint32_t>(rooms_in(spots, start))));
      if (wanted >= rooms_in(spots, room_)) return false;
      put(thing, spot_of_room(spots, wanted));
    }
    // The others must fit: in every group of places there are now as many as rooms.
    return true;
  }

  void put_evenly(int thing) {
    const unsigned spots = spots_of(thing);
    const int rooms = rooms_in(spots, room_);
    FL_CHECK(rooms > 0);
    put(thing,
        spot_of_room(spots, static_cast<int>(rng_.below(static_cast<std::uint32_t>(rooms)))));
  }

  std::array<int, kMostSpots> room_;
  Rng& rng_;
  std::uint64_t left_ = 0;
  std::array<std::uint8_t, kMostThings> spots_{};
  Dealt dealt_{};
};

}  // namespace

Dealt deal_out(const Hidden& hidden, Rng& rng) { return Dealer(hidden, rng).run(); }

}  // namespace fourlands::landed
