#include "server/progress.h"

#include <algorithm>

#include "ai/bots.h"
#include "core/check.h"
#include "core/hash.h"
#include "core/text.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kRequestsKept = 64;

}  // namespace

Actor actor_of(const EntryRow& entry) {
  return entry.who < 0 ? Actor::chance() : Actor(seat_of(entry.who));
}

bool drop_events(Record& record, const EntryRow& undo) {
  const auto number = number_of(undo.text, 1, static_cast<int>(record.events.size()));
  if (!number) return false;
  const auto from = record.events.begin() + (*number - 1);
  record.events.erase(from, undo.kind == EntryRow::Kind::kUndo ? from + 1 : record.events.end());
  return true;
}

Progress::Progress(std::shared_ptr<const Ruleset> rules, Record header, const Secret& secret)
    : rules_(std::move(rules)),
      record_(std::move(header)),
      secret_(hex_of(secret)),
      draws_(draws_of(record_, secret)),
      position_(rules_->initial()) {}

// -- How things stand ----------------------------------------------------------------------------

Actors Progress::to_act() const {
  return ending_.is_null() ? position_->to_act() : Actors::nobody();
}

Json Progress::result() const {
  if (!ending_.is_null()) return ending_;
  return over() ? position_->state()["result"] : Json();
}

Finish Progress::finish_after(const Plan& plan) const {
  const Position& last = plan.after ? *plan.after : *position_;
  Json ending = ending_;
  if (!plan.happenings.empty() && plan.happenings.back().entry.kind == EntryRow::Kind::kEnd) {
    const EntryRow& end = plan.happenings.back().entry;
    ending = {{"reason", end.text}, {"seat", end.who}};
  }
  const auto seats = static_cast<std::size_t>(rules_->seats());
  std::vector<int> worth(seats, 0);
  const auto outcome = last.outcome();
  for (std::size_t i = 0; i < seats; ++i) {
    const Seat seat = seat_of(static_cast<int>(i));
    if (outcome) worth[i] = outcome->winners.has(seat) ? INT32_MAX : outcome->points[i];
    if (resigned_.has(seat)) worth[i] = INT32_MIN;
    if (!ending.is_null() && ending["seat"] == i) worth[i] = INT32_MIN;
  }
  Finish finish{ending.is_null() ? last.state()["result"] : ending, {}};
  for (const int own : worth)
    finish.places.push_back(
        1 + static_cast<int>(std::count_if(worth.begin(), worth.end(),
                                           [own](int other) { return other > own; })));
  return finish;
}

Record Progress::finished_record() const {
  Record record = record_;
  if (position_->to_act().is_nobody()) record.result = position_->state()["result"];
  record.secret = secret_;
  return record;
}

std::uint64_t Progress::bot_seed(Seat seat) const {
  return ai::step_seed(hash_bytes(secret_.data(), secret_.size()), seat,
                       static_cast<std::uint64_t>(seq_));
}

bool Progress::fresh(Seat seat, std::int64_t seen) const {
  return seen <= seq_ && seen >= fresh_from_[seat.index];
}

std::optional<std::int64_t> Progress::done_as(const std::string& request) const {
  const auto found = std::find_if(requests_.rbegin(), requests_.rend(),
                                  [&](const auto& done) { return done.first == request; });
  if (found == requests_.rend()) return std::nullopt;
  return found->second;
}

std::optional<std::size_t> Progress::latest_of(Seat seat) const {
  for (std::size_t i = record_.events.size(); i-- > record_.from.events;)
    if (record_.events[i].who == Actor(seat)) return i;
  return std::nullopt;
}

std::optional<std::size_t> Progress::free_undo(Seat seat) const {
  if (!ending_.is_null() || position_->to_act().is_nobody()) return std::nullopt;
  // The common refusal without a replay: somebody has answered since, or chance spoke.
  const auto latest = latest_of(seat);
  if (!latest) return std::nullopt;
  for (std::size_t i = *latest + 1; i < record_.events.size(); ++i)
    if (!actors_before_[*latest].has(record_.events[i].who)) return std::nullopt;
  if (!stands_without(*latest)) return std::nullopt;
  return latest;
}

// Whether the rest can still be played without the event, which came after chance last spoke. Asked
// for every seat at every step of seats that act at the same time, so it is not replayed from the
// beginning.
bool Progress::stands_without(std::size_t index) const {
  const std::vector<Event>& events = record_.events;
  if (index + 1 == events.size()) return true;
  std::size_t spoken = index;
  while (spoken > 0 && !events[spoken - 1].who.is_chance()) --spoken;
  if (!spoken_ || spoken_events_ != spoken) {
    auto folded = fold(*rules_, record_, spoken);
    FL_CHECK(folded.ok());
    spoken_ = std::move(folded).value();
    spoken_events_ = spoken;
  }
  const auto position = spoken_->clone();
  for (std::size_t i = spoken; i < events.size(); ++i)
    if (i != index && !position->play(events[i].who, events[i].step).ok()) return false;
  return true;
}

// -- What could happen ---------------------------------------------------------------------------

EntryRow Progress::entry(std::size_t ahead, EntryRow::Kind kind, int who, std::string text, Time at,
                         const std::string& request) const {
  return {seq_ + 1 + static_cast<std::int64_t>(ahead), kind, who, std::move(text), at, request};
}

void Progress::add_chance(Plan& plan, Time at) const {
  if (!plan.after->to_act().is_chance()) return;
  std::size_t happened = record_.events.size();
  auto drawn = static_cast<std::size_t>(
      std::count_if(record_.events.begin(), record_.events.end(),
                    [](const Event& event) { return event.who.is_chance(); }));
  for (const Happening& happening : plan.happenings)
    happened += happening.entry.kind == EntryRow::Kind::kStep ? 1 : 0;
  do {
    const auto outcomes = plan.after->chances();
    const std::size_t picked = draws_.pick(draw_number(record_, happened++, drawn++), outcomes);
    plan.happenings.push_back(
        {entry(plan.happenings.size(), EntryRow::Kind::kStep, -1, outcomes[picked].step, at, ""),
         plan.after->clone()});
    FL_CHECK(plan.after->play(Actor::chance(), outcomes[picked].step).ok());
  } while (plan.after->to_act().is_chance());
}

Plan Progress::plan_start(Time at) const {
  Plan plan;
  plan.after = position_->clone();
  add_chance(plan, at);
  return plan;
}

Result<Plan, Refusal> Progress::plan_step(Seat seat, const std::string& step, Time at,
                                          const std::string& request) const {
  Plan plan;
  plan.after = position_->clone();
  auto played = plan.after->play(seat, step);
  if (!played) return played.error();
  plan.happenings.push_back(
      {entry(0, EntryRow::Kind::kStep, seat.index, step, at, request), position_->clone()});
  add_chance(plan, at);
  return plan;
}

Plan Progress::plan_undo(Seat seat, std::size_t index, bool agreed, Time at,
                         const std::string& request) const {
  Plan plan;
  const auto kind = agreed ? EntryRow::Kind::kAgreedUndo : EntryRow::Kind::kUndo;
  plan.happenings.push_back(
      {entry(0, kind, seat.index, std::to_string(index + 1), at, request), nullptr});
  return plan;
}

Plan Progress::plan_hand(Seat seat, const std::string& to, const std::string& reason, Time at,
                         const std::string& request) const {
  Plan plan;
  const std::string text = reason.empty() ? to : to + " " + reason;
  plan.happenings.push_back(
      {entry(0, EntryRow::Kind::kHand, seat.index, text, at, request), nullptr});
  return plan;
}

Plan Progress::plan_end(Seat seat, const std::string& reason, Time at,
                        const std::string& request) const {
  Plan plan;
  plan.happenings.push_back(
      {entry(0, EntryRow::Kind::kEnd, seat.index, reason, at, request), nullptr});
  return plan;
}

// -- What happened -------------------------------------------------------------------------------

void Progress::take(Plan& plan) {
  for (std::size_t i = 0; i < plan.happenings.size(); ++i) {
    Happening& now = plan.happenings[i];
    if (now.entry.kind != EntryRow::Kind::kStep) {
      const Actors before = position_->to_act();
      FL_CHECK(note(now.entry, before, before));
      continue;
    }
    const bool last = i + 1 == plan.happenings.size();
    FL_CHECK(note(now.entry, now.before->to_act(),
                  last ? plan.after->to_act() : plan.happenings[i + 1].before->to_act()));
  }
  if (plan.after) position_ = std::move(plan.after);
}

std::optional<BadEvent> Progress::load(std::span<const EntryRow> journal) {
  for (const EntryRow& entry : journal) {
    const Actors before = position_->to_act();
    if (entry.kind == EntryRow::Kind::kStep) {
      auto played = position_->play(actor_of(entry), entry.text);
      if (!played) return BadEvent{record_.events.size() + 1, played.error()};
    }
    if (!note(entry, before, position_->to_act()))
      return BadEvent{record_.events.size(), {"bad_record", "", {"server.bad_journal", {}}}};
  }
  return std::nullopt;
}

// Everything but the position of a step, which the callers know already. False: there is no such
// event to take back, or the rest does not stand without it.
bool Progress::note(const EntryRow& entry, const Actors& before, const Actors& after) {
  seq_ = entry.seq;
  if (!entry.request.empty()) {
    if (requests_.size() == kRequestsKept) requests_.erase(requests_.begin());
    requests_.emplace_back(entry.request, entry.seq);
  }
  Actors then = after;
  if (!note_kind(entry, before, then)) return false;
  if (on_entry_) on_entry_(entry, then);
  // Nobody decides otherwise because another sits on a chair.
  if (entry.kind == EntryRow::Kind::kHand) return true;
  const bool by_seat = entry.who >= 0 &&
                       (entry.kind == EntryRow::Kind::kStep || entry.kind == EntryRow::Kind::kUndo);
  for (int i = 0; i < rules_->seats(); ++i) {
    const Seat other = seat_of(i);
    const bool beside = by_seat && entry.who != i && before.has(other) && then.has(other);
    if (!beside) fresh_from_[other.index] = entry.seq;
  }
  return true;
}

bool Progress::note_kind(const EntryRow& entry, const Actors& before, Actors& then) {
  const Seat seat = seat_of(std::max(entry.who, 0));
  switch (entry.kind) {
    case EntryRow::Kind::kStep:
      record_.events.push_back({actor_of(entry), entry.text, entry.at});
      actors_before_.push_back(before);
      return true;
    case EntryRow::Kind::kUndo:
    case EntryRow::Kind::kAgreedUndo:
      if (!drop_events(record_, entry) || !refold()) return false;
      then = position_->to_act();
      return true;
    case EntryRow::Kind::kHand:
      if (entry.text.starts_with("bot")) {
        handed_.add(seat);
      } else {
        handed_.remove(seat);
      }
      if (entry.text == "bot resigned" || entry.text == "bot lost") resigned_.add(seat);
      return true;
    case EntryRow::Kind::kEnd:
      ending_ = {{"reason", entry.text}, {"seat", entry.who}};
      then = Actors::nobody();
      return true;
  }
  return false;
}

bool Progress::refold() {
  spoken_.reset();
  position_ = rules_->initial();
  actors_before_.clear();
  for (const Event& event : record_.events) {
    actors_before_.push_back(position_->to_act());
    if (!position_->play(event.who, event.step).ok()) return false;
  }
  return true;
}

}  // namespace fourlands::server
