#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.h"
#include "game/message.h"
#include "game/seat.h"

// What can happen in a match. A match is the fold of these (match_state.h); the journal only grows,
// so taking back is an event of its own (docs/decisions/0006-a-journal-that-only-grows.md).

namespace fourlands::match {

// A moment in milliseconds since 1970, UTC.
using Time = std::int64_t;

// A seat's step, or what chance gave.
struct Stepped {
  Actor who = Actor::chance();
  std::string step;
  friend bool operator==(const Stepped&, const Stepped&) = default;
};

// Step `number` of the record (from 1) did not happen; if all agreed, nor did any after it.
struct TookBack {
  Seat seat;
  std::size_t number = 0;
  bool agreed = false;
  friend bool operator==(const TookBack&, const TookBack&) = default;
};

// A bot plays on a person's seat, or the person plays again.
struct SeatHanded {
  enum class To : unsigned char { kBot, kPerson };
  enum class Why : unsigned char { kNone, kLeft, kTime, kResigned, kLost, kDeleted };
  Seat seat;
  To to = To::kBot;
  Why why = Why::kNone;
  friend bool operator==(const SeatHanded&, const SeatHanded&) = default;
};

// It ended before the rules ended it, through the seat or (kLimit) as agreed.
struct Ended {
  enum class Why : unsigned char { kResigned, kTime, kLimit };
  Seat seat;
  Why why = Why::kResigned;  // kLimit: it was to go no further, and the seat is not to blame.
  friend bool operator==(const Ended&, const Ended&) = default;
};

using Event = std::variant<Stepped, TookBack, SeatHanded, Ended>;

// An event in a match's journal.
struct Entry {
  std::int64_t seq = 0;  // From 1 without a gap.
  Event event;
  Time at = 0;
  std::string request;  // Who asked for it and under which id; empty if nobody did.
  friend bool operator==(const Entry&, const Entry&) = default;
};

std::string_view name_of(SeatHanded::To to);
std::string_view name_of(SeatHanded::Why why);  // Empty: none.
std::string_view name_of(Ended::Why why);
// Back from these names. Nothing: nothing is called that.
std::optional<SeatHanded> handed_of(Seat seat, std::string_view to, std::string_view why);
std::optional<Ended::Why> end_reason_of(std::string_view name);

// -- As JSON (docs/protocol.md) ------------------------------------------------------------------
// How a step looks to somebody: its number in the record, its text, and what it does if they asked
// for that.
struct ShownStep {
  std::size_t number = 0;
  std::string step;
  std::optional<nlohmann::json> effects;
};
// `shown` is needed for steps alone.
std::string write_event(const Entry& entry, const ShownStep* shown);
// What write_event wrote; the number and the effects are not read. Refused: it is no event.
Result<Entry, Refusal> read_event(const nlohmann::json& json);

// Calls the function that fits the event.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace fourlands::match
