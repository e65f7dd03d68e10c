#include "fuzz/world.h"
#include "game/json_in.h"

// JSON as a pack: refused in words, or a game that can be begun and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fourlands;
  const auto json = parse_json(fuzz::text_of(data, size));
  if (!json) return 0;
  for (const GameEntry& game : fuzz::registry().games()) {
    const auto rules = game.make(Json::object(), json.value());
    if (!rules) {
      FL_CHECK(rules.error().code == "bad_pack");
      continue;
    }
    Rng rng(1);
    const auto position = rules.value()->initial();
    for (int i = 0; i < 60 && !position->to_act().is_nobody(); ++i) {
      const SeatSet seats = position->to_act().seats();
      if (position->to_act().is_chance()) {
        FL_CHECK(position->play(Actor::chance(), position->sample(rng)).ok());
      } else {
        const auto steps = position->legal(*seats.begin());
        FL_CHECK(!steps.empty());
        FL_CHECK(
            position
                ->play(*seats.begin(), steps[rng.below(static_cast<std::uint32_t>(steps.size()))])
                .ok());
      }
    }
  }
  return 0;
}
