#include "fuzz/world.h"
#include "support/random_record.h"

// Byte 0 picks the game, byte 1 how far a random game has gone; the rest is typed as a step. It is
// taken exactly if it is offered, and a refusal changes nothing.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fourlands;
  if (size < 2) return 0;
  const auto& rules = *fuzz::rulesets()[data[0] % fuzz::rulesets().size()];
  const Record record = testing::random_record(rules, data[1], data[1] / 4U);
  const auto position = fold(rules, record, record.events.size()).value()->clone();
  const std::string_view step = fuzz::text_of(data + 2, size - 2);
  for (int seat = -1; seat < rules.seats(); ++seat) {
    const Actor who = seat < 0 ? Actor::chance() : Actor(seat_of(seat));
    std::vector<std::string> offered;
    if (seat >= 0) offered = position->legal(seat_of(seat));
    for (const auto& outcome : position->chances())
      if (seat < 0) offered.push_back(outcome.step);
    const bool is_offered = std::find(offered.begin(), offered.end(), step) != offered.end();
    FL_CHECK(position->explain(who, step).has_value() != is_offered);
    const auto copy = position->clone();
    FL_CHECK(copy->play(who, step).ok() == is_offered);
    FL_CHECK(is_offered || copy->same_as(*position));
  }
  return 0;
}
