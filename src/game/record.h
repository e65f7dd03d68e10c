#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/draws.h"
#include "game/face.h"
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
  // The pack itself, of a match that was played with none of the program's own.
  std::shared_ptr<const Json> variant;
  Json options = Json::object();
  std::string match;
  std::vector<SeatInfo> seats;
  std::string commitment;               // Empty: the chance of this match cannot be checked.
  std::vector<std::string> seat_seeds;  // One a seat; "words" in the file.
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

// The rules that a record was played by. `pack` null: the one that the record carries or names.
// Refused if the pack or the
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

std::string text_of(Actor who);  // "chance", or the seat's number.

}  // namespace fourlands
