#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/search/search_settings.h"
#include "core/result.h"
#include "game/face.h"
#include "game/record.h"

// A finished game looked at again: what each event changed, and how much of the result was luck.
//
// The value of a position before a step is found by a search from it. Where nothing is hidden one
// search sees what everybody saw; where hands are hidden each seat's value is searched from that
// seat's own view, so nobody is blamed for what could not be known. What a draw gave is found by
// searching from each of its outcomes, and the value before the draw is the value after it less
// that. What an event changes is the value after it less the value before it, and the value after
// one event is the value before the next. So the changes of all events add up to the result less
// the starting value, exactly.

namespace fourlands::ai {

struct AnalysedEvent {
  std::size_t number = 0;  // As in the record, from 1.
  Actor who = Actor::chance();
  std::string step;
  std::vector<double> before;  // To every seat.
  std::vector<double> after;
  // For a seat's step that was not the only one:
  std::string best;         // What the search would have played; empty otherwise.
  double best_value = 0;    // To the seat that acts.
  double played_value = 0;  // The same of the step that was played.
  [[nodiscard]] double loss() const {
    return best_value > played_value ? best_value - played_value : 0;
  }
};

// start + luck + skill + others = result, to the seat.
struct SeatAccount {
  double start = 0;
  double luck = 0;    // What chance gave.
  double skill = 0;   // What the seat's own steps gave.
  double others = 0;  // What the other seats' steps gave.
  double result = 0;
};

struct Analysis {
  bool in_points = false;  // Values are points; otherwise shares of a win, 0 to 1.
  std::vector<AnalysedEvent> events;
  std::vector<SeatAccount> seats;
};

struct AnalysisSettings {
  int level = 5;  // Whose search it is.
  Limits limits{0, 1000};
  std::uint64_t seed = 1;
  // A game that ended before its rules ended it is analysed, too: its last position is worth what a
  // search says.
  bool unfinished = false;
  // Told after each event; false gives up. May be empty.
  std::function<bool(std::size_t done, std::size_t all)> progress;
};

// The error says why there is no analysis: an event is not legal, the game is not over, or it was
// given up.
Result<Analysis, std::string> analyse(const Ruleset& rules, const Record& record,
                                      const AnalysisSettings& settings);

// As `fourlands analyze --json` and the server tell it (docs/formats.md).
Json json_of(const Analysis& analysis, const Record& record);

}  // namespace fourlands::ai
