#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "core/result.h"
#include "game/message.h"
#include "game/seat.h"
#include "match/event.h"

// Clocks as a function of what happened and when. Nothing here reads a clock: the moments come with
// the events of the match's journal, so a restart folds the journal and has the same clocks again;
// and what a plan would make of them is the same fold on a copy.

namespace fourlands::match {

struct TimeControl {
  enum class Pace : unsigned char {
    kReal,  // `base` for the whole match, and `increment` more for each turn.
    kDays,  // `base` for each turn.
  };
  enum class RunningOut : unsigned char { kBot, kLose };

  Pace pace = Pace::kReal;
  std::int64_t base = 0;
  std::int64_t increment = 0;
  RunningOut running_out = RunningOut::kBot;
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// As docs/protocol.md has it: {"kind":"real","base_ms":…,"increment_ms":…,"on_timeout":"bot"} or
// {"kind":"days","days":3,"on_timeout":"lose"}. What may be left out: increment_ms (0), on_timeout
// (bot).
Result<TimeControl, Refusal> read_time_control(const nlohmann::json& json);
nlohmann::json json_of(const TimeControl& control);

// Nobody served the match: no clock ran.
struct Away {
  Time from = 0, until = 0;
  friend bool operator==(const Away&, const Away&) = default;
};

// What each seat has left. A value; the calls are the events, in their order. A moment before the
// last one (somebody set the host's clock back) counts as the last one: nobody gains or loses.
//
// A turn may be many steps, and the server knows no rule, so it is read off who is waited for: a
// seat's turn is over once, after its step and what chance made of it, it is not waited for any
// more or somebody is who was not before. Seats that act at the same time each use their own time.
class Clocks {
 public:
  // `people`: the seats whose clocks run. A bot thinks as long as its level says and has none.
  // `aways`, in their order, are taken off where they lie between the events.
  Clocks(const TimeControl& control, int seats, SeatSet people, std::vector<Away> aways = {});

  // The fold: an event, and whom the match waits for after it.
  void note(const Entry& entry, const Actors& waited);
  // No more events are known of: what is left of the absences lies after the last one.
  void note_present();

  // -- What the fold is made of

  // `waited` is always whom the match waits for afterwards, once chance has acted; empty when over.
  void begin(Time at, SeatSet waited);
  void stepped(Time at, Seat seat, SeatSet waited);
  // Time used stays used; what was added for a turn that is not over after all is taken off again.
  void undone(Time at, SeatSet waited);
  // A bot plays for the seat from now on: its clock stands.
  void handed_to_bot(Time at, Seat seat);
  // The person is back. A clock that had run out is given a little, or it would run out at once.
  void handed_to_person(Time at, Seat seat);
  // The server was not there: nobody's clock ran.
  void away(Time from, Time until);
  void stop(Time at);

  [[nodiscard]] std::int64_t left(Seat seat, Time at) const;  // Never below 0.
  [[nodiscard]] SeatSet running() const;
  // The seats that have run out by then.
  [[nodiscard]] SeatSet out(Time at) const;
  // When the next clock runs out if nobody does anything.
  [[nodiscard]] std::optional<Time> next_out() const;
  // For clients: {"left_ms":[…],"running":[…],"at":…}.
  [[nodiscard]] nlohmann::json json(Time at) const;

  friend bool operator==(const Clocks&, const Clocks&) = default;

 private:
  void charge(Time at);
  void end_turn(Seat seat);

  TimeControl control_;
  int seats_;
  SeatSet people_;
  SeatSet waited_;
  Time since_ = 0;  // Up to when the clocks are charged.
  std::array<std::int64_t, kMaxSeats> left_{};
  std::array<std::int64_t, kMaxSeats> added_{};  // For the seat's latest turn.
  std::optional<Seat> stepped_;                  // Whose step chance still answers.
  std::vector<Away> aways_;                      // Not yet taken off.
};

}  // namespace fourlands::match
