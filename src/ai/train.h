#pragma once

#include <cstdint>
#include <vector>

#include "ai/model.h"
#include "ai/samples.h"

namespace fourlands::ai {

struct Training {
  int epochs = 4;
  float rate = 0.002F;  // Step size (Adam).
  float decay = 1e-5F;  // Pull of every weight towards 0.
  int batch = 256;
};

struct Learnt {
  double before = 0;  // Mean loss over the part of the samples kept for checking.
  double after = 0;
};

// Fits the model to the samples: the wins of seats that compete by cross-entropy over the seats,
// points by squares. A tenth of the samples is not trained on and tells whether it helped.
Learnt train(Model& model, const Samples& samples, const Training& how, std::uint64_t seed);

// The loss added up over all samples; `slope`, if given, gets its slope in every weight.
double loss_of(Model& model, const Samples& samples, std::vector<float>* slope);

// Small random weights, so that hidden units differ from the start.
void shake(Model& model, std::uint64_t seed);

// The model with so many hidden units more, which say nothing until they are trained.
Model grown(const Model& model, std::size_t more, std::uint64_t seed);

}  // namespace fourlands::ai
