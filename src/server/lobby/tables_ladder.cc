#include <algorithm>
#include <array>

#include "core/rng.h"
#include "server/lobby/tables.h"

// The bot ladder, where a host has switched it on: bot accounts that are connected and ask for it
// are paired, two of different owners at a time, and rated among themselves.

namespace fourlands::server {
namespace {

constexpr Time kPairEvery = 2000;
// Whoever has not sat down by then is not there.
constexpr Time kPatience = 30'000;
constexpr int kShown = 100;
constexpr std::int64_t kBase = 300'000;
constexpr std::int64_t kIncrement = 5'000;

}  // namespace

Json Tables::ladder() {
  Json games = Json::object();
  for (const GameEntry& game : registry_.games()) {
    Json list = Json::array();
    int rank = 0;
    for (const LadderRow& row : store_.ladder(game.info.id, kShown))
      list.push_back({{"rank", ++rank},
                      {"name", row.name},
                      {"rating", static_cast<int>(row.value)},
                      {"deviation", static_cast<int>(row.deviation)},
                      {"games", row.games}});
    games[game.info.id] = std::move(list);
  }
  return {{"on", rated_.ladder}, {"games", std::move(games)}};
}

// Who is here and sits at no table of the ladder is paired, game by game.
void Tables::pair_bots() {
  const Time now = origin_.now();
  const Time steady = origin_.steady();
  if (paired_ && steady - *paired_ < kPairEvery) return;
  paired_ = steady;
  std::map<std::string, std::map<std::string, Person>> present;  // By game, by id.
  {
    const std::lock_guard lock(lobby_mutex_);
    for (const InLobby& one : lobby_)
      for (const std::string& game : one.ladder) present[game].emplace(one.who.id, one.who);
  }
  if (present.empty()) return;
  std::set<std::string> busy;
  {
    // First those whose table is being stored: afterwards it is among the stored ones.
    const std::lock_guard lock(making_mutex_);
    busy.insert(pairing_.begin(), pairing_.end());
  }
  for (const MatchStatus status : {MatchStatus::kOpen, MatchStatus::kRunning})
    for (const MatchRow& row : store_.owned(kLadderOwner, status)) {
      if (const auto table = table_of(row))
        for (const Chair& chair : table->chairs) busy.insert(chair.person);
      if (status == MatchStatus::kOpen && row.created < now - kPatience)
        in_match(row.id, [](Match& match) { match.close_unattended(); });
    }
  for (const auto& [game, people] : present) {
    if (registry_.find(game) == nullptr) continue;
    std::vector<Person> free;
    for (const auto& [id, person] : people)
      if (!busy.contains(id)) free.push_back(person);
    for (const Person& person : free) busy.insert(person.id);  // One game at a time.
    pair_bots_of(game, std::move(free));
  }
}

// By chance: over many games everybody meets everybody.
void Tables::pair_bots_of(const std::string& game, std::vector<Person> bots) {
  const Secret chance = origin_.new_secret();
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8U | chance[i];
  Rng rng(seed);
  for (std::size_t i = bots.size(); i > 1; --i)
    std::swap(bots[i - 1], bots[rng.below(static_cast<std::uint32_t>(i))]);
  while (!bots.empty()) {
    const Person first = bots.back();
    bots.pop_back();
    const auto other = std::find_if(bots.begin(), bots.end(), [&](const Person& one) {
      return one.answerable() != first.answerable();
    });
    if (other == bots.end()) continue;
    const Person second = *other;
    bots.erase(other);
    make_ladder_table(game, first, second);
  }
}

void Tables::make_ladder_table(const std::string& game, const Person& first, const Person& second) {
  const Json wish = {{"game", game},
                     {"public", true},
                     {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}},
                     {"clock",
                      {{"kind", "real"},
                       {"base_ms", kBase},
                       {"increment_ms", kIncrement},
                       {"on_timeout", "lose"}}}};
  auto read = read_table(registry_, wish, Person{});
  if (!read) return;  // A game that two cannot play.
  Table table = std::move(read).value();
  table.owner = kLadderOwner;
  const std::array<const Person*, 2> players = {&first, &second};
  for (std::size_t i = 0; i < players.size(); ++i) {
    table.chairs[i].person = players[i]->id;
    table.chairs[i].name = players[i]->name;
    table.chairs[i].owner = players[i]->owner;
  }
  MatchRow row = prepare(table, origin_.new_secret());
  std::vector<Change> changes = {AddPlayer{row.key, first.id}, AddPlayer{row.key, second.id}};
  changes.emplace_back(PutMatch{std::move(row)});
  {
    const std::lock_guard lock(making_mutex_);
    pairing_.insert({first.id, second.id});
  }
  store_.write(std::move(changes), [this, table](Written how) {
    {
      const std::lock_guard lock(making_mutex_);
      for (const Chair& chair : table.chairs) pairing_.erase(chair.person);
    }
    if (how == Written::kStored) table_changed(table);
  });
}

}  // namespace fourlands::server
