#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace fourlands::ai {

struct Training {
  int epochs = 4;
  float rate = 0.002F;  // Step size (Adam).
  float decay = 1e-5F;  // Pull of every weight towards 0.
  int batch = 256;
};

// Adam (Kingma and Ba 2015) with decoupled weight decay: each weight's step is scaled by how steady
// and how large its gradient has been.
class Adam {
 public:
  Adam(std::size_t weights, const Training& how) : how_(how), mean_(weights), square_(weights) {}

  // Takes a batch's gradient, added up over `count` positions, and clears it. `part`: of the full
  // step size; it shrinks to nothing over a training, so that the last positions seen weigh no more
  // than the others.
  void step(std::span<float> weights, std::vector<float>& gradient, float count, float part) {
    ++steps_;
    const float mean_part = 1 - std::pow(kMean, static_cast<float>(steps_));
    const float square_part = 1 - std::pow(kSquare, static_cast<float>(steps_));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float g = gradient[i] / count;
      mean_[i] = kMean * mean_[i] + (1 - kMean) * g;
      square_[i] = kSquare * square_[i] + (1 - kSquare) * g * g;
      weights[i] -= part * how_.rate *
                    ((mean_[i] / mean_part) / (std::sqrt(square_[i] / square_part) + 1e-8F) +
                     how_.decay * weights[i]);
      gradient[i] = 0;
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

}  // namespace fourlands::ai
