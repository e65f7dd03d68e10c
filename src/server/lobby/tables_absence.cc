#include "core/plant.h"
#include "server/lobby/tables.h"

// When no server was there, so that nobody's clock ran.

namespace fourlands::server {

void Tables::note_absence() {
  const auto last = store_.last_alive();
  if (last) time_.not_before(*last);
  const Time now = time_.now();
  if (last && *last < now && !planted("clocks-run-while-away")) absence_ = {*last, now};
  last_alive_ = now;
  std::vector<Change> changes = {Alive{now}};
  if (absence_) changes.emplace_back(AddAway{absence_->from, absence_->until});
  if (store_.write_now(std::move(changes)) == Written::kStored) absence_.reset();
}

// Until the disk takes it, it is known here alone.
std::vector<match::Away> Tables::aways() {
  auto aways = store_.aways();
  const std::lock_guard lock(absence_mutex_);
  if (absence_ && (aways.empty() || aways.back() != *absence_)) aways.push_back(*absence_);
  return aways;
}

void Tables::note_alive(Time now) {
  last_alive_ = now;
  std::vector<Change> changes = {Alive{now}};
  bool absent = false;
  {
    const std::lock_guard lock(absence_mutex_);
    absent = absence_ && !absence_asked_;
    absence_asked_ = absence_asked_ || absent;
    if (absent) changes.emplace_back(AddAway{absence_->from, absence_->until});
  }
  store_.write(std::move(changes), [this, absent](Written how) {
    if (!absent) return;
    const std::lock_guard lock(absence_mutex_);
    absence_asked_ = false;
    if (how == Written::kStored) absence_.reset();
  });
}

}  // namespace fourlands::server
