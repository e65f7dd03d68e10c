#include "server/review/replay.h"

#include <algorithm>

#include "core/check.h"
#include "match/replay.h"

namespace fourlands::server {

using Json = nlohmann::json;

namespace {

Json event_json(const Event& event, std::size_t n, const Position& before, Viewer viewer) {
  const Audience audience = Audience::of(viewer);
  return {{"n", n},
          {"who", event.who.is_chance() ? Json("chance") : Json(event.who.seat().index)},
          {"step", before.shown(event.who, event.step, audience)},
          {"effects", before.effects(event.who, event.step, audience)},
          {"at", event.at}};
}

}  // namespace

Json replay(const FinishedMatch& finished, Viewer viewer, std::size_t from, std::size_t count) {
  Replay at(*finished.rules, *finished.record);
  const std::size_t events = finished.record->events.size();
  Json positions = Json::array();
  const std::size_t until = from > events ? 0 : std::min(events + 1, from + count);
  Json event;
  for (std::size_t n = 0; n < until; ++n) {
    if (n > 0) {
      if (n >= from) event = event_json(at.next(), n, at.position(), viewer);
      FL_CHECK(!at.advance());  // The server has just played it.
    }
    if (n < from) continue;
    Json acting = Json::array();
    if (n < events)
      for (Seat seat : at.position().to_act().seats()) acting.push_back(seat.index);
    const auto view = at.position().view(viewer);
    positions.push_back({{"n", n},
                         {"event", std::move(event)},
                         {"view", view->json()},
                         {"insight", view->insight()},
                         {"to_act", std::move(acting)},
                         {"result", n == events ? finished.result : Json()}});
  }
  return {{"events", events}, {"from", from}, {"positions", std::move(positions)}};
}

Json draws(const FinishedMatch& finished) {
  Json list = Json::array();
  for (Replay at(*finished.rules, *finished.record); !at.at_end();) {
    if (at.next().who.is_chance()) {
      Json outcomes = Json::array();
      for (const WeightedStep& outcome : at.position().chances())
        outcomes.push_back({outcome.step, outcome.weight});
      list.push_back(
          {{"n", at.steps() + 1}, {"step", at.next().step}, {"outcomes", std::move(outcomes)}});
    }
    FL_CHECK(!at.advance());  // The server has just played it.
  }
  return {{"draws", std::move(list)}};
}

}  // namespace fourlands::server
