#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "game/contract.h"

namespace fourlands {

// Counts the sequences of exactly `depth` steps from a state: steps of all seats to act and chance
// outcomes alike; a finished game adds none. The numbers are the quickest way to find out that two
// rules engines differ.
template <Game G>
class Perft {
 public:
  Perft(const G& game, std::uint64_t most) : game_(game), most_(most) {}

  // Nothing if there are more than `most`.
  std::optional<std::uint64_t> count(const typename G::State& state, int depth) {
    total_ = 0;
    if (!walk(state, depth)) return std::nullopt;
    return total_;
  }

 private:
  bool add(std::uint64_t nodes) {
    total_ += nodes;
    return total_ <= most_;
  }

  bool walk(const typename G::State& state, int depth) {
    if (depth == 0) return add(1);
    const Actors actors = game_.to_act(state);
    if (actors.is_chance()) {
      auto chances = std::make_unique<typename G::Chances>();
      game_.chances(state, *chances);
      if (depth == 1) return add(chances->size());
      for (const auto& chance : *chances)
        if (!step(state, Actor::chance(), chance.move, depth)) return false;
      return true;
    }
    for (Seat seat : actors.seats()) {
      auto moves = std::make_unique<typename G::Moves>();
      game_.legal(state, seat, *moves);
      if (depth == 1) {
        if (!add(moves->size())) return false;
        continue;
      }
      for (const auto& move : *moves)
        if (!step(state, seat, move, depth)) return false;
    }
    return true;
  }

  bool step(const typename G::State& state, Actor who, const typename G::Move& move, int depth) {
    typename G::State next = state;
    game_.apply(next, who, move);
    return walk(next, depth - 1);
  }

  const G& game_;
  std::uint64_t most_;
  std::uint64_t total_ = 0;
};

}  // namespace fourlands
