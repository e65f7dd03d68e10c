#include "fuzz/world.h"
#include "game/json_in.h"

// JSON as a state: refused in words, or a position that writes itself back and can be played on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fourlands;
  const auto json = parse_json(fuzz::text_of(data, size));
  if (!json) return 0;
  for (const auto& rules : fuzz::rulesets()) {
    const auto position = rules->read_state(json.value());
    if (!position) {
      FL_CHECK(!position.error().code.empty());
      continue;
    }
    const auto again = rules->read_state(position.value()->state());
    FL_CHECK(again.ok() && again.value()->same_as(*position.value()));
    Rng rng(1);
    const auto played = position.value()->clone();
    for (int i = 0; i < 30 && !played->to_act().is_nobody(); ++i) {
      const Actors actors = played->to_act();
      if (actors.is_chance()) {
        FL_CHECK(played->play(Actor::chance(), played->sample(rng)).ok());
        continue;
      }
      const SeatSet seats = actors.seats();
      const auto steps = played->legal(*seats.begin());
      FL_CHECK(!steps.empty());
      FL_CHECK(
          played->play(*seats.begin(), steps[rng.below(static_cast<std::uint32_t>(steps.size()))])
              .ok());
    }
  }
  return 0;
}
