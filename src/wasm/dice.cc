#include "wasm/dice.h"

#include <algorithm>

#include "game/record.h"
#include "match/replay.h"
#include "server/common/json_reader.h"

namespace fourlands::wasm {
namespace {

// More outcomes than this are counted, not listed.
constexpr std::size_t kMostOutcomes = 40;

// The number that a draw of `total` is made with, as Draws::pick reckons it: its word, in text
// because a page's numbers are too small for it, and what is left of it.
Json number_of(const Draws& draws, std::uint64_t label, std::uint64_t total) {
  if (total == 0) return nullptr;
  const std::uint64_t most = UINT64_MAX - (UINT64_MAX % total + 1) % total;
  std::uint64_t index = 0;
  std::uint64_t word = draws.word(label, index);
  while (word > most) word = draws.word(label, ++index);
  return {{"word", std::to_string(word)}, {"left", word % total}};
}

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

// What whoever played kept of it: the commitment that was published, and a word of theirs.
Verdict check(const Ruleset& rules, const Record& record, const Json& kept) {
  const bool mine = kept.is_object();
  Verdict verdict = verify(rules, record, mine ? server::text_member(kept, "commitment") : "");
  if (!verdict.good || !mine) return verdict;
  const std::string word = server::text_member(kept, "word");
  const auto& words = record.seat_seeds;
  if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end())
    verdict = {false, 0, {"verify.word", {{"n", "0"}}}};
  return verdict;
}

}  // namespace

Result<std::pair<Verdict, Json>, Refusal> dice_of(const Registry& registry, const std::string& text,
                                                  const Json& kept) {
  const auto record = read_record(text);
  if (!record) return record.error();
  const auto rules = rules_of(registry, record.value(), Json());
  if (!rules) return rules.error();
  const Verdict verdict = check(*rules.value(), record.value(), kept);
  Json draws = Json::array();
  const Record& own = record.value();
  const auto secret = secret_of(own.secret);
  const Draws numbers(secret.value_or(Secret{}), own.seat_seeds, own.game,
                      own.series.empty() ? own.match : own.series);
  std::uint64_t drawn = 0;
  Replay at(*rules.value(), record.value());
  while (!at.at_end()) {
    const bool wrong = !verdict.good && verdict.event == at.steps() + 1;
    if (at.next().who.is_chance() && at.position().to_act().is_chance()) {
      ++drawn;
      Json draw = draw_of(at.position(), at.next(), at.steps() + 1);
      draw["good"] = !wrong;
      const std::uint64_t label = own.series.empty() ? at.steps() + 1 : drawn;
      // What was taken over from another match was drawn there.
      if (at.steps() < own.from.events)
        draw["given"] = true;
      else if (secret)
        draw["number"] = number_of(numbers, label, draw["of"].get<std::uint64_t>());
      draws.push_back(std::move(draw));
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
