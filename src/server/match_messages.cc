#include <algorithm>

#include "server/match.h"
#include "server/request_json.h"

// What a match tells. Everything for a seat is built from that seat's view, its legal steps, and
// what its eyes see of an event (law 3). Texts are put together from parts because views and lists
// of steps are most of what the server sends.

namespace fourlands::server {
namespace {

std::string list_of(const SeatSet& seats) {
  std::string out = "[";
  for (Seat seat : seats) {
    if (out.size() > 1) out += ',';
    out += std::to_string(seat.index);
  }
  return out + "]";
}

std::string chair_text(const Chair& chair, bool mine, bool handed) {
  ObjectText out;
  switch (chair.kind) {
    case Chair::Kind::kOpen:
      out.add("kind", "open");
      if (!chair.name.empty()) out.add("for", chair.name);
      break;
    case Chair::Kind::kBot:
      out.add("kind", "bot").add("name", chair.name).add("level", chair.level).add("plays", "bot");
      break;
    case Chair::Kind::kPerson:
      out.add("kind", "person").add("name", chair.name).add("guest", chair.guest);
      out.add("plays", handed ? "bot" : "person").add("you", mine);
      if (chair.rating > 0) out.add("rating", chair.rating);
      break;
  }
  return out.close();
}

// With whose eyes somebody who holds these seats sees an event: of several seats, those that see
// more than a spectator does.
template <class Look>
auto with_eyes_of(const SeatSet& mine, Look&& look) {
  auto seen = look(Eyes::of(mine.size() == 1 ? Viewer(*mine.begin()) : kSpectator));
  if (mine.size() < 2) return seen;
  for (Seat seat : mine) {
    auto more = look(Eyes::of(seat));
    if (more != seen) return more;
  }
  return seen;
}

// What each of the seats sees, or a spectator where there are none, and what the rules reckon from
// it for whoever draws it.
std::string views_text(const Position& position, const SeatSet& mine, const Wants& wants) {
  std::string views, insights;
  const auto add = [&](const std::string& name, Viewer viewer) {
    const auto view = position.view(viewer);
    if (wants.views) views += (views.empty() ? "\"" : ",\"") + name + "\":" + dump(view->json());
    if (!wants.insights) return;
    insights += (insights.empty() ? "\"" : ",\"") + name + "\":" + dump(view->insight());
  };
  if (mine.empty()) add("spectator", kSpectator);
  for (Seat seat : mine) add(std::to_string(seat.index), seat);

  std::string out;
  if (wants.views) out += ",\"views\":{" + views + "}";
  if (wants.insights) out += ",\"insights\":{" + insights + "}";
  return out;
}

}  // namespace

std::string table_text(const Table& table, const SeatSet& mine, const SeatSet& handed,
                       std::optional<bool> your_turn) {
  std::vector<std::string> seats;
  for (int i = 0; i < static_cast<int>(table.chairs.size()); ++i)
    seats.push_back(chair_text(table.chairs[static_cast<std::size_t>(i)], mine.has(seat_of(i)),
                               handed.has(seat_of(i))));
  ObjectText out;
  out.add("match", table.id).add_or_null("daily", table.daily);
  out.add_text("from", table.from.match.empty() ? "null" : beginning_text(table.from));
  out.add("game", table.game).add("options", table.options).add("public", table.listed);
  out.add("rated", table.counts()).add("status", status_name(table.status));
  out.add("created", table.created).add("clock", table.clock).add("commitment", table.commitment);
  out.add_text("seats", list_text(seats)).add_or_null("next", table.next);
  if (!table.places.empty()) out.add("result", table.result).add("places", Json(table.places));
  if (your_turn) out.add("your_turn", *your_turn);
  return out.close();
}

Json error_json(const Catalogue& catalogue, Language language, const Answer& answer) {
  Json error = answer.json;
  error["code"] = answer.refused->code;
  error["message"] = catalogue.say(language, *answer.refused);
  if (!answer.refused->rule.empty()) error["rule"] = answer.refused->rule;
  return error;
}

// How things stand for somebody: the part that `match` and `update` messages share.
std::string Match::standing(const SeatSet& mine, const Wants& wants) const {
  std::string out = "\"to_act\":";
  if (!progress_) {
    return out +
           "[],\"undo\":[],\"asked\":null,\"views\":{},\"insights\":{},\"steps\":{},\"clocks\":"
           "null,"
           "\"result\":null";
  }
  const Position& position = progress_->position();
  const SeatSet acting = progress_->to_act().seats();
  out += list_of(acting);

  SeatSet undoable;
  for (Seat seat : mine)
    if (progress_->free_undo(seat)) undoable.add(seat);
  out += ",\"undo\":" + list_of(undoable) + ",\"asked\":";
  out += asked_ ? "{\"seat\":" + std::to_string(asked_->seat.index) +
                      ",\"agreed\":" + list_of(asked_->agreed) + "}"
                : "null";

  if (wants.views || wants.insights) out += views_text(position, mine, wants);
  if (wants.steps) {
    out += ",\"steps\":{";
    bool first = true;
    for (Seat seat : mine) {
      if (!acting.has(seat)) continue;
      out += (first ? "\"" : ",\"") + std::to_string(seat.index) + "\":[";
      bool first_step = true;
      for (const std::string& step : position.legal(seat)) {
        if (!first_step) out += ',';
        append_quoted(out, step);
        first_step = false;
      }
      out += ']';
      first = false;
    }
    out += '}';
  }
  out += ",\"clocks\":" + (clocks_ ? dump(clocks_->json(services_.now())) : "null");
  // Of a match that ended before results were kept with the table the rules are asked.
  out += ",\"result\":" + dump(table_.places.empty() ? progress_->result() : table_.result);
  return out;
}

std::string Match::event_text(const EntryRow& entry, const Position* before, std::size_t n,
                              const SeatSet& mine, bool effects) const {
  std::string out = "{\"seq\":" + std::to_string(entry.seq);
  switch (entry.kind) {
    case EntryRow::Kind::kStep: {
      const Actor who = actor_of(entry);
      out += ",\"n\":" + std::to_string(n);
      out += ",\"who\":" + (who.is_chance() ? "\"chance\"" : text_of(who)) + ",\"step\":";
      append_quoted(
          out, with_eyes_of(mine, [&](Eyes eyes) { return before->shown(who, entry.text, eyes); }));
      if (effects)
        out += ",\"effects\":" + dump(with_eyes_of(mine, [&](Eyes eyes) {
                 return before->effects(who, entry.text, eyes);
               }));
      break;
    }
    case EntryRow::Kind::kUndo:
    case EntryRow::Kind::kAgreedUndo:
      out += ",\"undo\":" + entry.text + ",\"seat\":" + std::to_string(entry.who);
      if (entry.kind == EntryRow::Kind::kAgreedUndo) out += ",\"agreed\":true";
      break;
    case EntryRow::Kind::kHand: {
      const std::size_t space = entry.text.find(' ');
      Json hand = {{"seat", entry.who}, {"to", entry.text.substr(0, space)}};
      if (space != std::string::npos) hand["reason"] = entry.text.substr(space + 1);
      out += ",\"hand\":" + dump(hand);
      break;
    }
    case EntryRow::Kind::kEnd:
      out += ",\"end\":" + dump({{"reason", entry.text}, {"seat", entry.who}});
      break;
  }
  return out + ",\"at\":" + std::to_string(entry.at) + "}";
}

Json Match::missed(const SeatSet& mine, std::int64_t seen) const {
  Json list = Json::array();
  Progress::replay(progress_->rules(), services_.store.journal(key_),
                   [&](const EntryRow& entry, const Position* before, std::size_t n) {
                     if (entry.seq > seen)
                       list.push_back(Json::parse(event_text(entry, before, n, mine, true)));
                   });
  return list;
}

std::string Match::log_text(const SeatSet& mine, bool effects) const {
  std::string out = "[";
  if (progress_) {
    Progress::replay(progress_->rules(), services_.store.journal(key_),
                     [&](const EntryRow& entry, const Position* before, std::size_t n) {
                       if (out.size() > 1) out += ',';
                       out += event_text(entry, before, n, mine, effects);
                     });
  }
  return out + "]";
}

std::string Match::chat_text() const {
  Json lines = Json::array();
  for (const ChatRow& line : services_.store.chat(key_))
    lines.push_back({{"n", line.n}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
  return dump(lines);
}

std::string Match::listing(const Person& who) {
  if (!load() || !progress_) return table_text(table_, table_.seats_of(who), {});
  const SeatSet mine = table_.seats_of(who);
  bool turn = false;
  for (Seat seat : mine)
    turn = turn || (progress_->to_act().has(seat) && !progress_->handed().has(seat));
  return table_text(table_, mine, progress_->handed(), turn);
}

std::string Match::snapshot(const Person& who, const Wants& wants) {
  const SeatSet mine = table_.seats_of(who);
  std::string out =
      "{\"type\":\"match\",\"match\":\"" + id_ +
      "\",\"seq\":" + std::to_string(progress_ ? progress_->seq() : 0) +
      ",\"table\":" + table_text(table_, mine, progress_ ? progress_->handed() : SeatSet()) +
      ",\"you\":" + list_of(mine) + "," + standing(mine, wants);
  if (wants.log) out += ",\"log\":" + log_text(mine, wants.effects);
  if (wants.chat) out += ",\"chat\":" + chat_text();
  return out + "}";
}

void Match::tell_update(const Plan& plan) {
  // Watchers who see the same are told the same bytes.
  struct Told {
    SeatSet seats;
    Wants wants;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Told> told;
  const auto steps = std::count_if(plan.happenings.begin(), plan.happenings.end(),
                                   [](const Happening& happening) { return !!happening.before; });
  const std::size_t first_number =
      progress_->record().events.size() - static_cast<std::size_t>(steps) + 1;
  for (const Watch& watch : watches_) {
    auto same = std::find_if(told.begin(), told.end(), [&](const Told& other) {
      return other.seats == watch.seats && other.wants == watch.wants;
    });
    if (same == told.end()) {
      std::string out = "{\"type\":\"update\",\"match\":\"" + id_ +
                        "\",\"seq\":" + std::to_string(progress_->seq()) + ",\"events\":[";
      std::size_t n = first_number;
      for (const Happening& happening : plan.happenings) {
        if (out.back() != '[') out += ',';
        out += event_text(happening.entry, happening.before.get(), n, watch.seats,
                          watch.wants.effects);
        n += happening.before ? 1 : 0;
      }
      out += "]," + standing(watch.seats, watch.wants) + "}";
      told.push_back(
          {watch.seats, watch.wants, std::make_shared<const std::string>(std::move(out))});
      same = std::prev(told.end());
    }
    watch.watcher->send(same->text);
  }
}

void Match::tell_table() {
  services_.table_changed(table_);
  const SeatSet handed = progress_ ? progress_->handed() : SeatSet();
  for (Watch& watch : watches_) {
    watch.seats = table_.seats_of(watch.who);
    watch.watcher->send(std::make_shared<const std::string>(
        "{\"type\":\"table\",\"table\":" + table_text(table_, watch.seats, handed) + "}"));
  }
}

}  // namespace fourlands::server
