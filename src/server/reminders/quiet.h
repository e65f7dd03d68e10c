#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/event.h"
#include "server/common/answer.h"

namespace fourlands::server {

using match::Time;

// The hours in which a person is not called, by their own clock on the wall. The page tells how far
// that clock is from UTC, now and after each change of it in the time to come: so the server needs
// no table of all time zones, which many machines have not.
struct Quiet {
  int from = 0;   // Minutes since midnight.
  int until = 0;  // Before `from`: on the next day.
  std::string zone;
  struct Offset {
    Time since = 0;
    int minutes = 0;  // East of UTC.
  };
  std::vector<Offset> offsets;  // By time; the first holds before it, too.

  // When they may be called: `now`, or when the quiet hours that it lies in are over.
  [[nodiscard]] Time next(Time now) const;
  [[nodiscard]] std::string text() const;
  // What `text` wrote.
  static std::optional<Quiet> of(const std::string& text);
  // {"from":"22:00","until":"08:00","zone":"Europe/Rome","offsets":[[0,60],...]}. Nothing: it is
  // none.
  static std::optional<Quiet> read(const Json& wish);
  // For the person: without the offsets.
  [[nodiscard]] Json told() const;
};

}  // namespace fourlands::server
