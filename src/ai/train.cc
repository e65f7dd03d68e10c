#include "ai/train.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/rng.h"
#include "game/seat.h"

namespace fourlands::ai {
namespace {

constexpr float kPointsLoss = 0.5F;  // Of points beside wins, where both are learnt.
constexpr float kAloneLoss = 20.0F;  // Points alone: squares of small numbers.

class Lesson {
 public:
  Lesson(Model& model, const Samples& samples)
      : model_(model),
        samples_(samples),
        slope_(model.weights().size()),
        work_(samples.seats * model.hidden()) {}

  // The loss at one position; adds its slope if it is to be learnt from.
  float at(std::size_t position, bool learn) {
    const std::size_t seats = samples_.seats;
    std::array<Model::Output, kMaxSeats> answers;
    // A seat described alone is weighed against one whose answer is always 0.
    const bool one_sided = seats == 1 && !samples_.alone;
    float most = one_sided ? 0 : -1e30F;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      answers[seat] = model_.answer(described(position, seat), work(seat));
      most = std::max(most, answers[seat].win);
    }
    float sum = one_sided ? std::exp(-most) : 0;
    for (std::size_t seat = 0; seat < seats; ++seat) sum += std::exp(answers[seat].win - most);
    float loss = 0;
    if (one_sided)
      loss -= (1 - samples_.win[position]) * std::log(std::max(std::exp(-most) / sum, 1e-6F));
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
  [[nodiscard]] std::vector<float>& slope() { return slope_; }

 private:
  [[nodiscard]] std::span<const float> described(std::size_t position, std::size_t seat) const {
    return std::span(samples_.described)
        .subspan((position * samples_.seats + seat) * samples_.inputs, samples_.inputs);
  }
  [[nodiscard]] std::span<float> work(std::size_t seat) {
    return std::span(work_).subspan(seat * model_.hidden(), model_.hidden());
  }

  void add_slope(std::span<const float> inputs, std::span<float> hidden, Model::Output slope) {
    const std::size_t count = model_.hidden();
    const std::span<const float> weights = model_.weights();
    std::array<float, 512> back;
    for (std::size_t h = 0; h < count; ++h) {
      const std::size_t to = model_.outputs_at() + h * Model::kOutputs;
      slope_[to] += slope.win * hidden[h];
      slope_[to + 1] += slope.points * hidden[h];
      back[h] = hidden[h] > 0 ? slope.win * weights[to] + slope.points * weights[to + 1] : 0;
      slope_[model_.offsets_at() + h] += back[h];
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == 0) continue;
      float* const row = slope_.data() + i * model_.row();
      for (std::size_t h = 0; h < count; ++h) row[h] += inputs[i] * back[h];
      row[count] += inputs[i] * slope.win;
      row[count + 1] += inputs[i] * slope.points;
    }
    slope_[model_.last_at()] += slope.win;
    slope_[model_.last_at() + 1] += slope.points;
  }

  Model& model_;
  const Samples& samples_;
  std::vector<float> slope_;
  std::vector<float> work_;
};

// Adam: each weight's step is scaled by how steady and how large its slope has been.
class Stepper {
 public:
  Stepper(std::size_t weights, const Training& how) : how_(how), mean_(weights), square_(weights) {}

  // `part`: of the full step size; it shrinks to nothing over a lesson, so that the last positions
  // seen weigh no more than the others.
  void step(std::span<float> weights, std::vector<float>& slope, float count, float part) {
    ++steps_;
    const float mean_part = 1 - std::pow(kMean, static_cast<float>(steps_));
    const float square_part = 1 - std::pow(kSquare, static_cast<float>(steps_));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float g = slope[i] / count;
      mean_[i] = kMean * mean_[i] + (1 - kMean) * g;
      square_[i] = kSquare * square_[i] + (1 - kSquare) * g * g;
      weights[i] -= part * how_.rate *
                    ((mean_[i] / mean_part) / (std::sqrt(square_[i] / square_part) + 1e-8F) +
                     how_.decay * weights[i]);
      slope[i] = 0;
    }
  }

 private:
  static constexpr float kMean = 0.9F;
  static constexpr float kSquare = 0.999F;
  Training how_;
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

double mean_loss(Lesson& lesson, std::size_t from, std::size_t to) {
  double sum = 0;
  for (std::size_t i = from; i < to; ++i) sum += static_cast<double>(lesson.at(i, false));
  return to > from ? sum / static_cast<double>(to - from) : 0;
}

}  // namespace

Learnt train(Model& model, const Samples& samples, const Training& how, std::uint64_t seed) {
  Lesson lesson(model, samples);
  // The last tenth are whole games that the rest knows nothing of.
  const std::size_t checked = samples.size() - samples.size() / 10;
  Learnt learnt;
  learnt.before = mean_loss(lesson, checked, samples.size());
  Rng rng(seed);
  std::vector<std::uint32_t> order(checked);
  std::iota(order.begin(), order.end(), 0U);
  Stepper stepper(model.weights().size(), how);
  const auto steps = static_cast<float>(checked) * static_cast<float>(how.epochs);
  std::size_t seen = 0;
  for (int epoch = 0; epoch < how.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    int in_batch = 0;
    for (const std::uint32_t position : order) {
      (void)lesson.at(position, true);
      ++seen;
      if (++in_batch == how.batch) {
        stepper.step(model.weights(), lesson.slope(), static_cast<float>(in_batch),
                     1 - static_cast<float>(seen) / steps);
        in_batch = 0;
      }
    }
  }
  learnt.after = mean_loss(lesson, checked, samples.size());
  return learnt;
}

double loss_of(Model& model, const Samples& samples, std::vector<float>* slope) {
  Lesson lesson(model, samples);
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i)
    sum += static_cast<double>(lesson.at(i, slope != nullptr));
  if (slope != nullptr) *slope = lesson.slope();
  return sum;
}

void shake(Model& model, std::uint64_t seed) {
  Rng rng(seed);
  const auto spread =
      1.0F / std::sqrt(static_cast<float>(std::max<std::size_t>(model.inputs(), 1)));
  const auto draw = [&] { return (static_cast<float>(rng.next() >> 40) * 0x1p-23F - 1) * spread; };
  for (std::size_t i = 0; i < model.inputs(); ++i)
    for (std::size_t h = 0; h < model.hidden(); ++h) model.weights()[i * model.row() + h] = draw();
  for (std::size_t h = 0; h < model.hidden() * Model::kOutputs; ++h)
    model.weights()[model.outputs_at() + h] = 0.3F * draw();
}

Model grown(const Model& model, std::size_t more, std::uint64_t seed) {
  Model out(model.inputs(), model.hidden() + more);
  shake(out, seed);
  const auto copy = [&](std::size_t from, std::size_t count, std::size_t to) {
    std::ranges::copy(model.weights().subspan(from, count),
                      out.weights().subspan(to, count).begin());
  };
  const std::size_t hidden = model.hidden();
  for (std::size_t i = 0; i < model.inputs(); ++i) {
    copy(i * model.row(), hidden, i * out.row());
    copy(i * model.row() + hidden, Model::kOutputs, i * out.row() + out.hidden());
  }
  copy(model.offsets_at(), hidden, out.offsets_at());
  std::ranges::fill(out.weights().subspan(out.outputs_at()), 0.0F);
  copy(model.outputs_at(), hidden * Model::kOutputs, out.outputs_at());
  copy(model.last_at(), Model::kOutputs, out.last_at());
  return out;
}

}  // namespace fourlands::ai
