#include "server/match.h"

// The clocks of a match: a fold over its journal, as the position is, so a restart has them again.

namespace fourlands::server {

void Match::begin_clocks(Progress& progress, const Table& table) {
  const auto control = read_time_control(table.clock);
  if (table.clock.is_null() || !control) return;
  SeatSet people;
  for (int i = 0; i < static_cast<int>(table.chairs.size()); ++i)
    if (table.chairs[static_cast<std::size_t>(i)].kind == Chair::Kind::kPerson)
      people.add(seat_of(i));
  clocks_.emplace(control.value(), progress.rules().seats(), people);
  clocks_->begin(table.started, progress.to_act().seats());
  aways_ = services_.store.aways();
  std::erase_if(aways_, [&](const AddAway& away) { return away.until <= table.started; });
  progress.on_entry(
      [this](const EntryRow& entry, const Actors& waited) { clock_entry(entry, waited); });
}

void Match::clock_entry(const EntryRow& entry, const Actors& waited) {
  while (!aways_.empty() && aways_.front().from < entry.at) {
    clocks_->away(aways_.front().from, aways_.front().until);
    aways_.erase(aways_.begin());
  }
  const Seat seat = seat_of(std::max(entry.who, 0));
  switch (entry.kind) {
    case EntryRow::Kind::kStep:
      if (entry.who >= 0) stepped_ = seat;
      if (waited.is_chance()) return;
      if (stepped_) {
        clocks_->stepped(entry.at, *stepped_, waited.seats());
      } else {
        clocks_->begin(entry.at, waited.seats());
      }
      stepped_.reset();
      return;
    case EntryRow::Kind::kUndo:
    case EntryRow::Kind::kAgreedUndo:
      return clocks_->undone(entry.at, waited.seats());
    case EntryRow::Kind::kHand:
      if (entry.text.starts_with("bot")) return clocks_->handed_to_bot(entry.at, seat);
      return clocks_->handed_to_person(entry.at, seat);
    case EntryRow::Kind::kEnd:
      return clocks_->stop(entry.at);
  }
}

// What the plan would make of the clocks, found out on a copy.
std::optional<Time> Match::wake_after(const Plan& plan) const {
  if (!clocks_) return std::nullopt;
  Clocks then = *clocks_;
  const Time at = plan.happenings.back().entry.at;
  for (const Happening& happening : plan.happenings) {
    const EntryRow& entry = happening.entry;
    const Seat seat = seat_of(std::max(entry.who, 0));
    if (entry.kind == EntryRow::Kind::kStep && entry.who >= 0) {
      then.stepped(at, seat, plan.after->to_act().seats());
    } else if (entry.kind == EntryRow::Kind::kHand && entry.text.starts_with("bot")) {
      then.handed_to_bot(at, seat);
    } else if (entry.kind == EntryRow::Kind::kHand) {
      then.handed_to_person(at, seat);
    } else if (entry.kind == EntryRow::Kind::kUndo || entry.kind == EntryRow::Kind::kAgreedUndo) {
      // Who is waited for then takes a replay to know. Looking too early does no harm.
      return at;
    } else if (entry.kind == EntryRow::Kind::kEnd) {
      return std::nullopt;
    }
  }
  return then.next_out();
}

// Deals with a clock that ran out; true if one did.
bool Match::somebody_ran_out() {
  if (!clocks_ || !progress_ || progress_->over()) return false;
  const Time now = services_.now();
  for (Seat seat : clocks_->out(now)) {
    const bool loses = table_.clock.value("on_timeout", "bot") == "lose";
    Plan plan = loses && table_.chairs.size() <= 2
                    ? progress_->plan_end(seat, "time", now, "")
                    : progress_->plan_hand(seat, "bot", loses ? "lost" : "time", now, "");
    happen(std::move(plan), nullptr);
    return true;
  }
  if (wake_ != clocks_->next_out()) {
    wake_ = clocks_->next_out();
    services_.store.write({SetWake{key_, wake_}}, [](Written) {});
  }
  return false;
}

}  // namespace fourlands::server
