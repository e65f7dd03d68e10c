#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ai/bots/bots.h"
#include "core/result.h"
#include "game/face.h"

// Bots against each other. Games come in sets: one for each way of turning the bots around the
// table, all of a set with the same chance, so that luck weighs on every bot alike.

namespace fourlands::ai {

// One bot's part in the games of a set.
struct Tally {
  double won = 0;     // Games, a shared win counting as a part.
  double points = 0;  // Summed.
};
struct GameSet {
  std::int64_t number = 0;
  int games = 0;
  std::vector<Tally> bots;
};

using MakeBot = std::function<Result<std::unique_ptr<Bot>, std::string>(const Ruleset&)>;

// Plays the set of that number. The bots are made anew for each game.
GameSet play_set(const Ruleset& rules, const std::vector<MakeBot>& bots, std::int64_t number,
                 std::uint64_t seed);

}  // namespace fourlands::ai
