#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace fourlands::ai {

// How a PUCT search looks around. Kept for each game and level in the game's bots.json, by these
// names.
struct SearchSettings {
  // PUCT's weight of exploration: how much a step with few visits is worth trying.
  float c_puct = 1.0F;
  // The same at the root for each simulation, so that other steps than the best keep their share
  // however long the search is.
  float root_exploration = 0;
  // Of the softmax that makes priors of one-ply values: steps this much apart differ by a factor of
  // e.
  float prior_temperature = 0.1F;
  int edges = 32;        // Steps kept of a list, the best by one-ply evaluation.
  int root_edges = 128;  // The same at the root.
  // Progressive widening: so many of them are open at once, and so many more for each square root
  // of a visit.
  int widen_from = 4;
  float widen = 1.0F;
  int depth = 60;  // Steps from the root, then the position is evaluated as it stands.
  // Where others' hands are hidden: of the softmax by which their replies are drawn, and out of how
  // many.
  float reply_temperature = 0.05F;
  int reply_edges = 12;
  // How much of a new node's value is where its best step leads (max backup); the rest is the mean
  // of all its steps by their priors.
  float max_backup_share = 1.0F;
  // Simulations from which a timed search may end because its choice has been the same for long, or
  // makes no difference (early_stop.h).
  int early_stop_simulations = 2048;
};

// When a search ends. With a limit of nodes it can be repeated exactly.
struct Limits {
  int milliseconds = 1000;
  std::int64_t nodes = 0;  // 0: time decides.
  bool cpu = false;        // The milliseconds pass only while the searching thread runs.
  bool early_stop = true;  // Time need not be used up once it would hardly change the choice.
};

// What a level that has limits of its own keeps to when others are asked for: its nodes, unless
// fewer are asked for; time only where it has no limit of nodes.
inline Limits within(const Limits& own, const Limits& asked) {
  if (own.nodes == 0 && own.milliseconds > 0) return asked;
  return {0, asked.nodes > 0 ? std::min(asked.nodes, own.nodes) : own.nodes};
}

// How a level chooses among what its search found: by a softmax of the values at that temperature,
// among steps that lose at most so much against the best. At temperature 0 the best is played.
struct StepSelection {
  float temperature = 0;
  float max_value_loss = 0;
};

}  // namespace fourlands::ai
