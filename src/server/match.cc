#include "server/match.h"

#include <algorithm>

#include "core/check.h"
#include "server/daily.h"

namespace fourlands::server {
Refusal refusal_of(const std::string& code, std::vector<std::pair<std::string, std::string>> args) {
  return {code, "", {"server." + code, std::move(args)}};
}

Match::Match(const Services& services, std::string id)
    : services_(services), id_(std::move(id)), queue_(services.post) {}

Match::Match(const Services& services, Table table, const MatchRow& row) : Match(services, row.id) {
  loaded_ = true;
  key_ = row.key;
  secret_ = row.secret;
  wake_ = row.wake;
  table_ = std::move(table);
}

// -- From the store ------------------------------------------------------------------------------

bool Match::load() {
  if (loaded_) return !missing_;
  loaded_ = true;
  const auto row = services_.store.match(id_);
  missing_ = !row.has_value();
  if (missing_) return false;
  key_ = row->key;
  secret_ = row->secret;
  wake_ = row->wake;
  table_ = Table::of(*row);
  if (table_.status == MatchStatus::kRunning || table_.status == MatchStatus::kOver) {
    auto progress = progress_of(table_);
    if (!progress) {
      broken_ = progress.error();
    } else if (auto bad = load_journal(*progress.value())) {
      broken_ = bad->refusal;
    } else {
      progress_ = std::move(progress).value();
    }
    if (clocks_)
      for (const AddAway& away : aways_) clocks_->away(away.from, away.until);
    aways_.clear();
  }
  return true;
}

// Clocks begin once what was given is on the table.
std::optional<BadEvent> Match::load_journal(Progress& progress) {
  const std::vector<EntryRow> journal = services_.store.journal(key_);
  const std::span<const EntryRow> entries(journal);
  const std::size_t given = std::min(table_.from.events, entries.size());
  if (auto bad = progress.load(entries.first(given))) return bad;
  begin_clocks(progress, table_);
  return progress.load(entries.subspan(given));
}

Result<std::shared_ptr<Progress>, Refusal> Match::progress_of(const Table& table) const {
  const auto rules = services_.rules(table);
  if (!rules) return rules.error();
  const auto secret = secret_of(secret_);
  FL_CHECK(secret.has_value());
  return std::make_shared<Progress>(rules.value(), table.header(), *secret);
}

MatchRow Match::row_of(const Table& table) const {
  MatchRow row = table.row(key_, secret_);
  row.wake = wake_;
  if (progress_ && !progress_->handed().empty()) row.bots = true;
  return row;
}

// -- Requests ------------------------------------------------------------------------------------

void Match::refuse(const Act& act, const std::string& code,
                   std::vector<std::pair<std::string, std::string>> args) {
  act.reply({refusal_of(code, std::move(args)), {}});
}

void Match::done(const Act& act, Json more) {
  act.reply(
      {std::nullopt, std::move(more), progress_ ? std::optional(progress_->seq()) : std::nullopt});
}

void Match::handle(Act act) {
  using Handler = void (Match::*)(Act&);
  static constexpr std::pair<std::string_view, Handler> kHandlers[] = {
      {"step", &Match::step},
      {"join", &Match::join},
      {"leave", &Match::leave},
      {"return", &Match::come_back},
      {"undo", &Match::undo},
      {"ask_undo", &Match::ask_undo},
      {"answer_undo", &Match::answer_undo},
      {"resign", &Match::resign},
      {"rematch", &Match::rematch},
      {"explain", &Match::explain},
      {"preview", &Match::preview},
      {"hint", &Match::hint},
      {"chat", &Match::chat},
  };
  if (!load()) return refuse(act, "unknown_match");
  if (broken_) return act.reply({broken_, {}});
  for (const auto& [name, handler] : kHandlers)
    if (name == act.action) return (this->*handler)(act);
  refuse(act, "not_found");
}

void Match::watch(const std::shared_ptr<Watcher>& watcher, const Person& who, const Wants& wants,
                  const std::function<void(Answer)>& reply) {
  if (const auto hidden = hidden_from(who)) return reply({hidden, {}});
  if (broken_) return reply({broken_, {}});
  unwatch(watcher.get());
  watches_.push_back({watcher, who, wants, table_.seats_of(who)});
  watcher->send(std::make_shared<const std::string>(snapshot(who, wants)));
  reply({});
  carry_on();
}

void Match::unwatch(const Watcher* watcher) {
  std::erase_if(watches_, [&](const Watch& watch) { return watch.watcher.get() == watcher; });
}

std::optional<Refusal> Match::hidden_from(const Person& who) {
  if (!load()) return refusal_of("unknown_match");
  if (keeps_quiet(table_, services_.now()) && table_.seats_of(who).empty()) return day_not_over();
  return std::nullopt;
}

Answer Match::record() {
  if (!load()) return {refusal_of("unknown_match"), {}};
  if (broken_) return {broken_, {}};
  if (table_.status != MatchStatus::kOver) return {refusal_of("not_over"), {}};
  if (keeps_quiet(table_, services_.now())) return {day_not_over(), {}};
  return {
      std::nullopt,
      {{"record", write_record(progress_->finished_record())}, {"result", progress_->result()}}};
}

// -- Storing, then telling -----------------------------------------------------------------------

void Match::store(std::vector<Change> changes, std::function<void(Written)> then) {
  queue_.hold();
  services_.store.write(std::move(changes),
                        [self = shared_from_this(), then = std::move(then)](Written how) {
                          self->queue_.release([self, how, then] {
                            then(how);
                            self->services_.settled(*self);
                          });
                        });
}

void Match::happen(Plan plan, const std::shared_ptr<Act>& act) {
  auto planned = std::make_shared<Plan>(std::move(plan));
  std::vector<Change> changes;
  bool to_bot = false;
  for (const Happening& happening : planned->happenings) {
    changes.emplace_back(AddEntry{key_, happening.entry});
    to_bot = to_bot || (happening.entry.kind == EntryRow::Kind::kHand &&
                        happening.entry.text.starts_with("bot"));
  }
  const bool ends = (planned->after && planned->after->to_act().is_nobody()) ||
                    planned->happenings.back().entry.kind == EntryRow::Kind::kEnd;
  const auto wake = ends ? std::nullopt : wake_after(*planned);
  std::shared_ptr<Table> next;
  if (ends) {
    next = std::make_shared<Table>(table_);
    Finish finish = progress_->finish_after(*planned);
    next->status = MatchStatus::kOver;
    next->result = std::move(finish.result);
    next->places = std::move(finish.places);
  }
  if (ends || to_bot) {
    MatchRow row = row_of(next ? *next : table_);
    row.bots = row.bots || to_bot;
    row.rating_due = ends && table_.counts();
    row.wake = wake;
    changes.emplace_back(PutMatch{std::move(row)});
    if (auto score = score_of_day(*planned)) changes.push_back(std::move(*score));
  } else if (wake != wake_) {
    changes.emplace_back(SetWake{key_, wake});
  }
  store(std::move(changes), [this, planned, act, ends, next, wake](Written how) {
    if (how != Written::kStored) {
      services_.count("writes_refused");
      if (act) return refuse(*act, "not_stored");
      return services_.look_later(id_);
    }
    const bool handed = planned->happenings.back().entry.kind == EntryRow::Kind::kHand;
    progress_->take(*planned);
    wake_ = wake;
    asked_.reset();
    if (ends) table_ = std::move(*next);
    if (act) done(*act);
    tell_update(*planned);
    if (ends || handed) tell_table();
    if (ends && table_.counts()) services_.rating_due();
    carry_on();
  });
}

// What a try of the daily challenge is worth. One that is over after its day, when its chance may
// be known, or that was given up, is worth nothing.
std::optional<Change> Match::score_of_day(const Plan& plan) const {
  if (!keeps_quiet(table_, services_.now()) || !plan.after) return std::nullopt;
  const auto outcome = plan.after->outcome();
  if (!outcome) return std::nullopt;
  return SetScore{table_.daily, table_.chairs[0].person, outcome->points[0], services_.now()};
}

// A change of who sits where; with the last seat taken the match begins.
void Match::change_table(Table next, std::vector<Change> changes, const std::shared_ptr<Act>& act) {
  std::shared_ptr<Progress> begun;
  auto plan = std::make_shared<Plan>();
  if (next.status == MatchStatus::kOpen && next.full()) {
    next.status = MatchStatus::kRunning;
    next.started = services_.now();
    auto progress = progress_of(next);
    if (!progress) {
      if (act) act->reply({progress.error(), {}});
      return;
    }
    begun = std::move(progress).value();
    if (next.from.events > 0) {  // What was given is there already (Tables::create).
      if (const auto bad = begun->load(services_.store.journal(key_))) {
        if (act) act->reply({bad->refusal, {}});
        return;
      }
    }
    *plan = begun->plan_start(next.started);
    for (const Happening& happening : plan->happenings)
      changes.emplace_back(AddEntry{key_, happening.entry});
  }
  MatchRow row = row_of(next);
  // A clock is looked at as soon as it may run, and from then on when it may run out.
  if (begun && !next.clock.is_null()) row.wake = next.started;
  changes.emplace_back(PutMatch{std::move(row)});
  auto kept = std::make_shared<Table>(std::move(next));
  store(std::move(changes), [this, kept, begun, plan, act](Written how) {
    if (how != Written::kStored) {
      if (act) refuse(*act, "not_stored");
      return;
    }
    table_ = std::move(*kept);
    if (begun) {
      begin_clocks(*begun, table_);
      begun->take(*plan);
      progress_ = begun;
    }
    if (act) done(*act);
    tell_table();
    if (begun)
      for (const Watch& watch : watches_)
        watch.watcher->send(std::make_shared<const std::string>(snapshot(watch.who, watch.wants)));
    carry_on();
  });
}

void Match::forget(const Person& person, std::function<void()> done) {
  if (!load() || table_.seats_of(person).empty()) return done();
  Table next = table_;
  auto plan = std::make_shared<Plan>();
  std::vector<Change> changes;
  for (Seat seat : table_.seats_of(person)) {
    Chair& chair = next.chairs[seat.index];
    chair.person.clear();
    chair.name.clear();
    if (table_.status == MatchStatus::kOpen) chair = Chair{};
    if (!progress_ || progress_->over() || progress_->handed().has(seat)) continue;
    Plan one = progress_->plan_hand(seat, "bot", "deleted", services_.now(), "");
    one.happenings.front().entry.seq += static_cast<std::int64_t>(plan->happenings.size());
    changes.emplace_back(AddEntry{key_, one.happenings.front().entry});
    plan->happenings.push_back(std::move(one.happenings.front()));
  }
  if (next.status == MatchStatus::kOpen && next.seats_of(person).empty() &&
      std::none_of(next.chairs.begin(), next.chairs.end(),
                   [](const Chair& chair) { return chair.kind == Chair::Kind::kPerson; }))
    next.status = MatchStatus::kClosed;
  MatchRow row = row_of(next);
  row.bots = row.bots || !plan->happenings.empty();
  changes.emplace_back(PutMatch{std::move(row)});
  auto kept = std::make_shared<Table>(std::move(next));
  store(std::move(changes), [this, kept, plan, done = std::move(done)](Written how) {
    if (how == Written::kStored) {
      table_ = std::move(*kept);
      if (!plan->happenings.empty()) progress_->take(*plan);
      tell_table();
      if (!plan->happenings.empty()) tell_update(*plan);
    }
    done();
    carry_on();
  });
}

// -- Bots ----------------------------------------------------------------------------------------

bool Match::bot_plays(Seat seat) const {
  return table_.chairs[seat.index].kind == Chair::Kind::kBot || progress_->handed().has(seat);
}

int Match::bot_level(Seat seat) const {
  // Whoever leaves is stood in for by a bot in the middle of the levels.
  constexpr int kStandIn = 3;
  const Chair& chair = table_.chairs[seat.index];
  return chair.kind == Chair::Kind::kBot ? chair.level : kStandIn;
}

void Match::begin(const std::shared_ptr<Act>& act) {
  if (load() && table_.status == MatchStatus::kOpen && table_.full())
    return change_table(table_, {}, act);
  done(*act);
}

void Match::wake() {
  if (!load() || broken_) return;
  if (table_.status == MatchStatus::kOpen && table_.full()) return change_table(table_, {}, {});
  if (!somebody_ran_out()) carry_on();
}

void Match::carry_on() {
  if (!progress_ || progress_->over()) return;
  for (Seat seat : progress_->to_act().seats()) {
    if (!bot_plays(seat) || thinking_.has(seat)) continue;
    thinking_.add(seat);
    services_.bots.think(
        progress_->position().view(seat), bot_level(seat), progress_->bot_seed(seat),
        [self = shared_from_this(), seat, seen = progress_->seq()](const std::string& step) {
          self->queue_.push([self, seat, seen, step] {
            self->bot_acts(seat, seen, step);
            self->services_.settled(*self);
          });
        });
  }
}

void Match::bot_acts(Seat seat, std::int64_t seen, const std::string& step) {
  thinking_.remove(seat);
  if (progress_->over()) return;
  // Somebody took a step back, or came back, while it thought.
  const bool current = progress_->to_act().has(seat) && progress_->fresh(seat, seen);
  if (!current || !bot_plays(seat)) return carry_on();
  auto plan = progress_->plan_step(seat, step, services_.now(), "");
  if (!plan) {
    services_.count("bot_failures");
    plan =
        progress_->plan_step(seat, progress_->position().legal(seat).front(), services_.now(), "");
    FL_CHECK(plan.ok());
  }
  happen(std::move(plan).value(), nullptr);
}

}  // namespace fourlands::server
