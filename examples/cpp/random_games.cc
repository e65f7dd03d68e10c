// Plays random games of every kind, by names and texts alone: nothing here knows a game.
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "games/all_games.h"

using namespace fourlands;

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 3;
  const Registry registry = all_games();
  Rng rng(7);
  for (const GameEntry& entry : registry.games()) {
    const auto rules = registry.make(entry.info.id, Json::object(), Json());
    if (!rules) {
      std::fprintf(stderr, "%s\n",
                   registry.catalogue().say(Language::kEnglish, rules.error()).c_str());
      return 1;
    }
    long steps = 0;
    for (int i = 0; i < games; ++i) {
      const auto position = rules.value()->initial();
      for (; !position->to_act().is_nobody(); ++steps) {
        const Actors actors = position->to_act();
        if (actors.is_chance()) {
          (void)position->play(Actor::chance(), position->sample(rng));
          continue;
        }
        const Seat seat = *actors.seats().begin();
        const auto legal = position->legal(seat);
        (void)position->play(seat, legal[rng.below(static_cast<unsigned>(legal.size()))]);
      }
    }
    std::printf("%s: %d games, %ld steps, pack %s\n", std::string(entry.info.id).c_str(), games,
                steps, rules.value()->pack().name.c_str());
  }
}
