#include "server/match/match.h"

#include <algorithm>
#include <utility>

#include "core/plant.h"
#include "server/common/json_reader.h"
#include "server/match/daily.h"

// A step from who asks for it to all who are told: each request is checked, from who asks to what
// the rules say, and then happens or is refused with the reason (law 6). What else people ask for
// is in match_requests.cc, match_seats.cc and match_advice.cc.

namespace fourlands::server {

using match::Plan;
using match::Planned;
using match::SeatHanded;

std::string request_key(const Request& request) {
  return request.id.empty() ? std::string() : request.who.id + "/" + request.id;
}

void Match::handle(Request request) {
  using Handler = void (Match::*)(Request&);
  static constexpr std::pair<std::string_view, Handler> kHandlers[] = {
      {"step", &Match::step},         {"join", &Match::join},
      {"seed", &Match::seed},         {"leave", &Match::leave},
      {"return", &Match::come_back},  {"undo", &Match::undo},
      {"ask_undo", &Match::ask_undo}, {"answer_undo", &Match::answer_undo},
      {"resign", &Match::resign},     {"rematch", &Match::rematch},
      {"explain", &Match::explain},   {"preview", &Match::preview},
      {"hint", &Match::hint},         {"chat", &Match::chat},
  };
  if (!load()) return refuse(request, "unknown_match");
  if (broken_) return request.reply({broken_, {}});
  for (const auto& [name, handler] : kHandlers)
    if (name == request.action) return (this->*handler)(request);
  refuse(request, "not_found");
}

// -- What most requests ask first ----------------------------------------------------------------

bool Match::must_be(Request& request, MatchStatus status, const char* otherwise) {
  if (table_.status == status) return true;
  refuse(request, otherwise);
  return false;
}

// The seat that is meant: the one named, or the only one that the person holds.
std::optional<Seat> Match::seat_for(Request& request) {
  const SeatSet mine = table_.seats_of(request.who);
  if (request.body.contains("seat")) {
    const auto index = number_member(request.body, "seat");
    const bool there =
        index && *index >= 0 && *index < static_cast<std::int64_t>(table_.chairs.size());
    if (!there) {
      refuse(request, "bad_seat", {{"seats", std::to_string(table_.chairs.size())}});
      return std::nullopt;
    }
    const Seat seat = seat_of(static_cast<int>(*index));
    if (mine.has(seat) || planted("any-seat")) return seat;
  } else if (mine.size() == 1) {
    return *mine.begin();
  } else if (mine.size() > 1) {
    refuse(request, "which_seat");
    return std::nullopt;
  }
  refuse(request, request.who.stranger() ? "no_token" : "not_yours");
  return std::nullopt;
}

bool Match::done_before(Request& request) {
  const std::string key = request_key(request);
  if (key.empty() || !state_) return false;
  const auto at = state_->done_as(key);
  if (!at) return false;
  request.reply({std::nullopt, {}, *at});
  return true;
}

bool Match::is_fresh(Request& request, Seat seat) {
  const auto seen = number_member(request.body, "seen");
  if (!seen) {
    refuse(request, "bad_seen");
    return false;
  }
  if (state_->fresh(seat, *seen)) return true;
  host_.count("stale");
  reply_stale(request, *seen);
  return false;
}

void Match::reply_stale(const Request& request, std::int64_t seen) {
  const auto journal = host_.store().journal(key_);
  request.reply({refusal_of("stale"),
                 {{"seq", state_->seq()},
                  {"missed", missed_events(scene(), journal.value_or(std::vector<Entry>()),
                                           table_.seats_of(request.who), seen)}}});
}

// -- A step --------------------------------------------------------------------------------------

void Match::step(Request& request) {
  if (done_before(request)) return;
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (state_->handed().has(*seat)) return refuse(request, "bot_plays");
  if (state_->clocks() && state_->clocks()->out(host_.now()).has(*seat)) {
    refuse(request, "time_out");
    return wake();
  }
  if (!is_fresh(request, *seat)) return;
  const auto wanted = request.body.find("step");
  if (wanted == request.body.end() || !wanted->is_string()) return refuse(request, "bad_step");
  auto plan =
      state_->plan_step(*seat, wanted->get<std::string>(), host_.now(), request_key(request));
  if (!plan) return request.reply({plan.error(), {}});
  host_.count("steps");
  carry_out(std::move(plan).value(), std::make_shared<Request>(std::move(request)));
}

// -- The law: plan, store, take, tell ------------------------------------------------------------

void Match::Stored::await_suspend(std::coroutine_handle<> handle) {
  const auto waits = std::make_shared<Suspended>(handle);
  match_.queue_.hold();
  match_.host_.store().write(std::move(changes_),
                             [this, match = match_.shared_from_this(), waits](Written how) {
                               match->queue_.release([this, match, waits, how] {
                                 how_ = how;
                                 waits->go_on();
                                 match->host_.job_done(*match);
                               });
                             });
}

// What a plan makes of the match's row.
struct Match::Outcome {
  bool ends = false;
  bool seats = false;   // It ends with another who plays on a seat.
  bool to_bot = false;  // A seat goes to a bot.
  std::optional<Time> wake;
  std::optional<Table> table;  // If it changes.
};

Match::Outcome Match::outcome_of(const Plan& plan) const {
  Outcome outcome;
  outcome.ends = plan.events.back().waited.is_nobody();
  outcome.seats = std::holds_alternative<SeatHanded>(plan.events.back().entry.event);
  for (const Planned& planned : plan.events) {
    const auto* const handed = std::get_if<SeatHanded>(&planned.entry.event);
    outcome.to_bot = outcome.to_bot || (handed && handed->to == SeatHanded::To::kBot);
  }
  if (!outcome.ends) {
    if (plan.clocks) outcome.wake = plan.clocks->next_out();
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
Coroutine Match::carry_out(Plan plan, RequestPtr request) {
  plan = within_limit(std::move(plan));
  Outcome outcome = outcome_of(plan);
  if (request && planted("tell-before-store"))
    request->reply({std::nullopt, {}, plan.events.back().entry.seq});
  const Written how = co_await stored(changes_of(plan, outcome));
  if (how != Written::kStored && !planted("ignore-refused-writes")) {
    if (request)
      refuse(*request, "not_stored");
    else
      host_.look_later(id_);
    co_return;
  }
  const SeatSet before = state_->to_act().seats();
  state_->take(plan);
  wake_ = outcome.wake;
  undo_vote_.reset();
  if (outcome.table) table_ = *std::move(outcome.table);
  const bool stepped = request && request->action == "step";
  if (request) done(*request);
  if (stepped) host_.took("ack", request->came);
  tell_update(plan);
  if (stepped) host_.took("everyone", request->came);
  if (outcome.ends || outcome.seats) tell_table();
  if (outcome.ends && table_.counts()) host_.rating_due();
  call_people(before);
  carry_on();
}

std::vector<Change> Match::changes_of(const Plan& plan, const Outcome& outcome) const {
  std::vector<Change> changes;
  for (const Planned& event : plan.events) changes.emplace_back(AddEntry{key_, event.entry});
  if (outcome.ends || outcome.to_bot) {
    MatchRow row = row_of(outcome.table ? *outcome.table : table_);
    row.bots = row.bots || outcome.to_bot;
    row.rating_due = outcome.ends && table_.counts();
    row.wake = outcome.wake;
    changes.emplace_back(PutMatch{std::move(row)});
    if (auto score = score_of_day(plan)) changes.push_back(std::move(*score));
  } else if (outcome.wake != wake_) {
    changes.emplace_back(SetWake{key_, outcome.wake});
  }
  return changes;
}

// A challenge of the day may be over before the game is.
Plan Match::within_limit(Plan plan) const {
  if (table_.daily.empty() || !plan.after || plan.events.back().waited.is_nobody()) return plan;
  const DailyRules* const rules = daily_rules_of(table_.game);
  if (rules == nullptr || !limit_reached(*rules, *plan.after)) return plan;
  return state_->up_to_limit(std::move(plan), kDailySeat, host_.now());
}

// What a try of the daily challenge is worth. One that is over after its day, when its chance may
// be known, that was given up, or that is for practice, is worth nothing.
std::optional<Change> Match::score_of_day(const Plan& plan) const {
  if (!is_embargoed(table_, host_.date()) || !plan.after) return std::nullopt;
  const DailyRules* const rules = daily_rules_of(table_.game);
  if (rules == nullptr) return std::nullopt;
  const std::string challenge = challenge_of(table_.daily, table_.game);
  const std::string& person = table_.chairs[kDailySeat.index].person;
  const auto tried = host_.store().try_of(challenge, person);
  if (!tried || tried->match != id_) return std::nullopt;
  return SetScore{challenge, person, rules->score(*plan.after), host_.date()};
}

// -- Telling -------------------------------------------------------------------------------------

void Match::refuse(const Request& request, const std::string& code,
                   std::vector<std::pair<std::string, std::string>> args) {
  request.reply({refusal_of(code, std::move(args)), {}});
}

void Match::done(const Request& request, Json more) {
  if (planted("no-answer", 200)) return;
  if (state_ && planted("wrong-number", 40))
    return request.reply({std::nullopt, std::move(more), state_->seq() + 1});
  request.reply(
      {std::nullopt, std::move(more), state_ ? std::optional(state_->seq()) : std::nullopt});
}

Scene Match::scene() const {
  return {table_, state_.get(), undo_vote_ ? &*undo_vote_ : nullptr, host_.now()};
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
  for (Subscriber& one : subscribers_) {
    if (planted("lose-an-update", 50)) continue;
    const bool sealed = is_sealed_for(now, one.seats);
    if (!sealed && one.missed) {
      // Now they may see what they were not shown.
      one.watcher->send(std::make_shared<const std::string>(snapshot(one.who, one.wants)));
      one.missed = false;
      continue;
    }
    one.missed = one.missed || sealed;
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

}  // namespace fourlands::server
