#pragma once

#include <cstdint>
#include <vector>

#include "ai/model/adam.h"
#include "ai/model/network.h"
#include "ai/model/samples.h"

namespace fourlands::ai {

struct TrainingResult {
  double before = 0;  // Mean loss over the part of the samples kept for checking.
  double after = 0;
};

// Fits the network to the samples: the wins of seats that compete by cross-entropy over the seats,
// points by squares. A tenth of the samples is not trained on and tells whether it helped.
TrainingResult train(Network& network, const Samples& samples, const Training& how,
                     std::uint64_t seed);

// The loss added up over all samples; `gradient`, if given, gets its slope in every weight.
double loss_of(Network& network, const Samples& samples, std::vector<float>* gradient);

// Small random weights, so that hidden units differ from the start.
void randomize_weights(Network& network, std::uint64_t seed);

// The network with so many hidden units more, which say nothing until they are trained.
Network with_more_units(const Network& network, std::size_t more, std::uint64_t seed);

}  // namespace fourlands::ai
