#include <algorithm>

#include "core/check.h"
#include "core/hash.h"
#include "core/plant.h"
#include "server/match/daily.h"
#include "server/match/match.h"
#include "server/match/stored.h"
#include "server/store/store_error.h"

// A match between the requests: from the store, who looks on, and what goes on by itself.

namespace fourlands::server {

using match::Ended;
using match::SeatHanded;

Match::Match(MatchHost& host, std::string id)
    : host_(host),
      id_(std::move(id)),
      queue_(host.post(), [this](const char* what) { job_failed(what); }) {}

Match::Match(MatchHost& host, Table table, const MatchRow& row) : Match(host, row.id) {
  loaded_ = true;
  key_ = row.key;
  secret_ = row.secret;
  wake_ = row.wake;
  table_ = std::move(table);
}

// -- From the store ------------------------------------------------------------------------------

bool Match::load_stored() {
  missing_ = false;
  table_ = {};
  state_.reset();
  broken_.reset();
  undo_vote_.reset();
  chat_.reset();
  try {
    read_stored();
  } catch (const StoreError& lost) {
    if (!lost.damaged()) throw;  // It may be there the next time.
    broken_ = damaged(lost.what());
  }
  loaded_ = true;
  if (broken_)
    if (const auto why = damage_of(*broken_)) host_.set_aside(id_, *why);
  return !missing_;
}

void Match::read_stored() {
  const auto row = host_.store().match(id_);
  missing_ = !row.has_value();
  if (missing_) return;
  key_ = row->key;
  secret_ = row->secret;
  wake_ = row->wake;
  auto table = stored_table(*row);
  if (!table) {
    broken_ = table.error();
    return;
  }
  table_ = std::move(table).value();
  if (table_.status == MatchStatus::kOpen) {
    // It has no journal yet, but the version of the rules that it was made for.
    const auto rules = host_.rules_for(table_);
    if (!rules) broken_ = of_stored(rules.error(), host_.catalogue());
  }
  if (table_.status != MatchStatus::kRunning && table_.status != MatchStatus::kOver) return;
  auto opened = open_state(table_);
  if (opened)
    state_ = std::move(opened).value();
  else
    broken_ = opened.error();
}

// The table's match with all that is stored of it.
Result<Match::StatePtr, Refusal> Match::open_state(const Table& table) const {
  const auto rules = host_.rules_for(table);
  if (!rules) return of_stored(rules.error(), host_.catalogue());
  std::optional<match::ClockSetup> clocks;
  if (!table.clock.is_null())
    clocks =
        table.clock_setup(planted("forget-absences") ? std::vector<match::Away>() : host_.aways());
  auto opened = stored_match(host_.store(), key_, secret_, table, rules.value(), host_.catalogue(),
                             std::move(clocks));
  if (!opened) return opened.error().refusal;
  return std::move(opened).value().state;
}

void Match::job_failed(const char* what) {
  loaded_ = false;
  // Somebody may not have been told of what happened: soon they are told how things stand.
  for (Subscriber& one : subscribers_) one.missed = true;
  if (!subscribers_.empty()) host_.look_later(id_);
  host_.job_failed("match " + id_, what);
  host_.job_done(*this);
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
  // First: what cannot be read now must not leave somebody who is told only what comes after.
  const auto now = std::make_shared<const std::string>(snapshot(who, wants));
  unwatch(watcher.get());
  const SeatSet seats = table_.seats_of(who);
  subscribers_.push_back({watcher, who, wants, seats, is_sealed_for(scene(), seats)});
  watcher->send(now);
  reply({});
  carry_on();
}

void Match::unwatch(const Watcher* watcher) {
  std::erase_if(subscribers_,
                [&](const Subscriber& other) { return other.watcher.get() == watcher; });
}

std::optional<Refusal> Match::hidden_from(const Person& who) {
  if (!load()) return refusal_of("unknown_match");
  if (is_embargoed(table_, host_.date()) && table_.seats_of(who).empty()) return day_not_over();
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
  if (is_embargoed(table_, host_.date())) return day_not_over();
  return FinishedMatch{state_->finished_record(), state_->shared_rules(), state_->result()};
}

std::string Match::snapshot(const Person& who, const Subscription& wants) {
  std::vector<Entry> journal;
  if (wants.log && state_) journal = host_.store().journal(key_).value_or(std::vector<Entry>());
  std::vector<ChatRow> chat;
  if (wants.chat) chat = host_.store().chat(key_);
  std::erase_if(chat,
                [&](const ChatRow& line) { return host_.house().blocks(who.id, line.person); });
  return match_message(scene(), table_.seats_of(who), wants, journal, chat);
}

std::string Match::listing(const Person& who) {
  if (!load() || (broken_ && damage_of(*broken_))) return "";
  if (!state_) return table_text(table_, table_.seats_of(who), {});
  const SeatSet mine = table_.seats_of(who);
  bool turn = false;
  for (Seat seat : mine) turn = turn || (state_->to_act().has(seat) && !state_->handed().has(seat));
  return table_text(table_, mine, state_->handed(), turn);
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
  tell_missed();
  if (table_.status == MatchStatus::kOpen && table_.full())
    change_table(table_, {}, {});
  else if (!somebody_ran_out())
    carry_on();
}

// What some subscribers were not told, as far as they may see it by now.
void Match::tell_missed() {
  const Scene now = scene();
  for (Subscriber& one : subscribers_) {
    if (!one.missed || is_sealed_for(now, one.seats)) continue;
    one.watcher->send(std::make_shared<const std::string>(snapshot(one.who, one.wants)));
    one.missed = false;
  }
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
  const DailyRules* const daily = table_.daily.empty() ? nullptr : daily_rules_of(table_.game);
  const std::uint64_t match_seed = hash_bytes(state_->secret().data(), state_->secret().size());
  for (Seat seat : state_->to_act().seats()) {
    if (!bot_plays(seat) || thinking_.has(seat)) continue;
    thinking_.add(seat);
    if (planted("start-no-thought", 60)) continue;
    const std::int64_t seen = state_->seq();
    host_.bots().think(
        table_.owner, view_of(seat, SeatSet::of(seat)), bot_level(seat),
        ai::step_seed(match_seed, seat, static_cast<std::uint64_t>(seen)),
        [self = shared_from_this(), seat, seen](const std::string& step) {
          self->queue_.push([self, seat, seen, step] {
            self->bot_acts(seat, seen, step);
            self->host_.job_done(*self);
          });
        },
        daily == nullptr ? 0 : daily->nodes);
  }
}

// Where people play with people, those are called for whom the match waits from now on.
void Match::call_people(const SeatSet& before) {
  if (!state_) return;
  if (state_->over()) return host_.over(id_);
  const auto is_person = [](const Chair& chair) { return chair.holder == Chair::Holder::kPerson; };
  const auto first = std::find_if(table_.chairs.begin(), table_.chairs.end(), is_person);
  const bool several = std::any_of(first, table_.chairs.end(), [&](const Chair& chair) {
    return is_person(chair) && chair.person != first->person;
  });
  if (!several) return;
  std::vector<std::string> people;
  std::vector<std::string> fresh;
  for (Seat seat : state_->to_act().seats()) {
    const Chair& chair = table_.chairs[seat.index];
    if (!is_person(chair) || chair.person.empty() || bot_plays(seat)) continue;
    people.push_back(chair.person);
    const bool looks = std::any_of(subscribers_.begin(), subscribers_.end(),
                                   [&](const auto& one) { return one.who.id == chair.person; });
    if (!looks && !before.has(seat)) fresh.push_back(chair.person);
  }
  host_.waits_for(id_, people, fresh);
}

void Match::bot_acts(Seat seat, std::int64_t seen, const std::string& step) {
  thinking_.remove(seat);
  if (!load() || !state_ || state_->over()) return;
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
