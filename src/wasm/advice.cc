#include "wasm/advice.h"

#include <algorithm>

#include "ai/bots/bots.h"
#include "ai/measure/analysis.h"
#include "core/hash.h"
#include "game/record.h"
#include "server/common/json_reader.h"
#include "server/match/preview.h"

namespace fourlands::wasm {
namespace {

using server::number_member;
using server::refusal_of;
using server::text_member;

// As many simulations as a server makes for each position of an analysis.
constexpr std::int64_t kNodes = 500;
constexpr std::int64_t kNodesHidden = 120;
constexpr ai::Limits kHint{4000, 30'000};

Json member(const Json& body, const char* name) {
  const auto found = body.find(name);
  return found == body.end() ? Json() : *found;
}

}  // namespace

Json votes_of(const ai::Choice& choice) {
  Json votes = Json::array();
  for (const ai::Option& option : choice.options) votes.push_back({option.step, option.visits});
  return votes;
}

Answer advise(const Registry& registry, Language language, const Json& body) {
  const auto rules = registry.make(text_member(body, "game"), member(body, "options"), Json());
  if (!rules) return {rules.error(), {}};
  if (rules.value()->pack().hash != text_member(body, "pack"))
    return {refusal_of("not_found"), {}};  // The server plays with another pack than the page.
  const auto seat = number_member(body, "seat").value_or(-1);
  const int seats = rules.value()->seats();
  if (seat < 0 || seat >= seats)
    return {refusal_of("bad_seat", {{"seats", std::to_string(seats)}}), {}};
  const Seat own = seat_of(static_cast<int>(seat));
  const Json seen = member(body, "view");
  const std::string known = seen.dump();
  const std::uint64_t seed = hash_bytes(known.data(), known.size());
  // More workers think with other seeds.
  Rng rng(seed + static_cast<std::uint64_t>(number_member(body, "salt").value_or(0)));
  const auto position = rules.value()->complete(seen, rng);
  if (!position) return {position.error(), {}};
  const std::string ask = text_member(body, "ask");
  const std::string step = text_member(body, "step");
  if (ask == "explain") {
    const auto refused = position.value()->explain(own, step);
    if (!refused) return {std::nullopt, {{"legal", true}}};
    Json more = server::error_json(registry.catalogue(), language, {refused, {}});
    more["legal"] = false;
    return {std::nullopt, std::move(more)};
  }
  const auto view = position.value()->view(own);
  if (ask == "preview") {
    auto told = server::preview(*view, step);
    if (!told) return {told.error(), {}};
    return {std::nullopt, std::move(told).value()};
  }
  if (!position.value()->to_act().has(own)) return {refusal_of("not_to_act"), {}};
  const ai::Choice choice = ai::choose(*view, ai::kLevels, kHint, rng.next());
  return {std::nullopt, {{"step", choice.step}, {"votes", votes_of(choice)}}};
}

Answer analyze(const Registry& registry, const Json& body,
               const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto read = read_record(text_member(body, "record"));
  if (!read) return {read.error(), {}};
  const auto rules = rules_of(registry, read.value(), Json());
  if (!rules) return {rules.error(), {}};
  ai::AnalysisSettings settings;
  const std::int64_t nodes = rules.value()->hidden() ? kNodesHidden : kNodes;
  settings.limits = {
      0, std::clamp<std::int64_t>(number_member(body, "nodes").value_or(nodes), 1, nodes)};
  settings.unfinished = read.value().result.is_null();
  settings.progress = [&](std::size_t done, std::size_t all) {
    progress(done, all);
    return true;
  };
  const auto analysis = ai::analyse(*rules.value(), read.value(), settings);
  if (!analysis) return {Refusal{"bad_record", "", plain_message(analysis.error())}, {}};
  return {std::nullopt, {{"analysis", ai::json_of(analysis.value(), read.value())}}};
}

}  // namespace fourlands::wasm
