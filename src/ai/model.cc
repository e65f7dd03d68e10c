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

// Adds up the rows of the inputs that are not 0, for a hidden layer whose size the compiler knows:
// it stays in registers.
template <std::size_t kHidden, class EachInput>
Model::Output add_up(const Model& model, std::span<float> work, const EachInput& each) {
  static_assert(kHidden % kFour == 0);
  constexpr std::size_t kParts = kHidden / kFour;
  const float* const weights = model.weights().data();
  const float* const last = weights + model.last_at();
  Model::Output out{last[0], last[1]};
  std::array<Four, kParts> sums;
  for (std::size_t i = 0; i < kParts; ++i)
    sums[i] = four_at(weights + model.offsets_at() + i * kFour);
  each([&](std::size_t index, float input) {
    const float* const from = weights + index * (kHidden + Model::kOutputs);
    for (std::size_t i = 0; i < kParts; ++i) sums[i] += input * four_at(from + i * kFour);
    out.win += input * from[kHidden];
    out.points += input * from[kHidden + 1];
  });
  // Win and points of two units side by side.
  static_assert(Model::kOutputs * 2 == kFour);
  const float* to = weights + model.outputs_at();
  Four even{};
  Four odd{};
  for (std::size_t i = 0; i < kParts; ++i, to += 2 * kFour) {
    for (std::size_t lane = 0; lane < kFour; ++lane) sums[i][lane] = std::max(sums[i][lane], 0.0F);
    even += Four{sums[i][0], sums[i][0], sums[i][1], sums[i][1]} * four_at(to);
    odd += Four{sums[i][2], sums[i][2], sums[i][3], sums[i][3]} * four_at(to + kFour);
  }
  even += odd;
  out.win += even[0] + even[2];
  out.points += even[1] + even[3];
  std::memcpy(work.data(), sums.data(), sizeof sums);
  return out;
}

// The same for any size.
template <class EachInput>
Model::Output add_up_any(const Model& model, std::span<float> work, const EachInput& each) {
  const std::size_t hidden = model.hidden();
  const float* const weights = model.weights().data();
  const float* const last = weights + model.last_at();
  Model::Output out{last[0], last[1]};
  std::copy_n(weights + model.offsets_at(), hidden, work.begin());
  each([&](std::size_t index, float input) {
    const float* const from = weights + index * (hidden + Model::kOutputs);
    for (std::size_t h = 0; h < hidden; ++h) work[h] += input * from[h];
    out.win += input * from[hidden];
    out.points += input * from[hidden + 1];
  });
  const float* to = weights + model.outputs_at();
  for (std::size_t h = 0; h < hidden; ++h, to += Model::kOutputs) {
    work[h] = std::max(work[h], 0.0F);
    out.win += work[h] * to[0];
    out.points += work[h] * to[1];
  }
  return out;
}

template <class EachInput>
Model::Output answer_of(const Model& model, std::span<float> work, const EachInput& each) {
  FL_CHECK(work.size() >= model.hidden());
  switch (model.hidden()) {
    case 8:
      return add_up<8>(model, work, each);
    case 16:
      return add_up<16>(model, work, each);
    case 24:
      return add_up<24>(model, work, each);
    case 32:
      return add_up<32>(model, work, each);
    default:
      return add_up_any(model, work, each);
  }
}

}  // namespace

Model::Output Model::answer(std::span<const float> inputs, std::span<float> work) const {
  FL_CHECK(inputs.size() == inputs_);
  return answer_of(*this, work, [inputs](const auto& add) {
    // Most inputs of most positions are 0; their rows are passed over.
    for (std::size_t i = 0; i < inputs.size(); ++i)
      if (inputs[i] != 0) add(i, inputs[i]);
  });
}

Model::Output Model::answer(std::span<const Input> inputs, std::span<float> work) const {
  return answer_of(*this, work, [inputs](const auto& add) {
    for (const Input& input : inputs) add(input.index, input.value);
  });
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
