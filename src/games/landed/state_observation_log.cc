#include "games/landed/state_observation_log.h"

#include <algorithm>

#include "core/check.h"

namespace fourlands::landed {
namespace {

// How many bytes follow an event's first.
std::uint16_t bytes_of(What what) {
  switch (what) {
    case What::kKept:
      return 4;
    case What::kSigned:
      return 3;
    case What::kTurnOver:
      return 0;
    default:
      return 1;
  }
}

}  // namespace

void ObservationLog::add(What what, int seat, const std::uint8_t* bytes, std::size_t count,
                         int more) {
  FL_CHECK(has_room(count));
  FL_CHECK(count == bytes_of(what));
  bytes_[size_++] = static_cast<std::uint8_t>(static_cast<int>(what) << 4 | seat << 2 | more);
  std::copy(bytes, bytes + count, bytes_.begin() + size_);
  size_ = static_cast<std::uint16_t>(size_ + count);
  if (what == What::kTileBack) tells_of_tiles_ = 1;
}

Event ObservationLog::event_at(std::size_t at) const {
  const unsigned head = bytes_[at];
  Event event;
  event.what = static_cast<What>(head >> 4U);
  event.seat = static_cast<std::uint8_t>(head >> 2U & 3U);
  event.more = static_cast<std::uint8_t>(head & 3U);
  event.at = static_cast<std::uint16_t>(at + 1);
  event.size = bytes_of(event.what);
  return event;
}

SignCount ObservationLog::count(const Event& event) const {
  SignCount count;
  for (std::size_t i = 0; i < event.size; ++i) {
    if (drawn(event, i).there()) ++count.drawn;
    if (drawn(event, i).kept()) ++count.kept;
  }
  if (count.kept > 0) count.below = count.drawn - count.kept;
  return count;
}

ObservationLog ObservationLog::seen_by(std::size_t viewer) const {
  ObservationLog seen = *this;
  for (const Event event : *this) {
    std::uint8_t* const bytes = &seen.bytes_[event.at];
    if (event.what == What::kBelow) *bytes = 0;
    if (event.seat == viewer) continue;
    switch (event.what) {
      case What::kKept:
      case What::kGot:
      case What::kTileBack:
      case What::kTileDrawn:
        std::fill_n(bytes, event.size, std::uint8_t{0});
        break;
      case What::kSigned: {
        // How many were drawn and kept is open, which is not.
        const SignCount signs = count(event);
        for (int i = 0; i < signs.drawn; ++i) bytes[i] = Drawn::of(0, i < signs.kept).byte;
        break;
      }
      case What::kCard:
        *bytes = kHiddenKind;
        break;
      case What::kStolen:
        if (*bytes >> 3U != viewer)
          *bytes = static_cast<std::uint8_t>((*bytes & ~7U) | unsigned{kHiddenKind});
        break;
      default:
        break;
    }
  }
  return seen;
}

}  // namespace fourlands::landed
