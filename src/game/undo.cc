#include <algorithm>

#include "game/record.h"

namespace fourlands {
namespace {

// Whether the record still stands without the event.
bool stands_without(const Ruleset& rules, const Record& record, std::size_t index) {
  Record shorter = record;
  shorter.events.erase(shorter.events.begin() + static_cast<std::ptrdiff_t>(index));
  return fold(rules, shorter, shorter.events.size()).ok();
}

}  // namespace

std::optional<std::size_t> undoable(const Ruleset& rules, const Record& record, Seat seat) {
  // The seat's latest step since chance last spoke.
  std::size_t index = record.events.size();
  do {
    if (index <= record.from.events) return std::nullopt;
    --index;
    if (record.events[index].who.is_chance()) return std::nullopt;
  } while (record.events[index].who.seat() != seat);

  if (index + 1 == record.events.size()) return index;
  const auto before = fold(rules, record, index);
  if (!before) return std::nullopt;
  const Actors actors = before.value()->to_act();
  const bool answered =
      std::any_of(record.events.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                  record.events.end(), [&](const Event& later) { return !actors.has(later.who); });
  if (answered || !stands_without(rules, record, index)) return std::nullopt;
  return index;
}

}  // namespace fourlands
