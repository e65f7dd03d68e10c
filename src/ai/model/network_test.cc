#include "ai/model/network.h"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "ai/model/training.h"
#include "core/rng.h"

namespace fourlands::ai {
namespace {

using Json = nlohmann::json;

// Two inputs, one hidden unit: small enough to reckon by hand.
Network small_network() {
  Network network(2, 1);
  const std::array<float, 11> weights = {
      1,    0.5F, 0.25F,  // Of input 0: into the hidden unit, into win, into points.
      -2,   0,    1,      // Of input 1.
      0.5F,               // The hidden unit's offset.
      3,    -1,           // Of the hidden unit: into win, into points.
      10,   20,           // The outputs' offsets.
  };
  std::copy(weights.begin(), weights.end(), network.weights().begin());
  return network;
}

TEST(Network, answers_as_reckoned_by_hand) {
  const Network network = small_network();
  ASSERT_EQ(network.weights().size(), 11U);
  std::array<float, 1> work{};
  // Hidden: 1*2 - 2*0.5 + 0.5 = 1.5.
  const std::array<float, 2> both = {2, 0.5F};
  const Network::Output answer = network.forward(both, work);
  EXPECT_FLOAT_EQ(work[0], 1.5F);
  EXPECT_FLOAT_EQ(answer.win, 10 + 0.5F * 2 + 3 * 1.5F);
  EXPECT_FLOAT_EQ(answer.points, 20 + 0.25F * 2 + 1 * 0.5F - 1.5F);
  // Hidden: 0.5 - 2*1 is below 0 and says nothing.
  const std::array<float, 2> second = {0, 1};
  EXPECT_FLOAT_EQ(network.forward(second, work).win, 10);
  EXPECT_FLOAT_EQ(network.forward(second, work).points, 21);
}

TEST(Network, says_the_same_in_two_parts_to_the_last_bit) {
  constexpr std::size_t kInputs = 20;
  Rng rng(11);
  const auto draw = [&rng] { return static_cast<float>(rng.next() >> 40) * 0x1p-23F - 1; };
  for (const std::size_t hidden : {0U, 5U, 8U, 16U, 24U, 32U, 40U, 64U}) {
    Network network(kInputs, hidden);
    for (float& weight : network.weights()) weight = draw();
    std::vector<Input> inputs;
    for (std::uint32_t i = 0; i < kInputs; ++i) inputs.push_back({i, draw()});
    std::vector<float> work(hidden);
    const Network::Output whole = network.forward(inputs, work);
    std::vector<float> accumulated(network.row());
    for (std::size_t first = 0; first <= kInputs; first += 7) {
      network.accumulate(std::span(inputs).first(first), accumulated);
      // What was accumulated can be used again.
      for (int again = 0; again < 2; ++again) {
        const Network::Output both = network.finish(accumulated, std::span(inputs).subspan(first));
        EXPECT_EQ(both.win, whole.win) << hidden << " " << first;
        EXPECT_EQ(both.points, whole.points) << hidden << " " << first;
      }
    }
  }
}

TEST(Network, reads_what_it_writes) {
  const Network network = small_network();
  const auto read = read_network(to_json(network));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().inputs(), 2U);
  EXPECT_EQ(read.value().hidden(), 1U);
  EXPECT_TRUE(std::equal(network.weights().begin(), network.weights().end(),
                         read.value().weights().begin(), read.value().weights().end()));
}

TEST(Network, what_is_no_network_is_refused_with_the_place) {
  const auto error = [](const std::string& key, const Json& value) {
    Json json = to_json(small_network());
    json[key] = value;
    const auto read = read_network(json);
    return read.ok() ? "" : read.error();
  };
  EXPECT_NE(error("inputs", 0).find("inputs"), std::string::npos);
  EXPECT_NE(error("hidden", "many").find("hidden"), std::string::npos);
  EXPECT_NE(error("hidden", Network::kMaxHidden + 1).find("hidden"), std::string::npos);
  EXPECT_NE(error("weights", Json::array({1, 2})).find("weights"), std::string::npos);
  Json weights = to_json(small_network())["weights"];
  weights[4] = "x";
  EXPECT_NE(error("weights", weights).find("weights/4"), std::string::npos);
  EXPECT_FALSE(read_network(7).ok());
}

// Positions of two seats where the seat with more of input 0 wins, and points follow input 1.
Samples toy_samples(std::size_t positions, bool alone) {
  Samples samples;
  samples.inputs = 3;
  samples.seats = 2;
  samples.alone = alone;
  Rng rng(5);
  const auto draw = [&] { return static_cast<float>(rng.next() >> 40) * 0x1p-23F - 1; };
  for (std::size_t i = 0; i < positions; ++i) {
    std::array<float, 2> strength{};
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::array<float, 3> inputs = {draw(), draw(), draw()};
      samples.described.insert(samples.described.end(), inputs.begin(), inputs.end());
      strength[seat] = inputs[0];
      samples.points.push_back(0.5F + 0.4F * inputs[1]);
    }
    samples.win.push_back(strength[0] > strength[1] ? 1.0F : 0.0F);
    samples.win.push_back(strength[0] > strength[1] ? 0.0F : 1.0F);
  }
  return samples;
}

TEST(Training, a_gradient_agrees_with_differences) {
  for (const bool alone : {false, true}) {
    const Samples samples = toy_samples(4, alone);
    Network network(3, 4);
    randomize_weights(network, 9);
    std::vector<float> gradient;
    (void)loss_of(network, samples, &gradient);
    ASSERT_EQ(gradient.size(), network.weights().size());
    const auto loss = [&] { return loss_of(network, samples, nullptr); };
    for (std::size_t w = 0; w < gradient.size(); ++w) {
      constexpr float kStep = 1e-3F;
      const float kept = network.weights()[w];
      network.weights()[w] = kept + kStep;
      const double above = loss();
      network.weights()[w] = kept - kStep;
      const double below = loss();
      network.weights()[w] = kept;
      const double measured = (above - below) / (2 * static_cast<double>(kStep));
      EXPECT_NEAR(measured, static_cast<double>(gradient[w]), 0.02 + 0.02 * std::abs(measured))
          << "weight " << w << (alone ? ", alone" : "");
    }
  }
}

TEST(Training, lowers_the_loss_on_what_can_be_learnt) {
  for (const bool alone : {false, true}) {
    const Samples samples = toy_samples(2000, alone);
    Network network(3, 4);
    randomize_weights(network, 1);
    Training how;
    how.epochs = 10;
    how.rate = 0.01F;
    how.batch = 32;
    const TrainingResult result = train(network, samples, how, 1);
    EXPECT_LT(result.after, 0.5 * result.before) << (alone ? "alone" : "against each other");
    std::array<float, 4> work{};
    const auto answer = [&](std::array<float, 3> inputs) { return network.forward(inputs, work); };
    if (!alone) {
      EXPECT_GT(answer({0.8F, 0, 0}).win, answer({-0.8F, 0, 0}).win + 1);
    }
    EXPECT_NEAR(answer({0, 0.5F, 0}).points, 0.7F, 0.1F);
  }
}

TEST(Training, a_network_with_more_units_says_what_it_said_and_its_new_units_learn) {
  const Samples samples = toy_samples(300, false);
  Network network(3, 4);
  randomize_weights(network, 1);
  (void)train(network, samples, {}, 1);
  Network larger = with_more_units(network, 5, 2);
  ASSERT_EQ(larger.hidden(), 9U);
  std::array<float, 9> work{};
  for (const std::array<float, 3> inputs :
       {std::array{0.8F, 0.1F, -0.3F}, std::array{0.0F, 0.0F, 0.0F},
        std::array{-1.0F, 0.5F, 2.0F}}) {
    const Network::Output before = network.forward(inputs, work);
    const Network::Output after = larger.forward(inputs, work);
    EXPECT_FLOAT_EQ(after.win, before.win);
    EXPECT_FLOAT_EQ(after.points, before.points);
  }
  (void)train(larger, samples, {}, 1);
  for (std::size_t h = 4; h < 9; ++h)
    EXPECT_NE(larger.weights()[larger.outputs_at() + h * Network::kOutputs], 0) << h;
}

TEST(Training, is_the_same_for_the_same_seed) {
  const Samples samples = toy_samples(300, false);
  const auto trained = [&](std::uint64_t seed) {
    Network network(3, 4);
    randomize_weights(network, 1);
    Training how;
    how.batch = 16;
    (void)train(network, samples, how, seed);
    return std::vector<float>(network.weights().begin(), network.weights().end());
  };
  EXPECT_EQ(trained(3), trained(3));
  EXPECT_NE(trained(3), trained(4));
}

}  // namespace
}  // namespace fourlands::ai
