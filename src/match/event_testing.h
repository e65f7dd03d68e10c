#pragma once

#include <vector>

#include "match/event.h"

namespace fourlands::match {

// One event of each kind, for whatever must read back as it was written.
inline std::vector<Event> one_event_of_each() {
  std::vector<Event> events = {
      Stepped{Actor::chance(), "roll 1 2 3"},
      Stepped{seat_of(3), "c3 \"skip\""},
      TookBack{seat_of(1), 9, false},
      TookBack{seat_of(1), 7, true},
      SeatHanded{seat_of(2), SeatHanded::To::kPerson, SeatHanded::Why::kNone},
      Ended{seat_of(0), Ended::Why::kResigned},
      Ended{seat_of(1), Ended::Why::kTime}};
  for (const auto why :
       {SeatHanded::Why::kNone, SeatHanded::Why::kLeft, SeatHanded::Why::kTime,
        SeatHanded::Why::kResigned, SeatHanded::Why::kLost, SeatHanded::Why::kDeleted})
    events.emplace_back(SeatHanded{seat_of(2), SeatHanded::To::kBot, why});
  return events;
}

}  // namespace fourlands::match
