#pragma once

#include <cstddef>
#include <vector>

namespace fourlands::ai {

// Positions of played games as a model is trained on them: for each position and seat its
// description and what it was worth in the end.
struct Samples {
  std::size_t inputs = 0;
  std::size_t seats = 1;
  bool alone = false;            // Points are the aim, not the win.
  std::vector<float> described;  // positions x seats x inputs
  std::vector<float> win;        // positions x seats
  std::vector<float> points;     // positions x seats

  [[nodiscard]] std::size_t size() const { return seats == 0 ? 0 : win.size() / seats; }
};

// How self-play for training goes.
struct SelfPlay {
  int games = 1000;
  int nodes = 0;        // Simulations a step; 0: the first look decides.
  float heat = 0.03F;   // How far from the best it strays.
  float stray = 0.02F;  // How often it plays anything at all.
  float keep = 0.5F;    // Share of the positions that are kept.
  float trust = 0.5F;   // Share of the search's own value in what a position was worth.
};

}  // namespace fourlands::ai
