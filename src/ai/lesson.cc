#include "ai/lesson.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "game/seat.h"

namespace fourlands::ai {
namespace {

constexpr float kPointsLoss = 0.5F;  // Of points beside wins, where both are learnt.
constexpr float kAloneLoss = 20.0F;  // Points alone: squares of small numbers.

}  // namespace

Lesson::Lesson(const Model& model, const Samples& samples)
    : model_(model),
      samples_(samples),
      slope_(model.weights().size()),
      work_(samples.seats * model.hidden()),
      back_(model.hidden()) {}

float Lesson::at(std::size_t position, bool learn) {
  const std::size_t seats = samples_.seats;
  std::array<Model::Output, kMaxSeats> answers;
  float most = -1e30F;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    answers[seat] = model_.answer(described(position, seat), work(seat));
    most = std::max(most, answers[seat].win);
  }
  float sum = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) sum += std::exp(answers[seat].win - most);
  float loss = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t index = position * seats + seat;
    const float miss = answers[seat].points - samples_.points[index];
    const float weight = samples_.alone ? kAloneLoss : kPointsLoss;
    loss += weight * miss * miss;
    Model::Output slope{0, 2 * weight * miss};
    if (!samples_.alone) {
      const float win = std::exp(answers[seat].win - most) / sum;
      loss -= samples_.win[index] * std::log(std::max(win, 1e-6F));
      slope.win = win - samples_.win[index];
    }
    if (learn) add_slope(described(position, seat), work(seat), slope);
  }
  return loss;
}

std::span<const float> Lesson::described(std::size_t position, std::size_t seat) const {
  return std::span(samples_.described)
      .subspan((position * samples_.seats + seat) * samples_.inputs, samples_.inputs);
}
std::span<float> Lesson::work(std::size_t seat) {
  return std::span(work_).subspan(seat * model_.hidden(), model_.hidden());
}

void Lesson::add_slope(std::span<const float> inputs, std::span<float> hidden,
                       Model::Output slope) {
  const std::size_t count = model_.hidden();
  const std::span<const float> weights = model_.weights();
  for (std::size_t h = 0; h < count; ++h) {
    const std::size_t to = model_.outputs_at() + h * Model::kOutputs;
    slope_[to] += slope.win * hidden[h];
    slope_[to + 1] += slope.points * hidden[h];
    back_[h] = hidden[h] > 0 ? slope.win * weights[to] + slope.points * weights[to + 1] : 0;
    slope_[model_.offsets_at() + h] += back_[h];
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == 0) continue;
    float* const row = slope_.data() + i * model_.row();
    for (std::size_t h = 0; h < count; ++h) row[h] += inputs[i] * back_[h];
    row[count] += inputs[i] * slope.win;
    row[count + 1] += inputs[i] * slope.points;
  }
  slope_[model_.last_at()] += slope.win;
  slope_[model_.last_at() + 1] += slope.points;
}

}  // namespace fourlands::ai
