#include "ai/bots.h"

#include <nlohmann/json.hpp>

#include "core/check.h"

namespace fourlands::ai {

// Every level plays at random: a legal step of a guessed world is one of the true world's, because
// what a seat may do depends on its view alone (law 3).
Choice choose(const SeatView& view, int level, Limits, std::uint64_t seed) {
  Rng rng(seed);
  FL_CHECK(view.viewer().has_value());
  const auto world = view.guess(rng);
  const auto steps = world->legal(*view.viewer());
  FL_CHECK(!steps.empty());
  Choice choice{steps[rng.below(static_cast<std::uint32_t>(steps.size()))], Json::object()};
  choice.info = {{"bot", "random"}, {"level", level}, {"simulations", 0}};
  return choice;
}

}  // namespace fourlands::ai
