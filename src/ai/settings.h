#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace fourlands::ai {

// How a search looks around. Kept for each game and level in the game's bots.json.
struct Settings {
  float explore = 1.0F;  // How much a step that was tried little is worth trying.
  float survey = 0;      // The same at the root for each simulation, so that other steps than the
                         // best keep their share however long the search is.
  float trust = 0.1F;    // Steps judged this much apart differ by a factor of e in what they get.
  int edges = 32;        // Steps kept of a list, the best by the first look.
  int root_edges = 128;  // The same at the root.
  int widen_from = 4;    // So many of them are tried at once, more as visits come.
  float widen = 1.0F;    // For each square root of a visit, so many more.
  int depth = 60;        // Steps from the root, then the position is judged as it stands.
  float reply_heat =
      0.05F;             // Where others' hands are hidden: how loosely their steps are foreseen.
  int reply_edges = 12;  // And out of how many.
  float hope = 1.0F;     // How much of a new node's worth is where its best step leads; the rest is
                         // the mean of all its steps, each by its share of the attention.
  int steady = 2048;     // Simulations from which a timed search may end because its choice has
                         // been the same for long, or makes no difference (ai/settled.h).
  bool plain = false;    // UCT as in the textbooks: no judgement, random games to the end.
};

// When a search ends. With a limit of nodes it can be repeated exactly.
struct Limits {
  int milliseconds = 1000;
  std::int64_t nodes = 0;  // 0: time decides.
  bool cpu = false;        // The milliseconds pass only while the searching thread runs.
  bool settle = true;      // Time need not be used up once it would hardly change the choice.
};

// What a level that has limits of its own keeps to when others are asked for: its nodes, unless
// fewer are asked for; time only where it has no limit of nodes.
inline Limits within(const Limits& own, const Limits& asked) {
  if (own.nodes == 0 && own.milliseconds > 0) return asked;
  return {0, asked.nodes > 0 ? std::min(asked.nodes, own.nodes) : own.nodes};
}

// How a level chooses among what its search found: among steps at most `slack` worse than the
// best, those that are `heat` better being e times as likely.
struct Care {
  float heat = 0;
  float slack = 0;
};

}  // namespace fourlands::ai
