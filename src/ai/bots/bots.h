#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bots/bot_file.h"
#include "ai/search/search_settings.h"
#include "core/result.h"
#include "game/face.h"

namespace fourlands::ai {

struct Option {
  std::string step;
  std::uint32_t visits = 0;
  double value = 0;  // To the seat that chooses, 0 to 1.
};

struct Choice {
  std::string step;
  double value = 0;             // Of the position to the seat, 0 to 1.
  std::vector<double> values;   // To every seat.
  std::vector<Option> options;  // The best few.
  std::uint64_t simulations = 0;
  nlohmann::json info;  // What the engine protocol's `go` tells.
};

// Who plays a seat: one of the levels, or a measure to hold them against.
enum class BotKind : std::uint8_t { kLevel, kRandom, kUct };
struct BotSpec {
  BotKind kind = BotKind::kLevel;
  int level = kLevels;
  std::optional<Limits> limits;  // Instead of the level's own.
  int threads = 1;
  std::string file;                       // Name of a bots.json to use instead of the game's own,
  std::shared_ptr<const BotFile> loaded;  // and what is in it (bot_file_for).
};
// "level3", "level5:ms=200", "level4:nodes=800,threads=2", "random", "uct:cpu=200",
// "level5:file=new.json". The error says what is wrong.
Result<BotSpec, std::string> read_bot(std::string_view text);

// A bot's seed for the n-th step of a seat of a match: the upper half is the match's and the
// seat's, the lower half the step's own.
std::uint64_t step_seed(std::uint64_t match, Seat seat, std::uint64_t step);

// A player of one seat of one match. It is handed the seat's view and nothing else (law 4), and may
// keep what it learnt from one step to the next where time is the limit; with a limit of nodes the
// choice follows from view, level, seed and limit alone.
class Bot {
 public:
  virtual ~Bot() = default;
  // The seat whose view it is must be to act.
  virtual Choice choose(const SeatView& view, std::uint64_t seed) = 0;
};

// The bots.json of that name and text, for bots of that game. The error says what is wrong in it,
// or that it does not fit the game. Nothing here reads files: whoever takes names of them does.
Result<std::shared_ptr<const BotFile>, std::string> bot_file_for(const Ruleset& rules,
                                                                 const std::string& name,
                                                                 const std::string& text);

// The error is a file that was named and not loaded.
Result<std::unique_ptr<Bot>, std::string> make_bot(const Ruleset& rules, const BotSpec& spec);

// One choice without a past. A level that has a limit of nodes of its own keeps to it, or to fewer
// if `limits` say so; only a level that thinks as long as it is given looks at the milliseconds.
Choice choose(const SeatView& view, int level, Limits limits, std::uint64_t seed, int threads = 1);

}  // namespace fourlands::ai
