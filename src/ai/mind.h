#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "ai/bot_file.h"
#include "ai/bots.h"
#include "ai/samples.h"
#include "game/face.h"

namespace fourlands::ai {

// All that the bots of one game can do, without its types. Made from the game's Evaluation by
// mind_of.h.
class Mind {
 public:
  virtual ~Mind() = default;
  // Its bots.json as built in.
  [[nodiscard]] virtual const BotFile& own() const = 0;
  [[nodiscard]] virtual int inputs() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Bot> bot(const Ruleset& rules,
                                                 std::shared_ptr<const BotFile> file,
                                                 const BotSpec& spec) const = 0;
  // What a position is worth to each seat by the model alone, to somebody who sees it all.
  [[nodiscard]] virtual std::vector<double> judge(const Position& position) const = 0;
  // Plays against itself for training.
  [[nodiscard]] virtual Samples self_play(const Ruleset& rules, const BotFile& file,
                                          const SelfPlay& how, std::uint64_t seed) const = 0;
};

// The mind of a game; every game has one.
const Mind& mind_of(std::string_view game);

}  // namespace fourlands::ai
