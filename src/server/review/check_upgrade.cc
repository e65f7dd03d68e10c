#include "server/review/check_upgrade.h"

#include "match/verify.h"
#include "server/match/table.h"
#include "server/store/data_file.h"
#include "server/store/store_sqlite.h"

namespace fourlands::server {
namespace {

constexpr int kMatchesAtOnce = 256;

// Nothing if this program plays the match as it was played.
std::optional<Difference> difference(const Registry& registry, Store& store, const MatchRow& row,
                                     Language language, std::int64_t& events) {
  const auto found = [&](std::size_t event, const Refusal& why) {
    return Difference{row.id, row.game, row.status == MatchStatus::kRunning, event,
                      registry.catalogue().say(language, why)};
  };
  const Table table = Table::of(row);
  const auto rules = rules_of(registry, table.header(), Json());
  if (!rules) return found(0, rules.error());
  const auto secret = secret_of(row.secret);
  const auto journal = store.journal(row.key);
  if (!secret || !journal) return found(0, {"bad_record", "", {"server.bad_journal", {}}});
  events += static_cast<std::int64_t>(journal->size());
  const auto opened = match::MatchState::open(rules.value(), table.header(), *secret, *journal);
  if (!opened) return found(opened.error().number, opened.error().refusal);
  const match::MatchState& state = *opened.value();
  const bool over = row.status == MatchStatus::kOver;
  if (state.over() != over) return found(0, {"bad_record", "", {"server.other_end", {}}});
  if (!over) return std::nullopt;
  const Verdict verdict = verify(state.rules(), *state.finished_record());
  if (!verdict.good) return found(verdict.event, {"bad_record", "", verdict.why});
  return std::nullopt;
}

}  // namespace

UpgradeReport check_upgrade(const Registry& registry, const std::string& data, Language language) {
  check_whole(data);
  SqliteStore store(data, Database::Mode::kRead);
  UpgradeReport report;
  std::int64_t last = 0;
  for (;;) {
    const auto rows = store.all(last, kMatchesAtOnce);
    for (const MatchRow& row : rows) {
      last = row.key;
      if (row.status != MatchStatus::kRunning && row.status != MatchStatus::kOver) continue;
      ++report.matches;
      if (auto differs = difference(registry, store, row, language, report.events))
        report.differences.push_back(std::move(*differs));
    }
    if (rows.size() < kMatchesAtOnce) return report;
  }
}

}  // namespace fourlands::server
