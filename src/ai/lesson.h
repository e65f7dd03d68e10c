#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ai/model.h"
#include "ai/samples.h"

namespace fourlands::ai {

// How far a model is from what the samples say, and which way each weight would have to go.
class Lesson {
 public:
  // Both must stay where they are; the model may change its weights.
  Lesson(const Model& model, const Samples& samples);

  // The loss at one position; adds its slope if it is to be learnt from.
  float at(std::size_t position, bool learn);
  // The slope of the loss in every weight, added up since it was last set to 0.
  [[nodiscard]] std::vector<float>& slope() { return slope_; }

 private:
  [[nodiscard]] std::span<const float> described(std::size_t position, std::size_t seat) const;
  [[nodiscard]] std::span<float> work(std::size_t seat);
  void add_slope(std::span<const float> inputs, std::span<float> hidden, Model::Output slope);

  const Model& model_;
  const Samples& samples_;
  std::vector<float> slope_;
  std::vector<float> work_;
  std::vector<float> back_;
};

}  // namespace fourlands::ai
