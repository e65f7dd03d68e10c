#include "ai/model.h"

#include <algorithm>
#include <array>
#include <cmath>
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

// Adds up the rows of the inputs that are not 0. A count that the compiler knows keeps the hidden
// layer in registers; 0 is one that it does not.
template <std::size_t kHidden, class EachInput>
Model::Output add_up(const Model& model, std::span<float> work, const EachInput& each) {
  const std::size_t hidden = kHidden != 0 ? kHidden : model.hidden();
  std::array<float, kHidden != 0 ? kHidden : kMostUnits> sums;
  const float* const weights = model.weights().data();
  const float* const last = weights + model.last_at();
  Model::Output out{last[0], last[1]};
  std::copy_n(weights + model.offsets_at(), hidden, sums.begin());
  each([&](std::size_t index, float input) {
    const float* const from = weights + index * (hidden + Model::kOutputs);
    for (std::size_t h = 0; h < hidden; ++h) sums[h] += input * from[h];
    out.win += input * from[hidden];
    out.points += input * from[hidden + 1];
  });
  const float* to = weights + model.outputs_at();
  for (std::size_t h = 0; h < hidden; ++h, to += Model::kOutputs) {
    sums[h] = std::max(sums[h], 0.0F);
    out.win += sums[h] * to[0];
    out.points += sums[h] * to[1];
  }
  std::copy_n(sums.begin(), hidden, work.begin());
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
    case 32:
      return add_up<32>(model, work, each);
    default:
      return add_up<0>(model, work, each);
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
