#pragma once

#include <cstdint>
#include <ctime>
#include <memory>
#include <string>

#include "game/contract.h"

namespace fourlands::cli {

struct Measured {
  std::uint64_t playouts = 0;
  std::uint64_t steps = 0;      // Seats' and chance's.
  std::uint64_t decisions = 0;  // Seats' alone.
  std::uint64_t offered = 0;    // Lengths of all legal lists, for the mean branching.
  double cpu_seconds = 0;
};

inline double cpu_now() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

// Random playouts for about so many seconds of CPU time, one thread. `pick` chooses a seat's step
// and tells how many it had.
template <Game G, class Pick>
Measured measure(const G& game, double seconds, std::uint64_t seed, Pick pick) {
  Measured measured;
  Rng rng(seed);
  const double start = cpu_now();
  do {
    typename G::State state = game.initial();
    for (Actors actors = game.to_act(state); !actors.is_nobody(); actors = game.to_act(state)) {
      ++measured.steps;
      if (actors.is_chance()) {
        game.apply(state, Actor::chance(), game.sample(state, rng));
        continue;
      }
      const Seat seat = *actors.seats().begin();
      ++measured.decisions;
      game.apply(state, seat, pick(state, seat, rng, measured));
    }
    ++measured.playouts;
    measured.cpu_seconds = cpu_now() - start;
  } while (measured.cpu_seconds < seconds);
  return measured;
}

// With the full legal list of every decision.
template <Game G>
Measured measure_lists(const G& game, double seconds, std::uint64_t seed) {
  const auto moves = std::make_unique<typename G::Moves>();
  return measure(game, seconds, seed,
                 [&](const typename G::State& state, Seat seat, Rng& rng, Measured& measured) {
                   moves->clear();
                   game.legal(state, seat, *moves);
                   measured.offered += moves->size();
                   return (*moves)[rng.below(static_cast<std::uint32_t>(moves->size()))];
                 });
}

// With a step picked evenly without listing all.
template <SamplesSteps G>
Measured measure_samples(const G& game, double seconds, std::uint64_t seed) {
  return measure(game, seconds, seed,
                 [&](const typename G::State& state, Seat seat, Rng& rng, Measured&) {
                   return game.random_step(state, seat, rng);
                 });
}

}  // namespace fourlands::cli
