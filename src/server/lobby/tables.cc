#include "server/lobby/tables.h"

#include <algorithm>

#include "core/plant.h"
#include "game/json_in.h"
#include "game/json_writer.h"
#include "server/match/chat.h"
#include "server/match/seat_name.h"
#include "server/match/stored.h"
#include "server/people/names.h"

namespace fourlands::server {
namespace {

constexpr int kHistory = 50;
constexpr int kWokenAtOnce = 256;
constexpr Time kAliveEvery = 5000;
constexpr std::size_t kLongestId = 40;
constexpr std::size_t kChattersKept = 20'000;

}  // namespace

Tables::Tables(Store& store, const House& house, const Registry& registry, BotPool& bots, Post post,
               Origin origin, Notices notices, Limits limits, RatedRules rated)
    : store_(store),
      house_(house),
      registry_(registry),
      origin_(std::move(origin)),
      time_(origin_.now, origin_.steady),
      bots_(bots),
      post_(std::move(post)),
      notices_(std::move(notices)),
      chatter_(kChatRate, kChattersKept, origin_.steady()),
      limits_(limits),
      rated_(rated),
      ratings_(post_, [this](const char* what) { notices_.failed("ratings", what); }),
      handing_in_(post_, [this](const char* what) { notices_.failed("handing in", what); }) {}

// -- Matches in use ------------------------------------------------------------------------------

void Tables::in_match(const std::string& id, std::function<void(Match&)> job) {
  const std::lock_guard lock(mutex_);
  auto& match = live_[id];
  if (!match) match = std::make_shared<Match>(*this, id);
  match->queue().push([this, match, job = std::move(job)] {
    job(*match);
    job_done(*match);
  });
}

// Jobs are given to a match under the same lock, so none can come while it is let go.
void Tables::job_done(Match& match) {
  std::shared_ptr<Match> kept;  // Goes after the lock.
  const std::lock_guard lock(mutex_);
  if (!match.unused() || !match.queue().nothing_waits()) return;
  const auto found = live_.find(match.id());
  if (found == live_.end() || found->second.get() != &match) return;
  kept = std::move(found->second);
  live_.erase(found);
}

void Tables::add(std::shared_ptr<Match> match) {
  const std::lock_guard lock(mutex_);
  live_.try_emplace(match->id(), std::move(match));
}

void Tables::look_later(const std::string& id) {
  const std::lock_guard lock(mutex_);
  later_.insert(id);
}

void Tables::set_aside(const std::string& id, const std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    if (!damaged_.insert(id).second) return;
  }
  notices_.damaged(id, why);
}

std::size_t Tables::damaged_count() const {
  const std::lock_guard lock(mutex_);
  return damaged_.size();
}

std::optional<Table> Tables::table_of(const MatchRow& row) {
  auto table = stored_table(row);
  if (table) return std::move(table).value();
  set_aside(row.id, damage_of(table.error()).value_or(""));
  return std::nullopt;
}

void Tables::stop() {
  std::unordered_map<std::string, std::shared_ptr<Match>> matches;
  {
    const std::lock_guard lock(mutex_);
    matches.swap(live_);
  }
  for (const auto& [id, match] : matches) match->queue().drop();
  handing_in_.drop();
}

std::size_t Tables::live() const {
  const std::lock_guard lock(mutex_);
  return live_.size();
}

RulesetResult Tables::rules_for(const Table& table) {
  const std::string key = table.game + table.options.dump() + table.pack.hash + "/" +
                          std::to_string(table.rules_version);
  {
    const std::lock_guard lock(rules_mutex_);
    const auto found = rules_.find(key);
    if (found != rules_.end()) return found->second;
    const auto variant = variant_rules_.find(key);
    if (variant != variant_rules_.end())
      if (auto used = variant->second.lock()) return used;
  }
  const auto pack = stored_pack(store_, table);
  if (!pack) return pack.error();
  auto made = rules_of(registry_, table.header(), pack.value());
  if (made && table.variant) {
    // Anybody can make one: only those in use are known.
    const std::lock_guard lock(rules_mutex_);
    std::erase_if(variant_rules_, [](const auto& known) { return known.second.expired(); });
    variant_rules_[key] = made.value();
  } else if (made) {
    const std::lock_guard lock(rules_mutex_);
    rules_[key] = made.value();
  } else if (made.error().code == "other_rules") {
    // In words for who sits there; those of a record are for who has the file.
    Refusal refusal = made.error();
    refusal.why.key = "server.other_rules";
    return refusal;
  }
  return made;
}

void Tables::request(const std::string& id, Request request) {
  if (id.size() > kLongestId) return request.reply({refusal_of("unknown_match"), {}});
  request.came = std::chrono::steady_clock::now();
  notices_.looked(request.who.id, id);
  auto kept = std::make_shared<Request>(std::move(request));
  in_match(id, [kept](Match& match) { match.handle(std::move(*kept)); });
}

void Tables::watch(const std::string& id, const std::shared_ptr<Watcher>& watcher,
                   const Person& who, const Subscription& wants,
                   std::function<void(Answer)> reply) {
  if (id.size() > kLongestId) return reply({refusal_of("unknown_match"), {}});
  notices_.looked(who.id, id);
  in_match(id, [watcher, who, wants, reply = std::move(reply)](Match& match) {
    match.watch(watcher, who, wants, reply);
  });
}

void Tables::unwatch(const std::string& id, const std::shared_ptr<Watcher>& watcher) {
  in_match(id, [watcher](Match& match) { match.unwatch(watcher.get()); });
}

void Tables::snapshot(const std::string& id, const Person& who,
                      std::function<void(Result<std::string, Refusal>)> reply) {
  if (id.size() > kLongestId) return reply(refusal_of("unknown_match"));
  notices_.looked(who.id, id);
  in_match(id, [who, reply = std::move(reply)](Match& match) {
    if (const auto hidden = match.hidden_from(who)) return reply(*hidden);
    if (const auto broken = match.unplayable()) return reply(*broken);
    reply(match.snapshot(who, Subscription()));
  });
}

void Tables::finished(const std::string& id,
                      std::function<void(Result<FinishedMatch, Refusal>)> reply) {
  if (id.size() > kLongestId) return reply(refusal_of("unknown_match"));
  in_match(id, [reply = std::move(reply)](Match& match) { reply(match.finished()); });
}

// -- New tables ----------------------------------------------------------------------------------

MatchRow Tables::prepare(Table& table, const Secret& secret) {
  table.id = origin_.new_id();
  table.created = origin_.now();
  table.commitment = commitment_of(secret);
  return table.row(store_.new_key(), hex_of(secret));
}

// The pack that a wish names; null: it names none.
Result<Json, Refusal> Tables::pack_of(const Json& wish) {
  const auto named = wish.find("pack");
  if (named == wish.end() || !named->is_string()) return Json();
  const auto kept = store_.pack(named->get_ref<const std::string&>());
  if (!kept) return refusal_of("unknown_pack");
  auto pack = parse_json(kept->json);
  if (!pack) return damaged("a pack: " + pack.error());
  return std::move(pack).value();
}

void Tables::create(const Person& who, const Json& wish, std::function<void(Answer)> reply) {
  Earlier earlier;
  const bool goes_on = wish.contains("from");
  if (goes_on) {
    auto found = earlier_of(wish["from"]);
    if (!found) return reply({found.error(), {}});
    earlier = std::move(found).value();
  }
  const auto pack = goes_on ? stored_pack(store_, earlier.table) : pack_of(wish);
  if (!pack) return reply({pack.error(), {}});
  auto read = read_table(registry_, wish, who, goes_on ? &earlier.table : nullptr, pack.value());
  if (!read) return reply({read.error(), {}});
  Table table = std::move(read).value();
  for (const Chair& chair : table.chairs)
    if (chair.holder == Chair::Holder::kPerson)
      if (const auto bad = bad_seat_name(store_, who, chair.name)) return reply({bad, {}});
  if (const auto unknown = find_invited(table)) return reply({unknown, {}});
  if (goes_on) table.from = {earlier.table.id, earlier.journal.size()};
  int rating = 0;
  for (const RatingRow& row : store_.ratings(who.id))
    if (row.game == table.game) rating = static_cast<int>(row.value);
  for (Chair& chair : table.chairs)
    if (chair.holder == Chair::Holder::kPerson) chair.rating = rating;

  {
    const std::lock_guard lock(making_mutex_);
    if (const auto full = refuse_table(who, table)) return reply({full, {}});
    ++making_[table.owner];
  }
  MatchRow row = prepare(table, origin_.new_secret());
  std::vector<Change> changes;
  if (!table.seats_of(who).empty()) changes.emplace_back(AddPlayer{row.key, who.id});
  // Whoever is challenged finds it among their tables.
  for (const Chair& chair : table.chairs)
    if (chair.holder == Chair::Holder::kNobody && !chair.person.empty())
      changes.emplace_back(AddPlayer{row.key, chair.person});
  for (Entry& given : earlier.journal) {
    given.at = table.created;
    changes.emplace_back(AddEntry{row.key, std::move(given)});
  }
  if (table.variant && !pack.value().is_null())
    changes.emplace_back(
        PutPack{{table.pack.hash, table.game, pack.value().dump(), "", table.created}});
  changes.emplace_back(PutMatch{std::move(row)});
  store_.write(std::move(changes), [this, who, table, reply = std::move(reply)](Written how) {
    {
      const std::lock_guard lock(making_mutex_);
      if (--making_[table.owner] == 0) making_.erase(table.owner);
    }
    if (how != Written::kStored) return reply({refusal_of("not_stored"), {}});
    if (!table.full()) table_changed(table);
    begin(table.id, who, reply);
  });
}

// The bot accounts for whom seats were asked to be kept.
std::optional<Refusal> Tables::find_invited(Table& table) {
  for (Chair& chair : table.chairs) {
    if (chair.holder != Chair::Holder::kNobody || chair.name.empty()) continue;
    const std::string key = key_of_name(chair.name);
    const auto found = key.empty() ? std::nullopt : store_.person_by_name(key);
    if (!found || found->kind != "bot") return refusal_of("unknown_bot", {{"name", chair.name}});
    if (house_.apart(table.owner, found->owner)) return refusal_of("kept_away");
    chair.person = found->id;
    chair.name = found->name;
    chair.owner = found->owner;
  }
  return std::nullopt;
}

void Tables::begin(const std::string& id, const Person& who, std::function<void(Answer)> reply) {
  const auto begun = std::make_shared<Request>();
  begun->who = who;
  begun->reply = [this, who, id, reply = std::move(reply)](const Answer& answer) {
    if (answer.refused) return reply(answer);
    in_match(id, [who, reply](Match& match) {
      if (const auto hidden = match.hidden_from(who)) return reply({hidden, {}});
      const Table& now = match.table();
      reply({std::nullopt, {{"table", Json::parse(table_text(now, now.seats_of(who), {}))}}});
    });
  };
  in_match(id, [begun](Match& match) { match.begin(begun); });
}

// -- Lists ---------------------------------------------------------------------------------------

void Tables::history(const Person& who, Time before, std::function<void(std::string)> reply) {
  struct List {
    std::vector<std::string> texts;
    std::atomic<std::size_t> left;
    std::function<void(std::string)> reply;
    void one_less() {
      if (--left > 0) return;
      std::erase(texts, "");  // Damaged ones.
      reply(list_text(texts));
    }
  };
  const auto rows = store_.matches_of(who.id, before, kHistory);
  const auto list = std::make_shared<List>();
  list->texts.resize(rows.size());
  list->left = rows.size() + 1;
  list->reply = std::move(reply);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].status == MatchStatus::kRunning) {
      // Whose turn it is, only the match itself knows.
      in_match(rows[i].id, [list, who, i](Match& match) {
        list->texts[i] = match.listing(who);
        list->one_less();
      });
      continue;
    }
    if (const auto table = table_of(rows[i]))
      list->texts[i] = table_text(*table, table->seats_of(who), {});
    list->one_less();
  }
  list->one_less();
}

void Tables::watch_lobby(const std::shared_ptr<Watcher>& watcher, const Person& who,
                         std::set<std::string> ladder) {
  unwatch_lobby(watcher.get());
  if (who.kind != "bot") ladder.clear();
  const std::lock_guard lock(lobby_mutex_);
  lobby_.push_back({watcher, who, std::move(ladder)});
}

void Tables::unwatch_lobby(const Watcher* watcher) {
  const std::lock_guard lock(lobby_mutex_);
  std::erase_if(lobby_, [&](const InLobby& other) { return other.watcher.get() == watcher; });
}

void Tables::table_changed(const Table& table) {
  std::vector<std::shared_ptr<Watcher>> watchers;
  {
    const std::lock_guard lock(lobby_mutex_);
    for (const InLobby& one : lobby_)
      if (table.listed || (one.who.kind == "bot" && table.keeps_seat_for(one.who.id)))
        watchers.push_back(one.watcher);
  }
  if (watchers.empty()) return;
  const auto text = std::make_shared<const std::string>(table_message(table, {}, {}));
  for (const auto& watcher : watchers) watcher->send(text);
}

// -- What time brings ----------------------------------------------------------------------------

void Tables::forget(const Person& who, std::function<void()> done) {
  // One after another; the last one says so.
  auto ids = std::make_shared<std::vector<std::string>>();
  for (Time before = INT64_MAX;;) {
    const auto rows = store_.matches_of(who.id, before, kWokenAtOnce);
    for (const MatchRow& row : rows) ids->push_back(row.id);
    if (rows.size() < kWokenAtOnce) break;
    before = rows.back().created;
  }
  const auto left = std::make_shared<std::atomic<std::size_t>>(ids->size() + 1);
  const auto one_less = [left, done = std::move(done)] {
    if (--*left == 0) done();
  };
  for (const std::string& id : *ids)
    in_match(id, [who, one_less](Match& match) { match.forget(who, one_less); });
  one_less();
}

void Tables::tick() {
  if (const auto by = time_.follow()) notices_.clock_set(*by);
  const Time now = time_.now();
  std::set<std::string> ids;
  std::set<std::string> aside;
  std::int64_t bots_after = 0;
  {
    const std::lock_guard lock(mutex_);
    ids.swap(later_);
    bots_after = bots_seen_;
    aside = damaged_;
  }
  // Those set aside stay due for ever, and keep nobody else from being woken.
  for (const std::string& id : store_.due(now, kWokenAtOnce + static_cast<int>(aside.size())))
    if (!aside.contains(id)) ids.insert(id);
  if (bots_after >= 0 && !planted("leave-bots-asleep")) {
    std::int64_t last = -1;
    for (const std::string& id : store_.with_bots(bots_after, kWokenAtOnce, last)) ids.insert(id);
    if (bots_after == 0) rate_due();  // What was left when the server stopped.
    const std::lock_guard lock(mutex_);
    bots_seen_ = last;
  }
  for (const std::string& id : ids) in_match(id, [](Match& match) { match.wake(); });
  if (rated_.ladder) pair_bots();
  make_days(date());
  if (now - last_alive_ >= kAliveEvery) note_alive(now);
}

}  // namespace fourlands::server
