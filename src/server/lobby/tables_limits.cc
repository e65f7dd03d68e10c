#include <algorithm>

#include "game/json_writer.h"
#include "server/lobby/tables.h"

// Everybody has a share and no more: how many tables one person may have, and how much of the lobby
// they may fill.

namespace fourlands::server {
namespace {

constexpr std::size_t kListed = 100;
// So many are looked through for them: who makes more than may be shown hides nobody else.
constexpr int kLookedAt = 500;
constexpr std::size_t kListedOfOne = 5;
constexpr std::size_t kMostGone = 4096;

Refusal too_many(const char* code, int most) {
  return refusal_of(code, {{"most", std::to_string(most)}});
}

// One person's tables together, where the newest of them stands; no more than a few of each.
std::vector<const MatchRow*> together(const std::vector<MatchRow>& rows) {
  std::vector<std::vector<const MatchRow*>> groups;
  std::map<std::string, std::size_t> group_of;
  for (const MatchRow& row : rows) {
    const std::string owner = row.owner.empty() ? "match " + row.id : row.owner;
    const auto [found, is_new] = group_of.try_emplace(owner, groups.size());
    if (is_new) groups.emplace_back();
    auto& group = groups[found->second];
    if (group.size() < kListedOfOne) group.push_back(&row);
  }
  std::vector<const MatchRow*> all;
  for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

}  // namespace

std::optional<Refusal> Tables::no_more_tables(const Person& who, const Table& table) {
  const std::lock_guard lock(making_mutex_);
  return refuse_table(who, table);
}

void Tables::leaving(const Person& who, bool leaves) {
  const std::lock_guard lock(gone_mutex_);
  if (!leaves) {
    std::erase(gone_, who.id);
    return;
  }
  gone_.push_back(who.id);
  if (gone_.size() > kMostGone) gone_.pop_front();
}

std::optional<Refusal> Tables::refuse_gone(const Person& who) {
  const std::lock_guard lock(gone_mutex_);
  if (std::find(gone_.begin(), gone_.end(), who.id) == gone_.end()) return std::nullopt;
  return refusal_of("bad_token");
}

std::optional<Refusal> Tables::refuse_table(const Person& who, const Table& table) {
  if (const auto gone = refuse_gone(who)) return gone;
  const std::string& owner = who.answerable();
  const auto under_way = making_.find(owner);
  const int making = under_way == making_.end() ? 0 : under_way->second;
  if (!table.full()) {
    const auto open = static_cast<int>(store_.owned(owner, MatchStatus::kOpen).size());
    if (limits_.open_tables > 0 && open + making >= limits_.open_tables)
      return too_many("too_many_tables", limits_.open_tables);
    return std::nullopt;
  }
  if (table.only_bots() && limits_.bot_tables > 0) {
    const auto running = store_.owned(owner, MatchStatus::kRunning);
    const auto alone = std::count_if(running.begin(), running.end(), [this](const MatchRow& row) {
      if (!row.bots) return false;
      const auto other = table_of(row);
      return other && other->only_bots();
    });
    if (static_cast<int>(alone) + making >= limits_.bot_tables)
      return too_many("too_many_bot_tables", limits_.bot_tables);
  }
  return refuse_match(who, making);
}

std::optional<Refusal> Tables::refuse_match(const Person& who, int making) {
  if (const auto gone = refuse_gone(who)) return gone;
  if (limits_.running_matches > 0 && store_.running_of(who.id) + making >= limits_.running_matches)
    return too_many("too_many_matches", limits_.running_matches);
  return std::nullopt;
}

std::string Tables::listed(const Person& who) {
  std::vector<std::string> texts;
  // First what waits for them and is not public; the rest stands below.
  constexpr int kLatest = 50;
  if (who.kind == "bot")
    for (const MatchRow& row : store_.matches_of(who.id, INT64_MAX, kLatest)) {
      if (row.listed || row.status != MatchStatus::kOpen) continue;
      const auto table = table_of(row);
      if (table && table->keeps_seat_for(who.id)) texts.push_back(table_text(*table, {}, {}));
    }
  for (const MatchStatus status : {MatchStatus::kOpen, MatchStatus::kRunning}) {
    const std::vector<MatchRow> rows = store_.listed(status, kLookedAt);
    for (const MatchRow* row : together(rows)) {
      if (texts.size() >= kListed) break;
      if (const auto table = table_of(*row)) texts.push_back(table_text(*table, {}, {}));
    }
  }
  return list_text(texts);
}

}  // namespace fourlands::server
