#pragma once

#include <cstddef>
#include <vector>

namespace fourlands::ai {

// Positions of played games as a network is trained on them: for each position and seat its
// description and what it was worth in the end.
struct Samples {
  std::size_t inputs = 0;
  std::size_t seats = 1;         // Described in each position; 1 of 2 where one says it all.
  bool alone = false;            // Points are the aim, not the win.
  std::vector<float> described;  // positions x seats x inputs
  std::vector<float> win;        // positions x seats
  std::vector<float> points;     // positions x seats

  [[nodiscard]] std::size_t size() const { return seats == 0 ? 0 : win.size() / seats; }
};

// How self-play for training goes.
struct SelfPlay {
  int games = 1000;
  int nodes = 0;              // Simulations a step; 0: one-ply evaluation decides.
  float temperature = 0.03F;  // Of the softmax by which steps are chosen.
  float stray = 0.02F;        // How often it plays anything at all.
  float keep = 0.5F;          // Share of the positions that are kept.
  // Share of the search's own value in what a position is trained to be worth; the outcome has the
  // rest.
  float search_value_share = 0.5F;
};

}  // namespace fourlands::ai
