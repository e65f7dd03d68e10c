#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "game/evaluation.h"

namespace fourlands::ai {

// A small network with one hidden layer (and a direct path past it) that turns the description of a
// position into two numbers: how likely the seat is to win, as a logit to be compared with the
// other seats' ones, and how many points it will have. Trained by training.h; plain data
// here. "model" in bots.json.
class Network {
 public:
  static constexpr std::size_t kOutputs = 2;
  static constexpr std::size_t kMaxHidden = 128;  // Units that a network may have.
  struct Output {
    float win = 0;
    float points = 0;
  };

  Network() = default;
  Network(std::size_t inputs, std::size_t hidden);

  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  [[nodiscard]] std::size_t hidden() const { return hidden_; }

  // The forward pass. `work` has room for `hidden` numbers and keeps what the hidden layer said.
  [[nodiscard]] Output forward(std::span<const float> inputs, std::span<float> work) const;
  // The same for inputs of which only those listed are not 0.
  [[nodiscard]] Output forward(std::span<const Input> inputs, std::span<float> work) const;

  // The same in two parts: `accumulated` (room for `row` numbers) keeps what the first inputs came
  // to, and can be used again with others behind them. Both together say exactly what one forward
  // pass says.
  void accumulate(std::span<const Input> inputs, std::span<float> accumulated) const;
  [[nodiscard]] Output finish(std::span<const float> accumulated,
                              std::span<const Input> inputs) const;

  // All that training changes, in one row: for each input its weights into the hidden layer, then
  // its direct ones; the hidden layer's offsets; its weights into each output; the outputs'
  // offsets.
  [[nodiscard]] std::span<float> weights() { return weights_; }
  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  [[nodiscard]] std::size_t row() const { return hidden_ + kOutputs; }
  [[nodiscard]] std::size_t offsets_at() const { return inputs_ * row(); }
  [[nodiscard]] std::size_t outputs_at() const { return offsets_at() + hidden_; }
  [[nodiscard]] std::size_t last_at() const { return outputs_at() + hidden_ * kOutputs; }

 private:
  std::size_t inputs_ = 0;
  std::size_t hidden_ = 0;
  std::vector<float> weights_;
};

nlohmann::json to_json(const Network& network);
// The error says what is wrong, in words.
Result<Network, std::string> read_network(const nlohmann::json& json);

}  // namespace fourlands::ai
