// A bot of one's own at a table with ours: Landing Zone, two seats. It plays the step after which
// its own city would score most, and knows nothing but what its seat sees.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "ai/bots/bots.h"
#include "games/all_games.h"

using namespace fourlands;

class Greedy final : public ai::Bot {
 public:
  ai::Choice choose(const SeatView& view, std::uint64_t seed) override {
    const Seat seat = *view.viewer();
    Rng rng(seed);
    const auto world = view.guess(rng);  // A state that the seat's view allows.
    ai::Choice best;
    best.value = -1;
    for (const std::string& step : world->legal(seat)) {
      const auto after = world->clone();
      (void)after->play(seat, step);
      const Json score = after->view(seat)->insight()["seats"][seat.index]["score"];
      if (score["total"].get<double>() > best.value) {
        best.value = score["total"];
        best.step = step;
      }
    }
    return best;
  }
};

int main() {
  const Registry registry = all_games();
  const auto rules = registry.make("landing-zone", {{"players", 2}}, Json()).value();
  const auto level1 = ai::make_bot(*rules, ai::read_bot("level1").value());
  Greedy greedy;
  ai::Bot* const bots[] = {&greedy, level1.value().get()};
  const auto position = rules->initial();
  Rng rng(3);
  for (std::uint64_t n = 0; !position->to_act().is_nobody(); ++n) {
    if (position->to_act().is_chance()) {
      (void)position->play(Actor::chance(), position->sample(rng));
      continue;
    }
    const Seat seat = *position->to_act().seats().begin();
    const ai::Choice choice =
        bots[seat.index]->choose(*position->view(seat), ai::step_seed(9, seat, n));
    if (const auto played = position->play(seat, choice.step); !played) {
      std::fprintf(stderr, "%s\n",
                   registry.catalogue().say(Language::kEnglish, played.error()).c_str());
      return 1;
    }
  }
  const Outcome outcome = *position->outcome();
  std::printf("greedy %d points, level 1 %d points\n", outcome.points[0], outcome.points[1]);
}
