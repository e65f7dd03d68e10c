#include "server/match/match.h"

#include <algorithm>

#include "core/check.h"
#include "core/hash.h"
#include "server/match/daily.h"

namespace fourlands::server {

using match::Ended;
using match::MatchState;
using match::Plan;
using match::Planned;
using match::SeatHanded;

Match::Match(MatchHost& host, std::string id)
    : host_(host), id_(std::move(id)), queue_(host.post()) {}

Match::Match(MatchHost& host, Table table, const MatchRow& row) : Match(host, row.id) {
  loaded_ = true;
  key_ = row.key;
  secret_ = row.secret;
  wake_ = row.wake;
  table_ = std::move(table);
}

// -- From the store ------------------------------------------------------------------------------

bool Match::load_stored() {
  loaded_ = true;
  const auto row = host_.store().match(id_);
  missing_ = !row.has_value();
  if (missing_) return false;
  key_ = row->key;
  secret_ = row->secret;
  wake_ = row->wake;
  table_ = Table::of(*row);
  if (table_.status == MatchStatus::kOpen) {
    // It has no journal yet, but the version of the rules that it was made for.
    const auto rules = host_.rules_for(table_);
    if (!rules) broken_ = rules.error();
  }
  if (table_.status != MatchStatus::kRunning && table_.status != MatchStatus::kOver) return true;
  auto opened = open_state(table_);
  if (opened)
    state_ = std::move(opened).value();
  else
    broken_ = opened.error();
  return true;
}

// The table's match with all that is stored of it.
Result<Match::StatePtr, Refusal> Match::open_state(const Table& table) const {
  const auto rules = host_.rules_for(table);
  if (!rules) return rules.error();
  const auto secret = secret_of(secret_);
  FL_CHECK(secret.has_value());
  const auto journal = host_.store().journal(key_);
  if (!journal) return Refusal{"bad_record", "", {"server.bad_journal", {}}};
  std::optional<match::ClockSetup> clocks;
  if (!table.clock.is_null()) clocks = table.clock_setup(host_.store().aways());
  auto opened =
      MatchState::open(rules.value(), table.header(), *secret, *journal, std::move(clocks));
  if (!opened) return opened.error().refusal;
  return std::move(opened).value();
}

MatchRow Match::row_of(const Table& table) const {
  MatchRow row = table.row(key_, secret_);
  row.wake = wake_;
  if (state_ && !state_->handed().empty()) row.bots = true;
  return row;
}

// -- Who looks on --------------------------------------------------------------------------------

void Match::watch(const std::shared_ptr<Watcher>& watcher, const Person& who,
                  const Subscription& wants, const std::function<void(Answer)>& reply) {
  if (const auto hidden = hidden_from(who)) return reply({hidden, {}});
  if (broken_) return reply({broken_, {}});
  unwatch(watcher.get());
  subscribers_.push_back({watcher, who, wants, table_.seats_of(who)});
  watcher->send(std::make_shared<const std::string>(snapshot(who, wants)));
  reply({});
  carry_on();
}

void Match::unwatch(const Watcher* watcher) {
  std::erase_if(subscribers_,
                [&](const Subscriber& other) { return other.watcher.get() == watcher; });
}

std::optional<Refusal> Match::hidden_from(const Person& who) {
  if (!load()) return refusal_of("unknown_match");
  if (is_embargoed(table_, host_.now()) && table_.seats_of(who).empty()) return day_not_over();
  return std::nullopt;
}

std::optional<Refusal> Match::unplayable() {
  if (!load()) return refusal_of("unknown_match");
  return broken_;
}

Result<FinishedMatch, Refusal> Match::finished() {
  if (!load()) return refusal_of("unknown_match");
  if (broken_) return *broken_;
  if (table_.status != MatchStatus::kOver) return refusal_of("not_over");
  if (is_embargoed(table_, host_.now())) return day_not_over();
  return FinishedMatch{state_->finished_record(), state_->shared_rules(), state_->result()};
}

// -- The law: plan, store, take, tell ------------------------------------------------------------

void Match::store(std::vector<Change> changes, std::function<void(Written)> then) {
  queue_.hold();
  host_.store().write(std::move(changes),
                      [self = shared_from_this(), then = std::move(then)](Written how) {
                        self->queue_.release([self, how, then] {
                          then(how);
                          self->host_.job_done(*self);
                        });
                      });
}

// What a plan makes of the match's row.
struct Match::Outcome {
  bool ends = false;
  bool to_bot = false;  // A seat goes to a bot.
  std::optional<Time> wake;
  std::optional<Table> table;  // If it changes.
};

Match::Outcome Match::outcome_of(const Plan& plan) const {
  Outcome outcome;
  outcome.ends = plan.events.back().waited.is_nobody();
  for (const Planned& planned : plan.events) {
    const auto* const handed = std::get_if<SeatHanded>(&planned.entry.event);
    outcome.to_bot = outcome.to_bot || (handed && handed->to == SeatHanded::To::kBot);
  }
  if (!outcome.ends) {
    const auto clocks = state_->clocks_after(plan);
    if (clocks) outcome.wake = clocks->next_out();
    return outcome;
  }
  match::Finish finish = state_->finish_after(plan);
  outcome.table = table_;
  outcome.table->status = MatchStatus::kOver;
  outcome.table->result = std::move(finish.result);
  outcome.table->places = std::move(finish.places);
  return outcome;
}

// Law 5. The plan is stored; only then it is taken, answered and told. One that the disk does not
// take has changed nothing.
void Match::carry_out(Plan plan, const RequestPtr& request) {
  const auto planned = std::make_shared<Plan>(std::move(plan));
  const auto outcome = std::make_shared<Outcome>(outcome_of(*planned));
  std::vector<Change> changes;
  for (const Planned& event : planned->events) changes.emplace_back(AddEntry{key_, event.entry});
  if (outcome->ends || outcome->to_bot) {
    MatchRow row = row_of(outcome->table ? *outcome->table : table_);
    row.bots = row.bots || outcome->to_bot;
    row.rating_due = outcome->ends && table_.counts();
    row.wake = outcome->wake;
    changes.emplace_back(PutMatch{std::move(row)});
    if (auto score = score_of_day(*planned)) changes.push_back(std::move(*score));
  } else if (outcome->wake != wake_) {
    changes.emplace_back(SetWake{key_, outcome->wake});
  }
  store(std::move(changes), [this, planned, request, outcome](Written how) {
    if (how != Written::kStored) {
      host_.count("writes_refused");
      if (request) return refuse(*request, "not_stored");
      return host_.look_later(id_);
    }
    const bool handed = std::holds_alternative<SeatHanded>(planned->events.back().entry.event);
    state_->take(*planned);
    wake_ = outcome->wake;
    undo_vote_.reset();
    if (outcome->table) table_ = *std::move(outcome->table);
    if (request) done(*request);
    tell_update(*planned);
    if (outcome->ends || handed) tell_table();
    if (outcome->ends && table_.counts()) host_.rating_due();
    carry_on();
  });
}

// What a try of the daily challenge is worth. One that is over after its day, when its chance may
// be known, or that was given up, is worth nothing.
std::optional<Change> Match::score_of_day(const Plan& plan) const {
  if (!is_embargoed(table_, host_.now()) || !plan.after) return std::nullopt;
  const auto outcome = plan.after->outcome();
  if (!outcome) return std::nullopt;
  return SetScore{table_.daily, table_.chairs[0].person, outcome->points[0], host_.now()};
}

// -- Telling -------------------------------------------------------------------------------------

void Match::refuse(const Request& request, const std::string& code,
                   std::vector<std::pair<std::string, std::string>> args) {
  request.reply({refusal_of(code, std::move(args)), {}});
}

void Match::done(const Request& request, Json more) {
  request.reply(
      {std::nullopt, std::move(more), state_ ? std::optional(state_->seq()) : std::nullopt});
}

Scene Match::scene() const {
  return {table_, state_.get(), undo_vote_ ? &*undo_vote_ : nullptr, host_.now()};
}

std::string Match::snapshot(const Person& who, const Subscription& wants) {
  std::vector<Entry> journal;
  if (wants.log && state_) journal = host_.store().journal(key_).value_or(std::vector<Entry>());
  std::vector<ChatRow> chat;
  if (wants.chat) chat = host_.store().chat(key_);
  return match_message(scene(), table_.seats_of(who), wants, journal, chat);
}

std::string Match::listing(const Person& who) {
  if (!load() || !state_) return table_text(table_, table_.seats_of(who), {});
  const SeatSet mine = table_.seats_of(who);
  bool turn = false;
  for (Seat seat : mine) turn = turn || (state_->to_act().has(seat) && !state_->handed().has(seat));
  return table_text(table_, mine, state_->handed(), turn);
}

void Match::tell_update(const Plan& plan) {
  // Watchers who see the same are told the same bytes.
  struct Told {
    SeatSet seats;
    Subscription wants;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Told> told;
  const Scene now = scene();
  for (const Subscriber& one : subscribers_) {
    auto same = std::find_if(told.begin(), told.end(), [&](const Told& other) {
      return other.seats == one.seats && other.wants == one.wants;
    });
    if (same == told.end()) {
      told.push_back(
          {one.seats, one.wants,
           std::make_shared<const std::string>(update_message(now, plan, one.seats, one.wants))});
      same = std::prev(told.end());
    }
    one.watcher->send(same->text);
  }
}

void Match::tell_table() {
  host_.table_changed(table_);
  const SeatSet handed = state_ ? state_->handed() : SeatSet();
  for (Subscriber& one : subscribers_) {
    one.seats = table_.seats_of(one.who);
    one.watcher->send(
        std::make_shared<const std::string>(table_message(table_, one.seats, handed)));
  }
}

// -- What goes on by itself: bots and clocks -----------------------------------------------------

bool Match::bot_plays(Seat seat) const {
  return table_.chairs[seat.index].holder == Chair::Holder::kBot || state_->handed().has(seat);
}

int Match::bot_level(Seat seat) const {
  // Whoever leaves is stood in for by a bot in the middle of the levels.
  constexpr int kStandIn = 3;
  const Chair& chair = table_.chairs[seat.index];
  return chair.holder == Chair::Holder::kBot ? chair.level : kStandIn;
}

void Match::wake() {
  if (!load() || broken_) return;
  if (table_.status == MatchStatus::kOpen && table_.full()) return change_table(table_, {}, {});
  if (!somebody_ran_out()) carry_on();
}

// Deals with a clock that ran out; true if one did.
bool Match::somebody_ran_out() {
  if (!state_ || !state_->clocks() || state_->over()) return false;
  const Time now = host_.now();
  for (Seat seat : state_->clocks()->out(now)) {
    const bool loses = table_.clock.value("on_timeout", "bot") == "lose";
    const auto why = loses ? SeatHanded::Why::kLost : SeatHanded::Why::kTime;
    carry_out(loses && table_.chairs.size() <= 2
                  ? state_->plan_end(seat, Ended::Why::kTime, now, "")
                  : state_->plan_hand(SeatSet::of(seat), SeatHanded::To::kBot, why, now, ""),
              nullptr);
    return true;
  }
  if (wake_ != state_->clocks()->next_out()) {
    wake_ = state_->clocks()->next_out();
    host_.store().write({SetWake{key_, wake_}}, [](Written) {});
  }
  return false;
}

void Match::carry_on() {
  if (!state_ || state_->over()) return;
  const std::uint64_t match_seed = hash_bytes(state_->secret().data(), state_->secret().size());
  for (Seat seat : state_->to_act().seats()) {
    if (!bot_plays(seat) || thinking_.has(seat)) continue;
    thinking_.add(seat);
    const std::int64_t seen = state_->seq();
    host_.bots().think(table_.owner, state_->position().view(seat), bot_level(seat),
                       ai::step_seed(match_seed, seat, static_cast<std::uint64_t>(seen)),
                       [self = shared_from_this(), seat, seen](const std::string& step) {
                         self->queue_.push([self, seat, seen, step] {
                           self->bot_acts(seat, seen, step);
                           self->host_.job_done(*self);
                         });
                       });
  }
}

void Match::bot_acts(Seat seat, std::int64_t seen, const std::string& step) {
  thinking_.remove(seat);
  if (state_->over()) return;
  // Somebody took a step back, or came back, while it thought.
  const bool current = state_->to_act().has(seat) && state_->fresh(seat, seen);
  if (!current || !bot_plays(seat)) return carry_on();
  auto plan = state_->plan_step(seat, step, host_.now(), "");
  if (!plan) {
    host_.count("bot_failures");
    plan = state_->plan_step(seat, state_->position().legal(seat).front(), host_.now(), "");
    FL_CHECK(plan.ok());
  }
  carry_out(std::move(plan).value(), nullptr);
}

}  // namespace fourlands::server
