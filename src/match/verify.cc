#include "match/verify.h"

namespace fourlands {
namespace {

Verdict bad(std::size_t event, std::string key,
            std::vector<std::pair<std::string, std::string>> args = {}) {
  args.emplace_back("n", std::to_string(event));
  return {false, event, {"verify." + std::move(key), std::move(args)}};
}

std::string lower(std::string_view hex) {
  std::string out;
  for (const char c : hex) out += c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

Record header_of(const Record& record) {
  Record header = record;
  header.events.clear();
  return header;
}

}  // namespace

Verdict verify(const Ruleset& rules, const Record& record, std::string_view kept_commitment) {
  if (record.commitment.empty()) return bad(0, "no_commitment");
  if (!kept_commitment.empty() && lower(kept_commitment) != record.commitment)
    return bad(0, "other_commitment");
  if (record.secret.empty()) return bad(0, "no_secret");
  const auto secret = secret_of(record.secret);
  if (!secret) return bad(0, "bad_secret");
  if (commitment_of(*secret) != record.commitment) return bad(0, "commitment");
  if (record.seat_seeds.size() != record.seats.size()) return bad(0, "words");
  if (record.from.events > record.events.size()) return bad(0, "given");

  // The caller keeps the rules.
  const std::shared_ptr<const Ruleset> kept(std::shared_ptr<void>(), &rules);
  match::MatchState state(kept, header_of(record), *secret);
  const std::vector<match::Entry> entries = match::given_entries(record.events, 0);
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Event& event = record.events[i];
    if (i >= record.from.events && event.who.is_chance() && state.to_act().is_chance()) {
      const std::string drawn = state.next_draw();
      if (drawn != event.step) return bad(i + 1, "draw", {{"step", event.step}, {"drawn", drawn}});
    }
    if (state.follow(entries[i]))
      return bad(i + 1, "illegal", {{"who", text_of(event.who)}, {"step", event.step}});
  }
  if (state.position().state()["result"] != record.result) return bad(0, "result");
  return {};
}

}  // namespace fourlands
