#include "wasm/dice.h"

#include "game/record.h"
#include "match/replay.h"

namespace fourlands::wasm {
namespace {

// More outcomes than this are counted, not listed.
constexpr std::size_t kMostOutcomes = 40;

Json draw_of(const Position& position, const Event& event, std::size_t number) {
  const auto outcomes = position.chances();
  std::uint64_t total = 0;
  std::uint64_t own = 0;
  Json list = Json::array();
  for (const WeightedStep& outcome : outcomes) {
    total += outcome.weight;
    if (outcome.step == event.step) own = outcome.weight;
    if (outcomes.size() <= kMostOutcomes) list.push_back({outcome.step, outcome.weight});
  }
  return {{"n", number}, {"step", event.step},       {"weight", own},
          {"of", total}, {"count", outcomes.size()}, {"outcomes", std::move(list)}};
}

}  // namespace

Result<std::pair<Verdict, Json>, Refusal> dice_of(const Registry& registry,
                                                  const std::string& text) {
  const auto record = read_record(text);
  if (!record) return record.error();
  const auto rules = rules_of(registry, record.value(), Json());
  if (!rules) return rules.error();
  const Verdict verdict = verify(*rules.value(), record.value());
  Json draws = Json::array();
  Replay at(*rules.value(), record.value());
  while (!at.at_end()) {
    const bool wrong = !verdict.good && verdict.event == at.steps() + 1;
    if (at.next().who.is_chance() && at.position().to_act().is_chance()) {
      draws.push_back(draw_of(at.position(), at.next(), at.steps() + 1));
      draws.back()["good"] = !wrong;
    }
    if (at.advance()) break;
  }
  return std::pair{verdict, Json{{"game", record.value().game},
                                 {"match", record.value().match},
                                 {"events", record.value().events.size()},
                                 {"commitment", record.value().commitment},
                                 {"secret", record.value().secret},
                                 {"words", record.value().seat_seeds},
                                 {"draws", std::move(draws)}}};
}

}  // namespace fourlands::wasm
