#include "server/match/wire.h"

#include <algorithm>

#include "core/plant.h"
#include "game/json_writer.h"
#include "server/match/offline.h"

namespace fourlands::server {
namespace {

using match::MatchState;
using match::Plan;
using match::Planned;
using match::Stepped;

// From which entry of the journal on events may be sealed: after chance last spoke.
std::int64_t last_chance(const std::vector<Entry>& journal) {
  std::int64_t seq = 0;
  for (const Entry& entry : journal)
    if (const auto* const step = std::get_if<Stepped>(&entry.event))
      if (step->who.is_chance()) seq = entry.seq;
  return seq;
}

// The journal as they are shown it.
template <class Visit>
void replay_shown(const Scene& scene, const std::vector<Entry>& journal, const SeatSet& mine,
                  Visit&& visit) {
  const std::int64_t open_until =
      is_sealed_for(scene, mine) ? last_chance(journal) : scene.state->seq();
  MatchState::replay(scene.state->rules(), journal,
                     [&](const Entry& entry, const Position* before, std::size_t n) {
                       if (entry.seq <= open_until || !is_sealed(entry.event, mine))
                         visit(entry, before, n);
                     });
}

void add_seats(JsonWriter& out, std::string_view name, const SeatSet& seats) {
  out.begin_list(name);
  for (Seat seat : seats) out.item(static_cast<int>(seat.index));
  out.end_list();
}

std::string chair_text(const Chair& chair, bool mine, bool handed) {
  JsonWriter out;
  switch (chair.holder) {
    case Chair::Holder::kNobody:
      out.add("kind", "open");
      if (!chair.name.empty()) out.add("for", chair.name);
      if (!chair.owner.empty()) out.add("account", "bot");
      break;
    case Chair::Holder::kBot:
      out.add("kind", "bot").add("name", chair.name).add("level", chair.level).add("plays", "bot");
      break;
    case Chair::Holder::kPerson:
      out.add("kind", "person").add("name", chair.name).add("guest", chair.guest);
      if (!chair.owner.empty()) out.add("account", "bot");
      out.add("plays", handed ? "bot" : "person").add("you", mine);
      // What a guest has played says nothing of who will sit there next.
      if (chair.rating > 0 && !chair.guest) out.add("rating", chair.rating);
      if (chair.seat_seed.empty()) out.add("awaited", "word");
      break;
  }
  return out.close();
}

// What somebody who holds these seats sees of an event: of several seats, what those see that see
// more than a spectator does.
template <class Look>
auto as_seen_by(const SeatSet& mine, Look&& look) {
  auto seen = look(Audience::of(mine.size() == 1 ? Viewer(*mine.begin()) : kSpectator));
  if (mine.size() < 2) return seen;
  for (Seat seat : mine) {
    auto more = look(Audience::of(seat));
    if (more != seen) return more;
  }
  return seen;
}

// `before` and `n` of a step: where it was played, and its number in the record.
std::string event_text(const Entry& entry, const Position* before, std::size_t n,
                       const SeatSet& mine, bool effects) {
  const auto* const step = std::get_if<Stepped>(&entry.event);
  if (step == nullptr) return match::write_event(entry, nullptr);
  match::ShownStep shown{
      n,
      as_seen_by(mine,
                 [&](Audience audience) { return before->shown(step->who, step->step, audience); }),
      std::nullopt};
  if (effects)
    shown.effects = as_seen_by(
        mine, [&](Audience audience) { return before->effects(step->who, step->step, audience); });
  return match::write_event(entry, &shown);
}

// What each of the seats sees, or a spectator where there are none, and what the rules reckon from
// it for whoever draws it.
void add_views(JsonWriter& out, const Position& position, const SeatSet& mine,
               const Subscription& wants) {
  JsonWriter views, insights;
  const auto add = [&](const std::string& name, Viewer viewer) {
    const auto view = position.view(viewer);
    if (wants.views) views.add(name, view->json());
    if (wants.insights) insights.add(name, view->insight());
  };
  if (mine.empty()) add("spectator", kSpectator);
  for (Seat seat : mine)
    add(std::to_string(seat.index), planted("old-view") ? kSpectator : Viewer(seat));
  if (planted("all-views") && !mine.has(seat_of(1))) add("1", seat_of(1));
  if (wants.views) out.add_text("views", views.close());
  if (wants.insights) out.add_text("insights", insights.close());
}

// The legal steps of those of the seats that are to act.
void add_steps(JsonWriter& out, const Position& position, const SeatSet& mine,
               const SeatSet& acting) {
  out.begin_object("steps");
  for (Seat seat : mine) {
    if (!acting.has(seat)) continue;
    out.begin_list(std::to_string(seat.index));
    for (const std::string& step : position.legal(seat)) out.item(step);
    out.end_list();
  }
  out.end_object();
}

void add_vote(JsonWriter& out, const UndoVote* vote) {
  if (vote == nullptr) {
    out.add("asked", nullptr);
    return;
  }
  out.begin_object("asked").add("question", vote->question);
  out.add("seat", static_cast<int>(vote->seat.index));
  add_seats(out, "agreed", vote->agreed);
  out.end_object();
}

// How things stand for somebody: the part that `match` and `update` messages share.
void add_situation(JsonWriter& out, const Scene& scene, const SeatSet& mine,
                   const Subscription& wants) {
  if (scene.state == nullptr) {
    for (const char* const list : {"to_act", "undo"}) out.begin_list(list).end_list();
    out.add("asked", nullptr);
    for (const char* const none : {"views", "insights", "steps"})
      out.begin_object(none).end_object();
    out.add("clocks", nullptr).add("result", nullptr);
    return;
  }
  const MatchState& state = *scene.state;
  if (planted("leak-the-secret", 20)) out.add("debug", state.secret());
  const SeatSet acting = state.to_act().seats();
  add_seats(out, "to_act", acting);
  SeatSet undoable;
  for (Seat seat : mine)
    if (state.free_undo(seat)) undoable.add(seat);
  add_seats(out, "undo", undoable);
  add_vote(out, scene.vote);
  const auto sealed = sealed_position(scene, mine);
  const Position& position = sealed ? *sealed : state.position();
  if (wants.views || wants.insights) add_views(out, position, mine, wants);
  if (wants.steps) add_steps(out, position, mine, acting);
  out.add("clocks", state.clocks() ? state.clocks()->json(scene.now) : Json());
  // Of a match that ended before results were kept with the table the rules are asked.
  out.add("result", scene.table.places.empty() ? state.result() : scene.table.result);
}

std::string chat_line(const ChatRow& line) {
  return dump({{"n", line.n}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
}

}  // namespace

bool is_sealed_for(const Scene& scene, const SeatSet& mine) {
  if (scene.state == nullptr || !scene.table.sealed || !scene.state->together_since()) return false;
  if (mine.empty()) return true;
  const SeatSet acting = scene.state->to_act().seats();
  for (Seat seat : mine)
    if (acting.has(seat)) return true;
  return false;
}

std::unique_ptr<Position> sealed_position(const Scene& scene, const SeatSet& mine) {
  if (!is_sealed_for(scene, mine)) return nullptr;
  return scene.state->position_of(mine, *scene.state->together_since());
}

bool is_sealed(const match::Event& event, const SeatSet& mine) {
  if (const auto* const step = std::get_if<Stepped>(&event))
    return !step->who.is_chance() && !mine.has(step->who.seat());
  const auto* const took = std::get_if<match::TookBack>(&event);
  return took != nullptr && !mine.has(took->seat);
}

std::string table_text(const Table& table, const SeatSet& mine, const SeatSet& handed,
                       std::optional<bool> your_turn) {
  JsonWriter out;
  out.add("match", table.id).add_or_null("daily", table.daily);
  out.add_text("from", table.from.match.empty() ? "null" : beginning_text(table.from));
  out.add("game", table.game).add("options", table.options).add("public", table.listed);
  if (table.of_ladder()) out.add("ladder", true);
  if (table.variant)
    out.add_text("variant",
                 JsonWriter().add("id", table.pack.hash).add("name", table.pack.name).close());
  if (table.sealed) out.add("sealed", true);
  out.add("rated", table.counts()).add("status", status_name(table.status));
  out.add_or_null("by", table.by);
  out.add("created", table.created).add("clock", table.clock).add("commitment", table.commitment);
  out.begin_list("seats");
  for (int i = 0; i < static_cast<int>(table.chairs.size()); ++i)
    out.item_text(chair_text(table.chairs[static_cast<std::size_t>(i)], mine.has(seat_of(i)),
                             handed.has(seat_of(i))));
  out.end_list().add_or_null("next", table.next);
  if (!table.places.empty()) out.add("result", table.result).add("places", Json(table.places));
  if (is_offline(table.id)) out.add("offline", true);
  if (your_turn) out.add("your_turn", *your_turn);
  return out.close();
}

Json missed_events(const Scene& scene, const std::vector<Entry>& journal, const SeatSet& mine,
                   std::int64_t seen) {
  Json list = Json::array();
  replay_shown(scene, journal, mine,
               [&](const Entry& entry, const Position* before, std::size_t n) {
                 if (entry.seq > seen)
                   list.push_back(Json::parse(event_text(entry, before, n, mine, true)));
               });
  return list;
}

std::string match_message(const Scene& scene, const SeatSet& mine, const Subscription& wants,
                          const std::vector<Entry>& journal, const std::vector<ChatRow>& chat) {
  const SeatSet handed = scene.state != nullptr ? scene.state->handed() : SeatSet();
  JsonWriter out;
  out.add("type", "match").add("match", scene.table.id);
  out.add("seq", scene.state != nullptr ? scene.state->seq() : 0);
  out.add_text("table", table_text(scene.table, mine, handed));
  add_seats(out, "you", mine);
  add_situation(out, scene, mine, wants);
  if (wants.log) {
    out.begin_list("log");
    if (scene.state != nullptr)
      replay_shown(scene, journal, mine,
                   [&](const Entry& entry, const Position* before, std::size_t n) {
                     out.item_text(event_text(entry, before, n, mine, wants.effects));
                   });
    out.end_list();
  }
  if (wants.chat) {
    out.begin_list("chat");
    for (const ChatRow& line : chat) out.item_text(chat_line(line));
    out.end_list();
  }
  return out.close();
}

std::string update_message(const Scene& scene, const Plan& plan, const SeatSet& mine,
                           const Subscription& wants) {
  const auto steps = std::count_if(plan.events.begin(), plan.events.end(),
                                   [](const Planned& planned) { return !!planned.before; });
  std::size_t n = scene.state->record().events.size() - static_cast<std::size_t>(steps) + 1;
  JsonWriter out;
  out.add("type", "update").add("match", scene.table.id).add("seq", scene.state->seq());
  const bool sealed = is_sealed_for(scene, mine);
  out.begin_list("events");
  for (const Planned& planned : plan.events) {
    if (!sealed || !is_sealed(planned.entry.event, mine))
      out.item_text(event_text(planned.entry, planned.before.get(), n, mine, wants.effects));
    n += planned.before ? 1 : 0;
  }
  out.end_list();
  add_situation(out, scene, mine, wants);
  return out.close();
}

std::string table_message(const Table& table, const SeatSet& mine, const SeatSet& handed) {
  return JsonWriter()
      .add("type", "table")
      .add_text("table", table_text(table, mine, handed))
      .close();
}

std::string chat_message(const std::string& match, const ChatRow& line) {
  // Its members are in the order of their names.
  return JsonWriter()
      .add_text("line", chat_line(line))
      .add("match", match)
      .add("type", "chat")
      .close();
}

std::string answer_message(const Catalogue& catalogue, Language language,
                           const std::string& request, const std::string& match,
                           const Answer& answer) {
  JsonWriter out;
  out.add("type", answer.refused ? "refused" : "done").add("request", request);
  if (!match.empty()) out.add("match", match);
  if (answer.refused) return out.add("error", error_json(catalogue, language, answer)).close();
  if (answer.seq) out.add("seq", *answer.seq);
  for (const auto& [name, value] : answer.json.items()) out.add(name, value);
  return out.close();
}

std::function<void(Answer)> reply_by_message(std::weak_ptr<Watcher> to, const Catalogue& catalogue,
                                             Language language, std::string request,
                                             std::string match) {
  return [to = std::move(to), &catalogue, language, request = std::move(request),
          match = std::move(match)](const Answer& answer) {
    if (const auto watcher = to.lock())
      watcher->send(std::make_shared<const std::string>(
          answer_message(catalogue, language, request, match, answer)));
  };
}

}  // namespace fourlands::server
