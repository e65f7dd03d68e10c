#include "ai/measure/arena.h"

#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/hash.h"

namespace fourlands::ai {
namespace {

// Plays one game; `seats[i]` is the bot on seat i.
Outcome play_game(const Ruleset& rules, const std::vector<Bot*>& seats, std::uint64_t chance_seed,
                  std::uint64_t bot_seed) {
  const auto position = rules.initial();
  std::uint64_t draws = 0;
  std::uint64_t steps = 0;
  for (Actors actors = position->to_act(); !actors.is_nobody(); actors = position->to_act()) {
    if (actors.is_chance()) {
      // The n-th draw of every game of a set comes from the same seed.
      Rng rng(mix(chance_seed, draws++));
      FL_CHECK(position->play(Actor::chance(), position->sample(rng)).ok());
      continue;
    }
    const Seat seat = *actors.seats().begin();
    const Choice choice =
        seats[seat.index]->choose(*position->view(seat), step_seed(bot_seed, seat, steps++));
    FL_CHECK(position->play(seat, choice.step).ok());
  }
  return *position->outcome();
}

}  // namespace

GameSet play_set(const Ruleset& rules, const std::vector<MakeBot>& bots, std::int64_t number,
                 std::uint64_t seed) {
  const auto seats = static_cast<std::size_t>(rules.seats());
  const std::size_t count = bots.size();
  GameSet set{number, 0, std::vector<Tally>(count)};
  // Mixed twice: sets of seeds that are near each other have nothing in common.
  const std::uint64_t chance_seed = mix(mix(seed, 0), static_cast<std::uint64_t>(number));
  for (std::size_t turn = 0; turn < count; ++turn) {
    std::vector<std::unique_ptr<Bot>> players;
    std::vector<Bot*> at;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      players.push_back(bots[(seat + turn) % count](rules).value());
      at.push_back(players.back().get());
    }
    const Outcome outcome = play_game(rules, at, chance_seed, mix(chance_seed, turn + 1));
    ++set.games;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      Tally& tally = set.bots[(seat + turn) % count];
      tally.points += outcome.points[seat];
      if (outcome.winners.has(seat_of(static_cast<int>(seat))))
        tally.won += 1.0 / outcome.winners.size();
    }
  }
  return set;
}

}  // namespace fourlands::ai
