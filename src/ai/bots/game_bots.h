#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ai/bots/bot_file.h"
#include "ai/bots/bots.h"
#include "ai/model/samples.h"
#include "game/face.h"

namespace fourlands::ai {

// Evaluates what a seat sees by searching on from it, whoever is to act.
class ViewEvaluator {
 public:
  virtual ~ViewEvaluator() = default;
  // What a position that is not over is worth to every seat, 0 to 1, by what its viewer sees.
  virtual std::vector<double> evaluate(const SeatView& view, const Limits& limits,
                                       std::uint64_t seed) = 0;
};

// All that the bots of one game can do, without its types: a type-erased factory, made from the
// game's Evaluation by game_bots_of.h.
class GameBots {
 public:
  virtual ~GameBots() = default;
  // Its bots.json as built in.
  [[nodiscard]] virtual const BotFile& own() const = 0;
  [[nodiscard]] virtual int inputs() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Bot> bot(const Ruleset& rules,
                                                 std::shared_ptr<const BotFile> file,
                                                 const BotSpec& spec) const = 0;
  [[nodiscard]] virtual std::unique_ptr<ViewEvaluator> view_evaluator(
      const Ruleset& rules, std::shared_ptr<const BotFile> file,
      const SearchSettings& settings) const = 0;
  // Where each seat plays for points alone: how many of them are a value of 1.
  [[nodiscard]] virtual std::optional<double> full_points(const Ruleset& rules) const = 0;
  // What a position is worth to each seat by the network alone, to somebody who sees it all.
  [[nodiscard]] virtual std::vector<double> evaluate(const Position& position) const = 0;
  // What the network is told of a position that is not over, for a seat.
  [[nodiscard]] virtual std::vector<float> features(const Position& position, Seat seat) const = 0;
  // Plays against itself for training.
  [[nodiscard]] virtual Samples self_play(const Ruleset& rules, const BotFile& file,
                                          const SelfPlay& how, std::uint64_t seed) const = 0;
};

// Every game has one.
const GameBots& game_bots(std::string_view game);

}  // namespace fourlands::ai
