#include "ai/model/training.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ai/model/gradient.h"
#include "core/rng.h"

namespace fourlands::ai {
namespace {

double mean_loss(Gradient& gradient, std::size_t from, std::size_t to) {
  double sum = 0;
  for (std::size_t i = from; i < to; ++i) sum += static_cast<double>(gradient.loss(i, false));
  return to > from ? sum / static_cast<double>(to - from) : 0;
}

}  // namespace

TrainingResult train(Network& network, const Samples& samples, const Training& how,
                     std::uint64_t seed) {
  Gradient gradient(network, samples);
  // The last tenth are whole games that the rest knows nothing of.
  const std::size_t checked = samples.size() - samples.size() / 10;
  TrainingResult result;
  result.before = mean_loss(gradient, checked, samples.size());
  Rng rng(seed);
  std::vector<std::uint32_t> order(checked);
  std::iota(order.begin(), order.end(), 0U);
  Adam adam(network.weights().size(), how);
  const auto steps = static_cast<float>(checked) * static_cast<float>(how.epochs);
  std::size_t seen = 0;
  for (int epoch = 0; epoch < how.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    int in_batch = 0;
    for (const std::uint32_t position : order) {
      (void)gradient.loss(position, true);
      ++seen;
      if (++in_batch == how.batch) {
        adam.step(network.weights(), gradient.sum(), static_cast<float>(in_batch),
                  1 - static_cast<float>(seen) / steps);
        in_batch = 0;
      }
    }
  }
  result.after = mean_loss(gradient, checked, samples.size());
  return result;
}

double loss_of(Network& network, const Samples& samples, std::vector<float>* gradient) {
  Gradient all(network, samples);
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i)
    sum += static_cast<double>(all.loss(i, gradient != nullptr));
  if (gradient != nullptr) *gradient = all.sum();
  return sum;
}

void randomize_weights(Network& network, std::uint64_t seed) {
  Rng rng(seed);
  const auto spread =
      1.0F / std::sqrt(static_cast<float>(std::max<std::size_t>(network.inputs(), 1)));
  const auto draw = [&] { return (static_cast<float>(rng.next() >> 40) * 0x1p-23F - 1) * spread; };
  for (std::size_t i = 0; i < network.inputs(); ++i)
    for (std::size_t h = 0; h < network.hidden(); ++h)
      network.weights()[i * network.row() + h] = draw();
  for (std::size_t h = 0; h < network.hidden() * Network::kOutputs; ++h)
    network.weights()[network.outputs_at() + h] = 0.3F * draw();
}

Network with_more_units(const Network& network, std::size_t more, std::uint64_t seed) {
  Network out(network.inputs(), network.hidden() + more);
  randomize_weights(out, seed);
  const auto copy = [&](std::size_t from, std::size_t count, std::size_t to) {
    std::ranges::copy(network.weights().subspan(from, count),
                      out.weights().subspan(to, count).begin());
  };
  const std::size_t hidden = network.hidden();
  for (std::size_t i = 0; i < network.inputs(); ++i) {
    copy(i * network.row(), hidden, i * out.row());
    copy(i * network.row() + hidden, Network::kOutputs, i * out.row() + out.hidden());
  }
  copy(network.offsets_at(), hidden, out.offsets_at());
  std::ranges::fill(out.weights().subspan(out.outputs_at()), 0.0F);
  copy(network.outputs_at(), hidden * Network::kOutputs, out.outputs_at());
  copy(network.last_at(), Network::kOutputs, out.last_at());
  return out;
}

}  // namespace fourlands::ai
