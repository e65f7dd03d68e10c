#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/face.h"
#include "game/fairness.h"
#include "game/message.h"
#include "game/registry.h"
#include "game/seat.h"

// A match as a file: a header, then one event a line, then what became of it. JSON lines, specified
// in docs/formats.md. State is a fold over the events.

namespace fourlands {

struct SeatInfo {
  std::string name;
  std::string kind;  // "person" or "bot".
  friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};

struct Event {
  Actor who = Actor::chance();
  std::string step;
  std::int64_t at = 0;  // Milliseconds since 1970, UTC; 0 if nobody looked at a clock.
  friend bool operator==(const Event&, const Event&) = default;
};

// Where a match begins that goes on from another: after so many of that one's events, which are its
// own first ones. They are given, not drawn.
struct Beginning {
  std::string match;  // Empty: at the beginning of the game.
  std::size_t events = 0;
  friend bool operator==(const Beginning&, const Beginning&) = default;
};

struct Record {
  std::string game;
  int rules_version = 1;
  PackId pack;
  Json options = Json::object();
  std::string match;
  std::vector<SeatInfo> seats;
  std::string commitment;          // Empty: the chance of this match cannot be checked.
  std::vector<std::string> words;  // One a seat.
  // Of matches that share their chance: what it is drawn under in place of the match's name, and
  // counted by draws instead of events. Empty: this match has chance of its own.
  std::string series;
  Beginning from;
  std::vector<Event> events;  // The first is number 1.
  Json result;                // Null until the game is over.
  std::string secret;         // Hexadecimal; empty until it is shown.

  // A record with nothing in it yet.
  static Record of(const Ruleset& rules);
};

std::string write_header(const Record& record);
std::string write_event(const Record& record, std::size_t index);
std::string write_end(const Record& record);  // Empty if there is nothing to tell yet.
std::string write_record(const Record& record);

// A file that broke off in the middle of its last line (a crash while it was written) loses that
// line and nothing else; anything else that is not as it must be is refused, with the line's
// number.
Result<Record, Refusal> read_record(std::string_view text);

// The rules that a record was played by. `pack` null: the game's own. Refused if the pack or the
// rules version is another than the record names.
RulesetResult rules_of(const Registry& registry, const Record& record, const Json& pack);

// Why a record cannot be folded: the number of the event, and what is wrong with it.
struct BadEvent {
  std::size_t number;
  Refusal refusal;
};
// The position after the first `count` events.
Result<std::unique_ptr<Position>, BadEvent> fold(const Ruleset& rules, const Record& record,
                                                 std::size_t count);

// Law 7, for every game: which event (index) a seat may take back now. It is its own latest one,
// unless it was given, or chance or a seat whose turn came only through it has acted since. Seats
// that act at the same time do not block each other: whoever was already to act before the step has
// not answered it.
std::optional<std::size_t> undoable(const Ruleset& rules, const Record& record, Seat seat);

// The chance of a match whose secret is known, and the number that the draw of its next event has
// in it, once so many have happened and chance has decided so many of them.
Draws draws_of(const Record& record, const Secret& secret);
std::uint64_t draw_number(const Record& record, std::size_t happened, std::size_t drawn);

// What `fourlands verify` says. `event` 0: the header or the end.
struct Verdict {
  bool good = true;
  std::size_t event = 0;
  Message why;
};
// Replays the record and recomputes every draw, the commitment and the result (law 8).
Verdict verify(const Ruleset& rules, const Record& record);

std::string text_of(Actor who);  // "chance", or the seat's number.

}  // namespace fourlands
