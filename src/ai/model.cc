#include "ai/model.h"

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
constexpr std::size_t kMostUnits = 512;
}  // namespace

Model::Model(std::size_t inputs, std::size_t hidden)
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
class SumOf {
 public:
  explicit SumOf(const Model& model) : model_(model) {
    const float* const weights = model.weights().data();
    load(weights + model.offsets_at(), weights + model.last_at());
  }
  SumOf(const Model& model, std::span<const float> begun) : model_(model) {
    load(begun.data(), begun.data() + kHidden);
  }

  void add(std::size_t index, float input) {
    const float* const from = model_.weights().data() + index * (kHidden + Model::kOutputs);
    for (std::size_t i = 0; i < kParts; ++i) sums_[i] += input * four_at(from + i * kFour);
    out_.win += input * from[kHidden];
    out_.points += input * from[kHidden + 1];
  }
  void keep(std::span<float> begun) const {
    std::memcpy(begun.data(), sums_.data(), sizeof sums_);
    begun[kHidden] = out_.win;
    begun[kHidden + 1] = out_.points;
  }
  // Leaves in `work` what the hidden layer said.
  Model::Output finish(std::span<float> work) {
    // Win and points of two units side by side.
    static_assert(Model::kOutputs * 2 == kFour);
    const float* to = model_.weights().data() + model_.outputs_at();
    Four even{};
    Four odd{};
    for (std::size_t i = 0; i < kParts; ++i, to += 2 * kFour) {
      Four& sum = sums_[i];
      for (std::size_t lane = 0; lane < kFour; ++lane) sum[lane] = std::max(sum[lane], 0.0F);
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

  void load(const float* hidden, const float* direct) {
    for (std::size_t i = 0; i < kParts; ++i) sums_[i] = four_at(hidden + i * kFour);
    out_ = {direct[0], direct[1]};
  }

  const Model& model_;
  std::array<Four, kParts> sums_;
  Model::Output out_;
};

// The same for any size.
class SumOfAny {
 public:
  explicit SumOfAny(const Model& model) : model_(model) {
    const float* const weights = model.weights().data();
    load(weights + model.offsets_at(), weights + model.last_at());
  }
  SumOfAny(const Model& model, std::span<const float> begun) : model_(model) {
    load(begun.data(), begun.data() + model.hidden());
  }

  void add(std::size_t index, float input) {
    const std::size_t hidden = model_.hidden();
    const float* const from = model_.weights().data() + index * model_.row();
    for (std::size_t h = 0; h < hidden; ++h) sums_[h] += input * from[h];
    out_.win += input * from[hidden];
    out_.points += input * from[hidden + 1];
  }
  void keep(std::span<float> begun) const {
    const std::size_t hidden = model_.hidden();
    std::copy_n(sums_.begin(), hidden, begun.begin());
    begun[hidden] = out_.win;
    begun[hidden + 1] = out_.points;
  }
  Model::Output finish(std::span<float> work) {
    const float* to = model_.weights().data() + model_.outputs_at();
    for (std::size_t h = 0; h < model_.hidden(); ++h, to += Model::kOutputs) {
      work[h] = std::max(sums_[h], 0.0F);
      out_.win += work[h] * to[0];
      out_.points += work[h] * to[1];
    }
    return out_;
  }

 private:
  void load(const float* hidden, const float* direct) {
    std::copy_n(hidden, model_.hidden(), sums_.begin());
    out_ = {direct[0], direct[1]};
  }

  const Model& model_;
  std::array<float, kMostUnits> sums_;
  Model::Output out_;
};

// Calls `use` with the sum that fits the model, made from it and the rest.
template <class Use, class... Begun>
auto with_sum(const Use& use, const Model& model, Begun... begun) {
  switch (model.hidden()) {
    case 8:
      return use(SumOf<8>(model, begun...));
    case 16:
      return use(SumOf<16>(model, begun...));
    case 24:
      return use(SumOf<24>(model, begun...));
    case 32:
      return use(SumOf<32>(model, begun...));
    case 64:
      return use(SumOf<64>(model, begun...));
    default:
      return use(SumOfAny(model, begun...));
  }
}

}  // namespace

Model::Output Model::answer(std::span<const float> inputs, std::span<float> work) const {
  FL_CHECK(inputs.size() == inputs_ && work.size() >= hidden_);
  return with_sum(
      [&](auto sum) {
        // Most inputs of most positions are 0; their rows are passed over.
        for (std::size_t i = 0; i < inputs.size(); ++i)
          if (inputs[i] != 0) sum.add(i, inputs[i]);
        return sum.finish(work);
      },
      *this);
}

Model::Output Model::answer(std::span<const Input> inputs, std::span<float> work) const {
  FL_CHECK(work.size() >= hidden_);
  return with_sum(
      [&](auto sum) {
        for (const Input& input : inputs) sum.add(input.index, input.value);
        return sum.finish(work);
      },
      *this);
}

void Model::begin(std::span<const Input> inputs, std::span<float> begun) const {
  FL_CHECK(begun.size() >= row());
  with_sum(
      [&](auto sum) {
        for (const Input& input : inputs) sum.add(input.index, input.value);
        sum.keep(begun);
      },
      *this);
}

Model::Output Model::finish(std::span<const float> begun, std::span<const Input> inputs) const {
  FL_CHECK(begun.size() >= row());
  std::array<float, kMostUnits> work;
  return with_sum(
      [&](auto sum) {
        for (const Input& input : inputs) sum.add(input.index, input.value);
        return sum.finish(work);
      },
      *this, begun);
}

Json to_json(const Model& model) {
  Json weights = Json::array();
  // Four digits are more than training tells apart, and keep the file readable.
  for (const float weight : model.weights())
    weights.push_back(std::round(static_cast<double>(weight) * 1e4) / 1e4);
  return {{"inputs", model.inputs()}, {"hidden", model.hidden()}, {"weights", std::move(weights)}};
}

Result<Model, std::string> read_model(const Json& json) {
  Trouble trouble;
  const JsonIn in(json, trouble, "model");
  const int inputs = in["inputs"].integer(1, kMostInputs);
  const int hidden = in["hidden"].integer(0, static_cast<int>(kMostUnits));
  if (trouble) return trouble.what();
  Model model(static_cast<std::size_t>(inputs), static_cast<std::size_t>(hidden));
  const std::size_t count = model.weights().size();
  (void)in["weights"].list(count, count);
  if (trouble) return trouble.what();
  for (std::size_t i = 0; i < count; ++i) {
    const Json& weight = json["weights"][i];
    if (!weight.is_number()) return "model/weights/" + std::to_string(i) + ": must be a number";
    model.weights()[i] = weight.get<float>();
  }
  return model;
}

}  // namespace fourlands::ai
