#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "games/landed/table_testing.h"

// Every way a game may have gone, as one seat saw it, by trying all of them. It shares nothing with
// the seat's memory: it knows the rules, what the seat was shown, and nothing else.

namespace fourlands::landed::testing {

// Tiles are independent of contracts and satellite cards (no step asks for both), so that one half
// can be enumerated while the other is as it was.
enum class Half { kTiles, kContractsAndCards };

class Worlds {
 public:
  struct World {
    State state;
    double weight = 0;
  };

  Worlds(const Landed& game, Viewer viewer, Half half, std::size_t most)
      : game_(game), viewer_(viewer), half_(half), most_(most) {
    const State start = game.initial();
    worlds_[game.hash(start)] = {start, 1};
  }

  // A step of the real game. What each world could have had happen instead, with the same look to
  // the seat, is weighted by chance; what others chose in secret, each choice alike.
  void step(const State& before, Actor who, Move move) {
    if (too_many()) return;
    State after = before;
    game_.apply(after, who, move);
    const std::string shown = game_.shown(before, who, move, audience());
    const View seen = outside(after);
    std::map<std::uint64_t, World> next;
    for (const auto& [key, world] : worlds_)
      for (const auto& [other, weight] : alike(world.state, who, move, shown)) {
        State then = world.state;
        game_.apply(then, who, other);
        if (!(outside(then) == seen)) continue;
        World& made = next[game_.hash(then)];
        made.state = then;
        made.weight += world.weight * weight;
      }
    worlds_ = std::move(next);
  }

  [[nodiscard]] bool too_many() const { return worlds_.size() > most_; }
  [[nodiscard]] std::size_t size() const { return worlds_.size(); }

  // How likely each world is, by what is hidden in it.
  [[nodiscard]] std::map<std::string, double> odds() const {
    std::map<std::string, double> odds;
    double sum = 0;
    for (const auto& [key, world] : worlds_) sum += world.weight;
    for (const auto& [key, world] : worlds_) odds[name_of(world.state)] += world.weight / sum;
    return odds;
  }

  // What is hidden in a state, of the half that is enumerated.
  [[nodiscard]] std::string name_of(const State& state) const {
    std::string name;
    const auto add = [&name](std::uint64_t value) { name += std::to_string(value) + " "; };
    for (const Player& player : state.players) {
      if (half_ == Half::kTiles) {
        add(player.hand);
        continue;
      }
      add(player.contracts);
      add(player.offered);
      for (std::size_t kind = 0; kind < kSatellites; ++kind)
        add(player.satellites[kind] * 100U + player.fresh[kind]);
    }
    if (half_ == Half::kContractsAndCards)
      for (std::size_t i = 0; i < state.bottom_count; ++i) add(state.bottom[i].index);
    return name;
  }

 private:
  [[nodiscard]] Audience audience() const { return Audience::of(viewer_); }

  // The view without what the seat has learnt: here that is found out anew.
  [[nodiscard]] View outside(const State& state) const {
    State without = state;
    without.log = {};
    return game_.view(without, viewer_);
  }

  [[nodiscard]] bool is_free(StepKind kind) const {
    const bool tiles = kind == StepKind::kTile || kind == StepKind::kRedraw;
    return tiles == (half_ == Half::kTiles);
  }

  // The steps that this world allows and that look the same.
  [[nodiscard]] std::vector<std::pair<Move, double>> alike(const State& world, Actor who, Move move,
                                                           const std::string& shown) const {
    std::vector<std::pair<Move, double>> steps;
    const auto looks_the_same = [&](Move other) {
      return game_.shown(world, who, other, audience()) == shown;
    };
    if (who.is_chance() && is_free(move.kind())) {
      auto chances = std::make_unique<Landed::Chances>();
      game_.chances(world, *chances);
      double sum = 0;
      for (const auto& chance : *chances) sum += static_cast<double>(chance.weight);
      for (const auto& chance : *chances)
        if (looks_the_same(chance.move))
          steps.emplace_back(chance.move, static_cast<double>(chance.weight) / sum);
      return steps;
    }
    const bool secret = move.kind() == StepKind::kKeep || move.kind() == StepKind::kRedraw;
    if (!who.is_chance() && secret && is_free(move.kind())) {
      auto moves = std::make_unique<Landed::Moves>();
      game_.legal(world, who.seat(), *moves);
      for (Move other : *moves)
        if (other.kind() == move.kind() && looks_the_same(other)) steps.emplace_back(other, 1);
      return steps;
    }
    if (!game_.refusal(world, who, move)) steps.emplace_back(move, 1);
    return steps;
  }

  const Landed& game_;
  Viewer viewer_;
  Half half_;
  std::size_t most_;
  std::map<std::uint64_t, World> worlds_;
};

}  // namespace fourlands::landed::testing
