#include "match/match_state.h"

#include <algorithm>

#include "core/check.h"
#include "core/plant.h"

namespace fourlands::match {
namespace {

constexpr std::size_t kRequestsKept = 64;

Draws draws_of(const Record& record, const Secret& secret) {
  return {secret, record.seat_seeds, record.game,
          record.series.empty() ? record.match : record.series};
}

Json ending_json(const Ended& ending) {
  return {{"reason", name_of(ending.why)}, {"seat", ending.seat.index}};
}

}  // namespace

bool take_back(Record& record, const TookBack& took) {
  if (took.number < 1 || took.number > record.events.size()) return false;
  const auto from = record.events.begin() + static_cast<std::ptrdiff_t>(took.number - 1);
  record.events.erase(from, took.agreed ? record.events.end() : from + 1);
  return true;
}

std::vector<Entry> given_entries(std::span<const fourlands::Event> steps, Time at) {
  std::vector<Entry> entries;
  for (const fourlands::Event& step : steps)
    entries.push_back(
        {static_cast<std::int64_t>(entries.size()) + 1, Stepped{step.who, step.step}, at, ""});
  return entries;
}

MatchState::MatchState(std::shared_ptr<const Ruleset> rules, Record header, const Secret& secret)
    : rules_(std::move(rules)),
      record_(std::move(header)),
      secret_(hex_of(secret)),
      draws_(draws_of(record_, secret)),
      position_(rules_->initial()) {}

Result<std::shared_ptr<MatchState>, BadEvent> MatchState::open(std::shared_ptr<const Ruleset> rules,
                                                               Record header, const Secret& secret,
                                                               std::span<const Entry> events,
                                                               std::optional<ClockSetup> clocks) {
  const std::size_t given = std::min(header.from.events, events.size());
  auto state = std::make_shared<MatchState>(std::move(rules), std::move(header), secret);
  for (std::size_t i = 0; i < events.size(); ++i) {
    // Clocks begin once what was given is on the table.
    if (i == given && clocks) state->begin_clocks(*std::exchange(clocks, std::nullopt));
    if (auto bad = state->follow(events[i])) return *std::move(bad);
  }
  if (clocks) state->begin_clocks(*std::move(clocks));
  if (state->clocks_) state->clocks_->note_present();
  return state;
}

Result<std::shared_ptr<MatchState>, BadEvent> MatchState::open(std::shared_ptr<const Ruleset> rules,
                                                               const Record& record,
                                                               const Secret& secret) {
  Record header = record;
  header.events.clear();
  header.result = nullptr;
  header.secret.clear();
  auto opened = open(std::move(rules), std::move(header), secret, given_entries(record.events, 0));
  if (opened) opened.value()->record_.events = record.events;  // With their times.
  return opened;
}

void MatchState::begin_clocks(ClockSetup setup) {
  clocks_.emplace(setup.control, rules_->seats(), setup.people, std::move(setup.aways));
  clocks_->begin(setup.started, to_act().seats());
}

// -- How things stand ----------------------------------------------------------------------------

Actors MatchState::to_act() const { return ending_ ? Actors::nobody() : position_->to_act(); }

Json MatchState::result() const {
  if (ending_) return ending_json(*ending_);
  return over() ? position_->state()["result"] : Json();
}

Finish MatchState::finish_after(const Plan& plan) const {
  const Position& last = plan.after ? *plan.after : *position_;
  std::optional<Ended> ending = ending_;
  if (!plan.events.empty())
    if (const auto* const end = std::get_if<Ended>(&plan.events.back().entry.event)) ending = *end;
  const auto seats = static_cast<std::size_t>(rules_->seats());
  std::vector<int> worth(seats, 0);
  const auto outcome = last.outcome();
  for (std::size_t i = 0; i < seats; ++i) {
    const Seat seat = seat_of(static_cast<int>(i));
    if (outcome) worth[i] = outcome->winners.has(seat) ? INT32_MAX : outcome->points[i];
    const bool gave_up = ending && ending->why != Ended::Why::kLimit && ending->seat == seat;
    if (resigned_.has(seat) || gave_up) worth[i] = INT32_MIN;
  }
  Finish finish{ending ? ending_json(*ending) : last.state()["result"], {}};
  for (const int own : worth)
    finish.places.push_back(
        1 + static_cast<int>(std::count_if(worth.begin(), worth.end(),
                                           [own](int other) { return other > own; })));
  return finish;
}

std::shared_ptr<const Record> MatchState::finished_record() const {
  auto record = std::make_shared<Record>(record_);
  if (position_->to_act().is_nobody()) record->result = position_->state()["result"];
  record->secret = secret_;
  return record;
}

bool MatchState::fresh(Seat seat, std::int64_t seen) const {
  return seen <= seq_ && seen >= fresh_from_[seat.index];
}

std::optional<std::int64_t> MatchState::done_as(const std::string& request) const {
  if (planted("forget-requests")) return std::nullopt;
  const auto found = std::find_if(requests_.rbegin(), requests_.rend(),
                                  [&](const auto& done) { return done.first == request; });
  if (found == requests_.rend()) return std::nullopt;
  return found->second;
}

std::optional<std::size_t> MatchState::latest_of(Seat seat) const {
  for (std::size_t i = record_.events.size(); i-- > record_.from.events;)
    if (record_.events[i].who == Actor(seat)) return i;
  return std::nullopt;
}

bool MatchState::chance_since(std::size_t index) const {
  return std::any_of(record_.events.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                     record_.events.end(),
                     [](const fourlands::Event& step) { return step.who.is_chance(); });
}

std::optional<std::size_t> MatchState::free_undo(Seat seat) const {
  if (over()) return std::nullopt;
  // The common refusal without a replay: somebody has answered since, or chance spoke.
  const auto latest = latest_of(seat);
  if (!latest) return std::nullopt;
  for (std::size_t i = *latest + 1; i < record_.events.size(); ++i)
    if (!actors_before_[*latest].has(record_.events[i].who)) return std::nullopt;
  if (!stands_without(*latest)) return std::nullopt;
  return latest;
}

// Whether the rest can still be played without the step, which came after chance last spoke. Asked
// for every seat at every step of seats that act at the same time, so it is not replayed from the
// beginning.
bool MatchState::stands_without(std::size_t index) const {
  const std::vector<fourlands::Event>& steps = record_.events;
  if (index + 1 == steps.size()) return true;
  std::size_t spoken = index;
  while (spoken > 0 && !steps[spoken - 1].who.is_chance()) --spoken;
  const auto position = after_chance(spoken).clone();
  for (std::size_t i = spoken; i < steps.size(); ++i)
    if (i != index && !position->play(steps[i].who, steps[i].step).ok()) return false;
  return true;
}

const Position& MatchState::after_chance(std::size_t steps) const {
  if (!spoken_ || spoken_steps_ != steps) {
    auto folded = fold(*rules_, record_, steps);
    FL_CHECK(folded.ok());
    spoken_ = std::move(folded).value();
    spoken_steps_ = steps;
  }
  return *spoken_;
}

// -- Seats that act at the same time -------------------------------------------------------------

std::optional<std::size_t> MatchState::together_since() const {
  const Actors now = to_act();
  if (now.is_nobody() || now.is_chance()) return std::nullopt;
  const std::vector<fourlands::Event>& steps = record_.events;
  std::size_t since = steps.size();
  while (since > 0 && !steps[since - 1].who.is_chance()) --since;
  if (since == steps.size() || actors_before_[since].is_chance()) return std::nullopt;
  const SeatSet together = actors_before_[since].seats();
  if (together.size() < 2) return std::nullopt;
  for (Seat seat : now.seats())
    if (!together.has(seat)) return std::nullopt;  // Its turn came only after theirs.
  return since;
}

std::unique_ptr<Position> MatchState::position_of(const SeatSet& seats,
                                                  std::size_t together_since) const {
  auto position = after_chance(together_since).clone();
  for (std::size_t i = together_since; i < record_.events.size(); ++i) {
    const fourlands::Event& step = record_.events[i];
    if (seats.has(step.who.seat()) && !position->play(step.who, step.step).ok()) return nullptr;
  }
  return position;
}

// -- Chance --------------------------------------------------------------------------------------

// The number of the draw that comes after so many steps, so many of them chance's. Matches that
// share their chance count draws, so that each of them meets the same ones in the same order; all
// others count steps, so that a draw that comes again after an undo is the same draw.
std::uint64_t MatchState::draw_number(std::size_t happened, std::size_t drawn) const {
  return (record_.series.empty() ? happened : drawn) + (planted("draw-number") ? 2 : 1);
}

std::string MatchState::draw(const Position& position, std::size_t ahead) const {
  const auto drawn = static_cast<std::size_t>(
      std::count_if(record_.events.begin(), record_.events.end(),
                    [](const fourlands::Event& step) { return step.who.is_chance(); }));
  const std::size_t seats_ahead = ahead == 0 || position_->to_act().is_chance() ? 0 : 1;
  auto outcomes = position.chances();
  const std::size_t picked = draws_.pick(
      draw_number(record_.events.size() + ahead, drawn + ahead - seats_ahead), outcomes);
  return std::move(outcomes[picked].step);
}

std::string MatchState::next_draw() const { return draw(*position_, 0); }

void MatchState::add_chance(Plan& plan, Time at) const {
  while (plan.after->to_act().is_chance()) {
    const std::string step = draw(*plan.after, plan.events.size());
    Planned planned{entry(plan, Stepped{Actor::chance(), step}, at, ""), plan.after->clone()};
    FL_CHECK(plan.after->play(Actor::chance(), step).ok());
    planned.waited = plan.after->to_act();
    plan.events.push_back(std::move(planned));
  }
}

// -- What could happen ---------------------------------------------------------------------------

Entry MatchState::entry(const Plan& plan, Event event, Time at, const std::string& request) const {
  return {seq_ + 1 + static_cast<std::int64_t>(plan.events.size()), std::move(event), at, request};
}

Plan MatchState::plan_start(Time at) const {
  Plan plan;
  plan.after = position_->clone();
  add_chance(plan, at);
  return with_clocks(std::move(plan));
}

Result<Plan, Refusal> MatchState::plan_step(Seat seat, const std::string& step, Time at,
                                            const std::string& request) const {
  Plan plan;
  plan.after = position_->clone();
  auto played = plan.after->play(seat, step);
  if (!played) return played.error();
  plan.events.push_back(
      {entry(plan, Stepped{seat, step}, at, request), position_->clone(), plan.after->to_act()});
  add_chance(plan, at);
  return with_clocks(std::move(plan));
}

Plan MatchState::plan_undo(Seat seat, std::size_t index, bool agreed, Time at,
                           const std::string& request) const {
  const TookBack took{seat, index + 1, agreed};
  Record shorter = record_;
  FL_CHECK(take_back(shorter, took));
  const auto folded = fold(*rules_, shorter, shorter.events.size());
  FL_CHECK(folded.ok());
  Plan plan;
  plan.events.push_back({entry(plan, took, at, request), nullptr, folded.value()->to_act()});
  return with_clocks(std::move(plan));
}

Plan MatchState::plan_hand(const SeatSet& seats, SeatHanded::To to, SeatHanded::Why why, Time at,
                           const std::string& request) const {
  Plan plan;
  for (Seat seat : seats)
    plan.events.push_back({entry(plan, SeatHanded{seat, to, why}, at, request), nullptr, to_act()});
  return with_clocks(std::move(plan));
}

Plan MatchState::plan_end(Seat seat, Ended::Why why, Time at, const std::string& request) const {
  Plan plan;
  plan.events.push_back({entry(plan, Ended{seat, why}, at, request), nullptr, Actors::nobody()});
  return with_clocks(std::move(plan));
}

Plan MatchState::up_to_limit(Plan plan, Seat seat, Time at) const {
  plan.events.push_back(
      {entry(plan, Ended{seat, Ended::Why::kLimit}, at, ""), nullptr, Actors::nobody()});
  return with_clocks(std::move(plan));
}

// The clocks are folded once, here; taking the plan takes them.
Plan MatchState::with_clocks(Plan plan) const {
  plan.clocks = clocks_;
  if (plan.clocks)
    for (const Planned& planned : plan.events) plan.clocks->note(planned.entry, planned.waited);
  return plan;
}

// -- What happened -------------------------------------------------------------------------------

void MatchState::take(Plan& plan) {
  for (const Planned& planned : plan.events) {
    const Actors before = planned.before ? planned.before->to_act() : position_->to_act();
    Actors after = planned.waited;
    FL_CHECK(note(planned.entry, before, after));
  }
  if (plan.after) position_ = std::move(plan.after);
  clocks_ = plan.clocks;
}

std::optional<BadEvent> MatchState::follow(const Entry& entry) {
  const Actors before = position_->to_act();
  if (const auto* const step = std::get_if<Stepped>(&entry.event)) {
    auto played = position_->play(step->who, step->step);
    if (!played) return BadEvent{record_.events.size() + 1, played.error()};
  }
  Actors after = position_->to_act();
  if (!note(entry, before, after))
    return BadEvent{record_.events.size(), {"bad_record", "", {"server.bad_journal", {}}}};
  if (clocks_) clocks_->note(entry, after);
  return std::nullopt;
}

// Everything but clocks and the position after a step, which the callers know already. False: there
// is no such step to take back, or the rest does not stand without it.
bool MatchState::note(const Entry& entry, const Actors& before, Actors& after) {
  seq_ = entry.seq;
  if (!entry.request.empty()) {
    if (requests_.size() == kRequestsKept) requests_.erase(requests_.begin());
    requests_.emplace_back(entry.request, entry.seq);
  }
  if (!note_event(entry.event, entry.at, before, after)) return false;
  // Nobody decides otherwise because another sits on a chair.
  if (std::holds_alternative<SeatHanded>(entry.event)) return true;
  // Seats that act beside the one that did something need not have seen it.
  std::optional<Seat> actor;
  if (const auto* const step = std::get_if<Stepped>(&entry.event); step && !step->who.is_chance())
    actor = step->who.seat();
  if (const auto* const took = std::get_if<TookBack>(&entry.event); took && !took->agreed)
    actor = took->seat;
  for (int i = 0; i < rules_->seats(); ++i) {
    const Seat other = seat_of(i);
    const bool beside = actor && *actor != other && before.has(other) && after.has(other);
    if (!beside) fresh_from_[other.index] = entry.seq;
  }
  return true;
}

bool MatchState::note_event(const Event& event, Time at, const Actors& before, Actors& after) {
  return std::visit(Overloaded{[&](const Stepped& step) {
                                 record_.events.push_back({step.who, step.step, at});
                                 actors_before_.push_back(before);
                                 return true;
                               },
                               [&](const TookBack& took) {
                                 if (!take_back(record_, took) || !refold()) return false;
                                 after = position_->to_act();
                                 return true;
                               },
                               [&](const SeatHanded& handed) {
                                 if (handed.to == SeatHanded::To::kBot)
                                   handed_.add(handed.seat);
                                 else
                                   handed_.remove(handed.seat);
                                 if (handed.why == SeatHanded::Why::kResigned ||
                                     handed.why == SeatHanded::Why::kLost)
                                   resigned_.add(handed.seat);
                                 return true;
                               },
                               [&](const Ended& ended) {
                                 ending_ = ended;
                                 after = Actors::nobody();
                                 return true;
                               }},
                    event);
}

bool MatchState::refold() {
  spoken_.reset();
  position_ = rules_->initial();
  actors_before_.clear();
  for (const fourlands::Event& step : record_.events) {
    actors_before_.push_back(position_->to_act());
    if (!position_->play(step.who, step.step).ok()) return false;
  }
  return true;
}

}  // namespace fourlands::match
