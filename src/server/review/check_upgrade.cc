#include "server/review/check_upgrade.h"

#include "match/verify.h"
#include "server/match/stored.h"
#include "server/store/open_store.h"

namespace fourlands::server {
namespace {

constexpr int kMatchesAtOnce = 256;

// Nothing if this program plays the match as it was played.
std::optional<Difference> difference(const Registry& registry, Store& store, const MatchRow& row,
                                     Language language, std::int64_t& events) {
  const auto found = [&](std::size_t event, Refusal why) {
    if (damage_of(why)) why.why.key = "server.damaged_why";
    return Difference{row.id,
                      row.game,
                      row.status == MatchStatus::kRunning,
                      why.code == "damaged",
                      event,
                      registry.catalogue().say(language, why)};
  };
  const auto table = stored_table(row);
  if (!table) return found(0, table.error());
  const bool begun = row.status == MatchStatus::kRunning || row.status == MatchStatus::kOver;
  if (!begun) return std::nullopt;
  const auto pack = stored_pack(store, table.value());
  if (!pack) return found(0, pack.error());
  const auto rules = rules_of(registry, table.value().header(), pack.value());
  if (!rules) return found(0, of_stored(rules.error(), registry.catalogue()));
  const auto opened =
      stored_match(store, row.key, row.secret, table.value(), rules.value(), registry.catalogue());
  if (!opened) return found(opened.error().number, opened.error().refusal);
  events += static_cast<std::int64_t>(opened.value().journal.size());
  const match::MatchState& state = *opened.value().state;
  if (!state.over()) return std::nullopt;
  const Verdict verdict = verify(state.rules(), *state.finished_record());
  if (!verdict.good) return found(verdict.event, {"bad_record", "", verdict.why});
  return std::nullopt;
}

}  // namespace

UpgradeReport check_upgrade(const Registry& registry, const std::string& data, Language language) {
  const auto store = read_store(data);
  UpgradeReport report;
  std::int64_t last = 0;
  for (;;) {
    const auto rows = store->all(last, kMatchesAtOnce);
    for (const MatchRow& row : rows) {
      last = row.key;
      if (row.status == MatchStatus::kRunning || row.status == MatchStatus::kOver) ++report.matches;
      if (auto differs = difference(registry, *store, row, language, report.events))
        report.differences.push_back(std::move(*differs));
    }
    if (rows.size() < kMatchesAtOnce) return report;
  }
}

}  // namespace fourlands::server
