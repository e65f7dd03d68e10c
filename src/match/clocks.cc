#include "match/clocks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "game/json_in.h"

namespace fourlands::match {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
// Shorter than this is no time to look at a board; longer is what `days` is for.
constexpr int kLeastBase = 10 * kSecond;
constexpr int kMostBase = 24 * kHour;
constexpr int kMostIncrement = 10 * kMinute;
constexpr int kMostDays = 30;
// What somebody who comes back to a clock that ran out has at least.
constexpr std::int64_t kLeastOnReturn = 30 * kSecond;

}  // namespace

Result<TimeControl, Refusal> read_time_control(const Json& json) {
  ReadErrors errors;
  const JsonIn in(json, errors, "clock");
  TimeControl control;
  const bool days = in["kind"].one_of({"real", "days"}) == 1;
  if (days) {
    in.only({"kind", "days", "on_timeout"});
    control.pace = TimeControl::Pace::kDays;
    control.base = in["days"].integer(1, kMostDays) * kDay;
  } else {
    in.only({"kind", "base_ms", "increment_ms", "on_timeout"});
    control.base = in["base_ms"].integer(kLeastBase, kMostBase);
    if (in.has("increment_ms")) control.increment = in["increment_ms"].integer(0, kMostIncrement);
  }
  if (in.has("on_timeout") && in["on_timeout"].one_of({"bot", "lose"}) == 1)
    control.running_out = TimeControl::RunningOut::kLose;
  if (errors) return errors.refusal("bad_options");
  return control;
}

Json json_of(const TimeControl& control) {
  const bool lose = control.running_out == TimeControl::RunningOut::kLose;
  Json json = {{"on_timeout", lose ? "lose" : "bot"}};
  if (control.pace == TimeControl::Pace::kDays) {
    json["kind"] = "days";
    json["days"] = control.base / kDay;
  } else {
    json["kind"] = "real";
    json["base_ms"] = control.base;
    json["increment_ms"] = control.increment;
  }
  return json;
}

Clocks::Clocks(const TimeControl& control, int seats, SeatSet people, std::vector<Away> aways)
    : control_(control), seats_(seats), people_(people), aways_(std::move(aways)) {
  FL_CHECK(seats >= 1 && seats <= kMaxSeats);
  std::fill_n(left_.begin(), seats, control.base);
}

void Clocks::note(const Entry& entry, const Actors& waited) {
  while (!aways_.empty() && aways_.front().from < entry.at) {
    away(aways_.front().from, aways_.front().until);
    aways_.erase(aways_.begin());
  }
  std::visit(Overloaded{[&](const Stepped& step) {
                          if (!step.who.is_chance()) stepped_ = step.who.seat();
                          if (waited.is_chance()) return;
                          if (stepped_) {
                            stepped(entry.at, *stepped_, waited.seats());
                          } else {
                            begin(entry.at, waited.seats());
                          }
                          stepped_.reset();
                        },
                        [&](const TookBack&) { undone(entry.at, waited.seats()); },
                        [&](const SeatHanded& handed) {
                          if (handed.to == SeatHanded::To::kBot)
                            handed_to_bot(entry.at, handed.seat);
                          else
                            handed_to_person(entry.at, handed.seat);
                        },
                        [&](const Ended&) { stop(entry.at); }},
             entry.event);
}

void Clocks::note_present() {
  for (const Away& gone : aways_) away(gone.from, gone.until);
  aways_.clear();
}

void Clocks::charge(Time at) {
  const std::int64_t passed = at - since_;
  if (passed <= 0) return;
  for (Seat seat : running())
    left_[seat.index] = std::max<std::int64_t>(0, left_[seat.index] - passed);
  since_ = at;
}

void Clocks::begin(Time at, SeatSet waited) {
  // An absence is noted from when the server was last seen: it may reach over the beginning.
  since_ = std::max(since_, at);
  waited_ = waited;
}

void Clocks::end_turn(Seat seat) {
  if (!people_.has(seat)) return;
  std::int64_t& left = left_[seat.index];
  const std::int64_t before = left;
  left = control_.pace == TimeControl::Pace::kDays ? control_.base : left + control_.increment;
  added_[seat.index] = left - before;
}

void Clocks::stepped(Time at, Seat seat, SeatSet waited) {
  charge(at);
  bool over = !waited.has(seat) || seats_ == 1;
  for (Seat other : waited) {
    if (waited_.has(other)) continue;
    over = true;
    if (other != seat) added_[other.index] = 0;  // A new turn: what the last one added is settled.
  }
  waited_ = waited;
  if (over) end_turn(seat);
}

void Clocks::undone(Time at, SeatSet waited) {
  charge(at);
  for (Seat seat : waited) {
    if (waited_.has(seat)) continue;
    std::int64_t& left = left_[seat.index];
    left = std::max<std::int64_t>(0, left - added_[seat.index]);
    added_[seat.index] = 0;
  }
  waited_ = waited;
}

void Clocks::handed_to_bot(Time at, Seat seat) {
  charge(at);
  people_.remove(seat);
}

void Clocks::handed_to_person(Time at, Seat seat) {
  charge(at);
  people_.add(seat);
  std::int64_t& left = left_[seat.index];
  left = control_.pace == TimeControl::Pace::kDays
             ? control_.base
             : std::max({left, control_.increment, std::min(kLeastOnReturn, control_.base)});
}

void Clocks::away(Time from, Time until) {
  charge(from);
  since_ = std::max(since_, until);
}

void Clocks::stop(Time at) {
  charge(at);
  waited_ = {};
}

SeatSet Clocks::running() const {
  SeatSet running;
  for (Seat seat : waited_)
    if (people_.has(seat)) running.add(seat);
  return running;
}

std::int64_t Clocks::left(Seat seat, Time at) const {
  const std::int64_t left = left_[seat.index];
  if (!running().has(seat)) return left;
  return std::max<std::int64_t>(0, left - std::max<std::int64_t>(0, at - since_));
}

SeatSet Clocks::out(Time at) const {
  SeatSet out;
  for (Seat seat : running())
    if (left(seat, at) == 0) out.add(seat);
  return out;
}

std::optional<Time> Clocks::next_out() const {
  std::optional<Time> next;
  for (Seat seat : running()) {
    const Time at = since_ + left_[seat.index];
    if (!next || at < *next) next = at;
  }
  return next;
}

Json Clocks::json(Time at) const {
  Json json = {{"left_ms", Json::array()}, {"running", Json::array()}, {"at", at}};
  for (int i = 0; i < seats_; ++i) json["left_ms"].push_back(left(seat_of(i), at));
  for (Seat seat : running()) json["running"].push_back(seat.index);
  return json;
}

}  // namespace fourlands::match
