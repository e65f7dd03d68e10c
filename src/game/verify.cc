#include "game/record.h"

namespace fourlands {
namespace {

Verdict bad(std::size_t event, std::string key,
            std::vector<std::pair<std::string, std::string>> args = {}) {
  args.emplace_back("n", std::to_string(event));
  return {false, event, {"verify." + std::move(key), std::move(args)}};
}

}  // namespace

Draws draws_of(const Record& record, const Secret& secret) {
  return {secret, record.words, record.game, record.series.empty() ? record.match : record.series};
}

std::uint64_t draw_number(const Record& record, std::size_t happened, std::size_t drawn) {
  return (record.series.empty() ? happened : drawn) + 1;
}

Verdict verify(const Ruleset& rules, const Record& record) {
  if (record.commitment.empty()) return bad(0, "no_commitment");
  if (record.secret.empty()) return bad(0, "no_secret");
  const auto secret = secret_of(record.secret);
  if (!secret) return bad(0, "bad_secret");
  if (commitment_of(*secret) != record.commitment) return bad(0, "commitment");
  if (record.words.size() != record.seats.size()) return bad(0, "words");
  if (record.from.events > record.events.size()) return bad(0, "given");

  const Draws draws = draws_of(record, *secret);
  std::size_t drawn_before = 0;
  const auto position = rules.initial();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Event& event = record.events[i];
    if (event.who.is_chance() && position->to_act().is_chance()) {
      const auto outcomes = position->chances();
      const std::uint64_t number = draw_number(record, i, drawn_before++);
      const std::string& drawn = outcomes[draws.pick(number, outcomes)].step;
      if (i >= record.from.events && drawn != event.step)
        return bad(i + 1, "draw", {{"step", event.step}, {"drawn", drawn}});
    }
    if (!position->play(event.who, event.step).ok())
      return bad(i + 1, "illegal", {{"who", text_of(event.who)}, {"step", event.step}});
  }
  if (position->state()["result"] != record.result) return bad(0, "result");
  return {};
}

}  // namespace fourlands
