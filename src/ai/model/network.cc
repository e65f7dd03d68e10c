#include "ai/model/network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "game/json_in.h"

namespace fourlands::ai {

namespace {
constexpr int kMostInputs = 4096;
}  // namespace

Network::Network(std::size_t inputs, std::size_t hidden)
    : inputs_(inputs),
      hidden_(hidden),
      weights_(inputs * (hidden + kOutputs) + hidden * (1 + kOutputs) + kOutputs) {}

namespace {

// Four numbers at a time. Compilers left to themselves add one by one here; most of the time of a
// search goes by in this sum.
using Four = float __attribute__((vector_size(16)));
constexpr std::size_t kFour = 4;

Four four_at(const float* from) {
  Four out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

// The hidden layer's sums and the outputs' direct ones, for a layer whose size the compiler knows:
// it stays in registers.
template <std::size_t kHidden>
class Accumulator {
 public:
  explicit Accumulator(const Network& network) : network_(network) {
    const float* const weights = network.weights().data();
    load(weights + network.offsets_at(), weights + network.last_at());
  }
  Accumulator(const Network& network, std::span<const float> accumulated) : network_(network) {
    load(accumulated.data(), accumulated.data() + kHidden);
  }

  void add(std::size_t index, float input) {
    const float* const from = network_.weights().data() + index * (kHidden + Network::kOutputs);
    for (std::size_t i = 0; i < kParts; ++i) sums_[i] += input * four_at(from + i * kFour);
    out_.win += input * from[kHidden];
    out_.points += input * from[kHidden + 1];
  }
  // The same for many of them, as many sums at a time as there are registers for.
  void add(std::span<const Input> inputs) {
    const float* const weights = network_.weights().data();
    for (std::size_t first = 0; first < kParts; first += kAtOnce) {
      std::array<Four, kAtOnce> sums;
      for (std::size_t i = 0; i < kAtOnce; ++i) sums[i] = sums_[first + i];
      for (const auto& [index, input] : inputs) {
        const float* const from = weights + index * (kHidden + Network::kOutputs) + first * kFour;
        for (std::size_t i = 0; i < kAtOnce; ++i) sums[i] += input * four_at(from + i * kFour);
      }
      for (std::size_t i = 0; i < kAtOnce; ++i) sums_[first + i] = sums[i];
    }
    for (const auto& [index, input] : inputs) {
      const float* const from = weights + index * (kHidden + Network::kOutputs) + kHidden;
      out_.win += input * from[0];
      out_.points += input * from[1];
    }
  }
  void keep(std::span<float> accumulated) const {
    std::memcpy(accumulated.data(), sums_.data(), sizeof sums_);
    accumulated[kHidden] = out_.win;
    accumulated[kHidden + 1] = out_.points;
  }
  // Leaves in `work` what the hidden layer said.
  Network::Output finish(std::span<float> work) {
    // Win and points of two units side by side.
    static_assert(Network::kOutputs * 2 == kFour);
    const float* to = network_.weights().data() + network_.outputs_at();
    Four even{};
    Four odd{};
    for (std::size_t i = 0; i < kParts; ++i, to += 2 * kFour) {
      Four& sum = sums_[i];
      sum = sum < Four{} ? Four{} : sum;
      even += Four{sum[0], sum[0], sum[1], sum[1]} * four_at(to);
      odd += Four{sum[2], sum[2], sum[3], sum[3]} * four_at(to + kFour);
    }
    even += odd;
    out_.win += even[0] + even[2];
    out_.points += even[1] + even[3];
    std::memcpy(work.data(), sums_.data(), sizeof sums_);
    return out_;
  }

 private:
  static_assert(kHidden % kFour == 0);
  static constexpr std::size_t kParts = kHidden / kFour;
  static constexpr std::size_t kAtOnce = kParts % 8 == 0 ? 8 : kParts;
  static_assert(kAtOnce <= 8);

  void load(const float* hidden, const float* direct) {
    for (std::size_t i = 0; i < kParts; ++i) sums_[i] = four_at(hidden + i * kFour);
    out_ = {direct[0], direct[1]};
  }

  const Network& network_;
  std::array<Four, kParts> sums_;
  Network::Output out_;
};

// The same for any size.
class AccumulatorOfAnySize {
 public:
  explicit AccumulatorOfAnySize(const Network& network) : network_(network) {
    const float* const weights = network.weights().data();
    load(weights + network.offsets_at(), weights + network.last_at());
  }
  AccumulatorOfAnySize(const Network& network, std::span<const float> accumulated)
      : network_(network) {
    load(accumulated.data(), accumulated.data() + network.hidden());
  }

  void add(std::size_t index, float input) {
    const std::size_t hidden = network_.hidden();
    const float* const from = network_.weights().data() + index * network_.row();
    for (std::size_t h = 0; h < hidden; ++h) sums_[h] += input * from[h];
    out_.win += input * from[hidden];
    out_.points += input * from[hidden + 1];
  }
  void add(std::span<const Input> inputs) {
    for (const Input& input : inputs) add(input.index, input.value);
  }
  void keep(std::span<float> accumulated) const {
    const std::size_t hidden = network_.hidden();
    std::copy_n(sums_.begin(), hidden, accumulated.begin());
    accumulated[hidden] = out_.win;
    accumulated[hidden + 1] = out_.points;
  }
  Network::Output finish(std::span<float> work) {
    const float* to = network_.weights().data() + network_.outputs_at();
    for (std::size_t h = 0; h < network_.hidden(); ++h, to += Network::kOutputs) {
      work[h] = std::max(sums_[h], 0.0F);
      out_.win += work[h] * to[0];
      out_.points += work[h] * to[1];
    }
    return out_;
  }

 private:
  void load(const float* hidden, const float* direct) {
    std::copy_n(hidden, network_.hidden(), sums_.begin());
    out_ = {direct[0], direct[1]};
  }

  const Network& network_;
  std::array<float, Network::kMaxHidden> sums_;
  Network::Output out_;
};

// Calls `use` with the accumulator that fits the network, made from it and the rest.
template <class Use, class... Accumulated>
auto with_accumulator(const Use& use, const Network& network, Accumulated... accumulated) {
  switch (network.hidden()) {
    case 8:
      return use(Accumulator<8>(network, accumulated...));
    case 16:
      return use(Accumulator<16>(network, accumulated...));
    case 24:
      return use(Accumulator<24>(network, accumulated...));
    case 32:
      return use(Accumulator<32>(network, accumulated...));
    case 64:
      return use(Accumulator<64>(network, accumulated...));
    default:
      return use(AccumulatorOfAnySize(network, accumulated...));
  }
}

}  // namespace

Network::Output Network::forward(std::span<const float> inputs, std::span<float> work) const {
  FL_CHECK(inputs.size() == inputs_ && work.size() >= hidden_);
  return with_accumulator(
      [&](auto accumulator) {
        // Most inputs of most positions are 0; their rows are passed over.
        for (std::size_t i = 0; i < inputs.size(); ++i)
          if (inputs[i] != 0) accumulator.add(i, inputs[i]);
        return accumulator.finish(work);
      },
      *this);
}

Network::Output Network::forward(std::span<const Input> inputs, std::span<float> work) const {
  FL_CHECK(work.size() >= hidden_);
  return with_accumulator(
      [&](auto accumulator) {
        accumulator.add(inputs);
        return accumulator.finish(work);
      },
      *this);
}

void Network::accumulate(std::span<const Input> inputs, std::span<float> accumulated) const {
  FL_CHECK(accumulated.size() >= row());
  with_accumulator(
      [&](auto accumulator) {
        accumulator.add(inputs);
        accumulator.keep(accumulated);
      },
      *this);
}

Network::Output Network::finish(std::span<const float> accumulated,
                                std::span<const Input> inputs) const {
  FL_CHECK(accumulated.size() >= row());
  std::array<float, Network::kMaxHidden> work;
  return with_accumulator(
      [&](auto accumulator) {
        accumulator.add(inputs);
        return accumulator.finish(work);
      },
      *this, accumulated);
}

Json to_json(const Network& network) {
  Json weights = Json::array();
  // Four digits are more than training tells apart, and keep the file readable.
  for (const float weight : network.weights())
    weights.push_back(std::round(static_cast<double>(weight) * 1e4) / 1e4);
  return {
      {"inputs", network.inputs()}, {"hidden", network.hidden()}, {"weights", std::move(weights)}};
}

Result<Network, std::string> read_network(const Json& json) {
  ReadErrors errors;
  const JsonIn in(json, errors, "model");
  const int inputs = in["inputs"].integer(1, kMostInputs);
  const int hidden = in["hidden"].integer(0, static_cast<int>(Network::kMaxHidden));
  if (errors) return errors.what();
  Network network(static_cast<std::size_t>(inputs), static_cast<std::size_t>(hidden));
  const std::size_t count = network.weights().size();
  (void)in["weights"].list(count, count);
  if (errors) return errors.what();
  for (std::size_t i = 0; i < count; ++i) {
    const Json& weight = json["weights"][i];
    if (!weight.is_number()) return "model/weights/" + std::to_string(i) + ": must be a number";
    network.weights()[i] = weight.get<float>();
  }
  return network;
}

}  // namespace fourlands::ai
