#include "ai/model.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "game/json_in.h"

namespace fourlands::ai {

namespace {
constexpr int kMostInputs = 4096;
constexpr int kMostHidden = 512;
}  // namespace

Model::Model(std::size_t inputs, std::size_t hidden)
    : inputs_(inputs),
      hidden_(hidden),
      weights_(inputs * (hidden + kOutputs) + hidden * (1 + kOutputs) + kOutputs) {}

Model::Output Model::answer(std::span<const float> inputs, std::span<float> work) const {
  FL_CHECK(inputs.size() == inputs_ && work.size() >= hidden_);
  const float* const offsets = weights_.data() + offsets_at();
  std::copy(offsets, offsets + hidden_, work.begin());
  const float* const last = weights_.data() + last_at();
  Output out{last[0], last[1]};
  const float* from = weights_.data();
  // Most inputs of most positions are 0; their rows are passed over.
  for (const float input : inputs) {
    if (input != 0) {
      for (std::size_t h = 0; h < hidden_; ++h) work[h] += input * from[h];
      out.win += input * from[hidden_];
      out.points += input * from[hidden_ + 1];
    }
    from += row();
  }
  const float* to = weights_.data() + outputs_at();
  for (std::size_t h = 0; h < hidden_; ++h, to += kOutputs) {
    work[h] = std::max(work[h], 0.0F);
    out.win += work[h] * to[0];
    out.points += work[h] * to[1];
  }
  return out;
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
  const int hidden = in["hidden"].integer(0, kMostHidden);
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
