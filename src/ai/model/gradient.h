#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "ai/model/network.h"
#include "ai/model/samples.h"
#include "game/seat.h"

namespace fourlands::ai {

// The loss of a network over samples and its gradient, the slope of the loss in every weight, found
// by backpropagation and added up position by position until somebody takes it.
class Gradient {
 public:
  Gradient(Network& network, const Samples& samples)
      : network_(network),
        samples_(samples),
        sum_(network.weights().size()),
        work_(samples.seats * network.hidden()) {}

  // The loss at one position; adds its gradient if it is to be learnt from.
  float loss(std::size_t position, bool learn) {
    const std::size_t seats = samples_.seats;
    std::array<Network::Output, kMaxSeats> answers;
    // A seat described alone is compared with one whose answer is always 0.
    const bool one_seat = seats == 1 && !samples_.alone;
    float most = one_seat ? 0 : -1e30F;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      answers[seat] = network_.forward(described(position, seat), work(seat));
      most = std::max(most, answers[seat].win);
    }
    float sum = one_seat ? std::exp(-most) : 0;
    for (std::size_t seat = 0; seat < seats; ++seat) sum += std::exp(answers[seat].win - most);
    float loss = 0;
    if (one_seat)
      loss -= (1 - samples_.win[position]) * std::log(std::max(std::exp(-most) / sum, 1e-6F));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t index = position * seats + seat;
      const float miss = answers[seat].points - samples_.points[index];
      const float weight = samples_.alone ? kAloneLoss : kPointsLoss;
      loss += weight * miss * miss;
      Network::Output slope{0, 2 * weight * miss};
      if (!samples_.alone) {
        const float win = std::exp(answers[seat].win - most) / sum;
        loss -= samples_.win[index] * std::log(std::max(win, 1e-6F));
        slope.win = win - samples_.win[index];
      }
      if (learn) backpropagate(described(position, seat), work(seat), slope);
    }
    return loss;
  }
  [[nodiscard]] std::vector<float>& sum() { return sum_; }

 private:
  static constexpr float kPointsLoss = 0.5F;  // Of points beside wins, where both are learnt.
  static constexpr float kAloneLoss = 20.0F;  // Points alone: squares of small numbers.

  [[nodiscard]] std::span<const float> described(std::size_t position, std::size_t seat) const {
    return std::span(samples_.described)
        .subspan((position * samples_.seats + seat) * samples_.inputs, samples_.inputs);
  }
  [[nodiscard]] std::span<float> work(std::size_t seat) {
    return std::span(work_).subspan(seat * network_.hidden(), network_.hidden());
  }

  void backpropagate(std::span<const float> inputs, std::span<float> hidden,
                     Network::Output slope) {
    const std::size_t count = network_.hidden();
    const std::span<const float> weights = network_.weights();
    std::array<float, Network::kMaxHidden> back;
    for (std::size_t h = 0; h < count; ++h) {
      const std::size_t to = network_.outputs_at() + h * Network::kOutputs;
      sum_[to] += slope.win * hidden[h];
      sum_[to + 1] += slope.points * hidden[h];
      back[h] = hidden[h] > 0 ? slope.win * weights[to] + slope.points * weights[to + 1] : 0;
      sum_[network_.offsets_at() + h] += back[h];
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == 0) continue;
      float* const row = sum_.data() + i * network_.row();
      for (std::size_t h = 0; h < count; ++h) row[h] += inputs[i] * back[h];
      row[count] += inputs[i] * slope.win;
      row[count + 1] += inputs[i] * slope.points;
    }
    sum_[network_.last_at()] += slope.win;
    sum_[network_.last_at() + 1] += slope.points;
  }

  Network& network_;
  const Samples& samples_;
  std::vector<float> sum_;
  std::vector<float> work_;
};

}  // namespace fourlands::ai
