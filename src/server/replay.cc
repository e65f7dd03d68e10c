#include "server/replay.h"

#include <algorithm>

#include "core/check.h"

namespace fourlands::server {
namespace {

Json event_json(const Event& event, std::size_t n, const Position& before, Viewer viewer) {
  const Eyes eyes = Eyes::of(viewer);
  return {{"n", n},
          {"who", event.who.is_chance() ? Json("chance") : Json(event.who.seat().index)},
          {"step", before.shown(event.who, event.step, eyes)},
          {"effects", before.effects(event.who, event.step, eyes)},
          {"at", event.at}};
}

}  // namespace

Json replay(const Ruleset& rules, const Record& record, const Json& result, Viewer viewer,
            std::size_t from, std::size_t count) {
  const std::size_t events = record.events.size();
  Json positions = Json::array();
  const auto position = rules.initial();
  const std::size_t until = from > events ? 0 : std::min(events + 1, from + count);
  Json event;
  for (std::size_t n = 0; n < until; ++n) {
    if (n > 0) {
      const Event& next = record.events[n - 1];
      if (n >= from) event = event_json(next, n, *position, viewer);
      FL_CHECK(position->play(next.who, next.step).ok());
    }
    if (n < from) continue;
    Json acting = Json::array();
    if (n < events)
      for (Seat seat : position->to_act().seats()) acting.push_back(seat.index);
    const auto view = position->view(viewer);
    positions.push_back({{"n", n},
                         {"event", std::move(event)},
                         {"view", view->json()},
                         {"insight", view->insight()},
                         {"to_act", std::move(acting)},
                         {"result", n == events ? result : Json()}});
  }
  return {{"events", events}, {"from", from}, {"positions", std::move(positions)}};
}

}  // namespace fourlands::server
