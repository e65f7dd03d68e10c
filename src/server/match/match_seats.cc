#include <algorithm>

#include "core/plant.h"
#include "server/common/json_reader.h"
#include "server/match/match.h"
#include "server/match/seat_name.h"
#include "server/match/stored.h"

// Who sits where: sitting down, leaving, coming back, and the table of the next match.

namespace fourlands::server {

using match::Plan;
using match::Planned;
using match::SeatHanded;

// The chair that was asked for, or one that is kept for the person, or the first open one.
std::optional<std::size_t> Match::chair_for(Request& request) const {
  const auto open_to = [&](const Chair& chair) {
    return chair.holder == Chair::Holder::kNobody &&
           (chair.person.empty() || chair.person == request.who.id);
  };
  if (const auto wanted = number_member(request.body, "seat")) {
    if (*wanted < 0 || *wanted >= static_cast<std::int64_t>(table_.chairs.size()))
      return std::nullopt;
    const auto index = static_cast<std::size_t>(*wanted);
    if (!open_to(table_.chairs[index])) return std::nullopt;
    return index;
  }
  std::optional<std::size_t> found;
  for (std::size_t i = table_.chairs.size(); i-- > 0;) {
    const Chair& chair = table_.chairs[i];
    if (!open_to(chair)) continue;
    const bool better =
        !found || chair.person == request.who.id || table_.chairs[*found].person != request.who.id;
    if (better) found = i;
  }
  return found;
}

void Match::join(Request& request) {
  if (request.who.stranger()) return refuse(request, "no_token");
  const auto wanted = number_member(request.body, "seat");
  if (wanted && *wanted >= 0 && *wanted < kMaxSeats &&
      table_.holds(request.who, seat_of(static_cast<int>(*wanted))))
    return done(request);  // Asked again.
  if (!must_be(request, MatchStatus::kOpen, "not_open")) return;
  const auto index = chair_for(request);
  if (!index) return refuse(request, "seat_taken");
  if (const auto away = kept_away(request.who)) return request.reply({away, {}});
  if (const auto full = host_.no_more_matches(request.who)) return request.reply({full, {}});
  const std::string name = text_member(request.body, "name");
  if (const auto bad = bad_seat_name(host_.store(), request.who, name))
    return request.reply({bad, {}});

  Table next = table_;
  Chair& chair = next.chairs[*index];
  chair.seat(request.who, name);
  chair.seat_seed = text_member(request.body, "word");
  const auto word = request.body.find("word");
  const bool later = word != request.body.end() && word->is_null();
  if (chair.seat_seed.empty() && !later) chair.seat_seed = new_name();
  for (const RatingRow& rating : host_.store().ratings(request.who.id))
    if (rating.game == table_.game) chair.rating = static_cast<int>(rating.value);
  std::vector<Change> changes = {AddPlayer{key_, request.who.id}};
  change_table(std::move(next), std::move(changes), std::make_shared<Request>(std::move(request)));
}

// What a seat adds to chance, from one who has seen the commitment. The match waits for it.
void Match::seed(Request& request) {
  const SeatSet mine = table_.seats_of(request.who);
  if (mine.empty()) return refuse(request, request.who.stranger() ? "no_token" : "not_yours");
  const std::string word = text_member(request.body, "word");
  if (word.empty()) return refuse(request, "bad_word");
  Table next = table_;
  bool awaited = false;
  bool again = false;  // Asked again.
  for (Seat seat : mine) {
    Chair& chair = next.chairs[seat.index];
    again = again || chair.seat_seed == word;
    if (!chair.seat_seed.empty()) continue;
    awaited = true;
    chair.seat_seed = word;
  }
  if (again && !awaited) return done(request);
  if (!must_be(request, MatchStatus::kOpen, "not_open")) return;
  if (!awaited) return refuse(request, "word_given");
  change_table(std::move(next), {}, std::make_shared<Request>(std::move(request)));
}

void Match::leave(Request& request) {
  if (done_before(request)) return;
  if (table_.status == MatchStatus::kOpen && table_.seats_of(request.who).empty() &&
      table_.keeps_seat_for(request.who.id))
    return decline(request);
  const auto seat = seat_for(request);
  if (!seat) return;
  if (table_.status == MatchStatus::kRunning) {
    if (!table_.daily.empty()) return refuse(request, "played_alone");
    if (state_->handed().has(*seat)) return done(request);
    Plan plan = state_->plan_hand(SeatSet::of(*seat), SeatHanded::To::kBot, SeatHanded::Why::kLeft,
                                  host_.now(), request_key(request));
    carry_out(std::move(plan), std::make_shared<Request>(std::move(request)));
    return;
  }
  if (!must_be(request, MatchStatus::kOpen, "not_running")) return;
  Table next = table_;
  next.chairs[seat->index] = Chair{};
  std::vector<Change> changes;
  if (next.seats_of(request.who).empty()) changes.emplace_back(DropPlayer{key_, request.who.id});
  if (std::none_of(next.chairs.begin(), next.chairs.end(),
                   [](const Chair& chair) { return chair.holder == Chair::Holder::kPerson; }))
    next.status = MatchStatus::kClosed;
  change_table(std::move(next), std::move(changes), std::make_shared<Request>(std::move(request)));
}

// A challenge is not accepted: the seat is anybody's. One of the ladder waits for nobody else.
void Match::decline(Request& request) {
  Table next = table_;
  for (Chair& chair : next.chairs)
    if (chair.holder == Chair::Holder::kNobody && chair.person == request.who.id) chair = Chair{};
  if (next.of_ladder()) next.status = MatchStatus::kClosed;
  std::vector<Change> changes = {DropPlayer{key_, request.who.id}};
  change_table(std::move(next), std::move(changes), std::make_shared<Request>(std::move(request)));
}

void Match::close_unattended() {
  if (!load() || table_.status != MatchStatus::kOpen) return;
  Table next = table_;
  next.status = MatchStatus::kClosed;
  change_table(std::move(next), {}, nullptr);
}

void Match::come_back(Request& request) {
  if (done_before(request) || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  const auto seat = seat_for(request);
  if (!seat) return;
  if (state_->resigned().has(*seat)) return refuse(request, "resigned");
  if (!state_->handed().has(*seat)) return done(request);
  Plan plan = state_->plan_hand(SeatSet::of(*seat), SeatHanded::To::kPerson, SeatHanded::Why::kNone,
                                host_.now(), request_key(request));
  carry_out(std::move(plan), std::make_shared<Request>(std::move(request)));
}

// -- The table itself ----------------------------------------------------------------------------

void Match::begin(const RequestPtr& request) {
  if (const auto broken = unplayable()) return request->reply({broken, {}});
  if (table_.status == MatchStatus::kOpen && table_.full())
    change_table(table_, {}, request);
  else
    done(*request);
}

// A change of who sits where; with the last seat taken the match begins.
Coroutine Match::change_table(Table next, std::vector<Change> changes, RequestPtr request) {
  StatePtr begun;
  Plan plan;
  if (next.status == MatchStatus::kOpen && next.full()) {
    next.status = MatchStatus::kRunning;
    next.started = host_.now();
    auto opened = open_state(next);  // With what was given, which is stored (Tables::create).
    if (!opened) {
      if (request) request->reply({opened.error(), {}});
      co_return;
    }
    begun = std::move(opened).value();
    plan = begun->plan_start(next.started);
    for (const Planned& event : plan.events) changes.emplace_back(AddEntry{key_, event.entry});
    // Whoever waits and looks would gain by it: not where it counts.
    const Actors waited = plan.events.empty() ? begun->to_act() : plan.events.back().waited;
    const bool together = !waited.is_chance() && waited.seats().size() > 1;
    if (together && next.counts() && !begun->rules().hidden()) next.sealed = true;
  }
  MatchRow row = row_of(next);
  // A clock is looked at as soon as it may run, and from then on when it may run out.
  if (begun && !next.clock.is_null()) row.wake = next.started;
  changes.emplace_back(PutMatch{std::move(row)});
  if (request && planted("sit-before-store")) {
    done(*request);
    request.reset();
  }
  if (co_await stored(std::move(changes)) != Written::kStored) {
    if (request) refuse(*request, "not_stored");
    co_return;
  }
  table_ = std::move(next);
  if (begun) {
    begun->take(plan);
    state_ = begun;
  }
  if (request) done(*request);
  tell_table();
  if (begun)
    for (const Subscriber& one : subscribers_)
      one.watcher->send(std::make_shared<const std::string>(snapshot(one.who, one.wants)));
  call_people({});
  carry_on();
  // Who sat down while being deleted may not have been found at this table.
  if (request && host_.leaves(request->who)) forget(request->who, [] {});
}

Coroutine Match::forget(Person person, std::function<void()> done) {
  // Of a damaged one nothing is known, and nothing is written over it.
  if (!load() || (broken_ && damage_of(*broken_)) ||
      (table_.seats_of(person).empty() && !table_.keeps_seat_for(person.id))) {
    done();
    co_return;
  }
  Table next = table_;
  for (Chair& chair : next.chairs)
    if (chair.holder == Chair::Holder::kNobody && chair.person == person.id) chair = Chair{};
  SeatSet to_bots;
  for (Seat seat : table_.seats_of(person)) {
    Chair& chair = next.chairs[seat.index];
    chair.person.clear();
    chair.name.clear();
    if (next.owner == person.id) {
      next.owner.clear();
      next.by.clear();
    }
    if (table_.status == MatchStatus::kOpen) chair = Chair{};
    if (state_ && !state_->over() && !state_->handed().has(seat)) to_bots.add(seat);
  }
  Plan plan;
  if (!to_bots.empty())
    plan = state_->plan_hand(to_bots, SeatHanded::To::kBot, SeatHanded::Why::kDeleted, host_.now(),
                             "");
  std::vector<Change> changes;
  for (const Planned& event : plan.events) changes.emplace_back(AddEntry{key_, event.entry});
  if (next.status == MatchStatus::kOpen && next.seats_of(person).empty() &&
      std::none_of(next.chairs.begin(), next.chairs.end(),
                   [](const Chair& chair) { return chair.holder == Chair::Holder::kPerson; }))
    next.status = MatchStatus::kClosed;
  MatchRow row = row_of(next);
  row.bots = row.bots || !plan.events.empty();
  changes.emplace_back(PutMatch{std::move(row)});
  if (co_await stored(std::move(changes)) == Written::kStored) {
    table_ = std::move(next);
    const SeatSet before = state_ ? state_->to_act().seats() : SeatSet();
    if (!plan.events.empty()) state_->take(plan);
    call_people(before);
    tell_table();
    if (!plan.events.empty()) tell_update(plan);
  }
  done();
  carry_on();
}

// -- The next match ------------------------------------------------------------------------------

void Match::rematch(Request& request) {
  const SeatSet mine = table_.seats_of(request.who);
  if (mine.empty()) return refuse(request, request.who.stranger() ? "no_token" : "not_yours");
  if (!must_be(request, MatchStatus::kOver, "not_over")) return;
  const auto asked = std::make_shared<Request>(std::move(request));
  if (table_.next.empty())
    make_rematch(asked, mine);
  else
    join_rematch(asked, mine.size());
}

Coroutine Match::make_rematch(RequestPtr request, SeatSet mine) {
  Table next = rematch_of(table_);
  next.owner = request->who.answerable();
  next.by = table_.chairs[(*mine.begin()).index].name;
  if (const auto full = host_.no_more_tables(request->who, next)) {
    request->reply({full, {}});
    co_return;
  }
  MatchRow row = host_.prepare(next);
  Table now = table_;
  now.next = next.id;
  const auto made = std::make_shared<Match>(host_, std::move(next), row);
  std::vector<Change> changes = {PutMatch{std::move(row)}, PutMatch{row_of(now)}};
  if (co_await stored(std::move(changes)) != Written::kStored) {
    refuse(*request, "not_stored");
    co_return;
  }
  host_.add(made);
  table_.next = made->id();
  tell_table();
  join_rematch(request, mine.size());
}

// Takes as many of the seats as the person had; one who already sits there simply gets the id.
void Match::join_rematch(const RequestPtr& request, int seats) {
  if (seats == 0) return done(*request, {{"next", table_.next}});
  Json how = Json::object();
  if (const auto word = request->body.find("word"); word != request->body.end())
    how["word"] = *word;
  Request join{"join", request->who, "", std::move(how), request->language, {}};
  join.reply = [self = shared_from_this(), request, seats](const Answer&) {
    self->queue_.push([self, request, seats] {
      self->join_rematch(request, seats - 1);
      self->host_.job_done(*self);
    });
  };
  host_.request(table_.next, std::move(join));
}

}  // namespace fourlands::server
