#include <algorithm>

#include "server/chat.h"
#include "server/match.h"
#include "server/request_json.h"

// What people ask of a match: each request is checked here, from who asks to what the rules say,
// and then happens (match.cc) or is refused with the reason (law 6).

namespace fourlands::server {
namespace {

// A person's own id for a request is theirs alone.
std::string request_key(const Act& act) {
  return act.request.empty() ? std::string() : act.who.id + "/" + act.request;
}

constexpr std::size_t kLongestWord = 200;
constexpr std::size_t kLongestName = 40;

}  // namespace

// -- What most requests ask first ----------------------------------------------------------------

bool Match::must_be(Act& act, MatchStatus status, const char* otherwise) {
  if (table_.status == status) return true;
  refuse(act, otherwise);
  return false;
}

// The seat that is meant: the one named, or the only one that the person holds.
std::optional<Seat> Match::seat_for(Act& act) {
  const SeatSet mine = table_.seats_of(act.who);
  if (act.body.contains("seat")) {
    const auto index = number_in(act.body, "seat");
    const bool there =
        index && *index >= 0 && *index < static_cast<std::int64_t>(table_.chairs.size());
    if (!there) {
      refuse(act, "bad_seat", {{"seats", std::to_string(table_.chairs.size())}});
      return std::nullopt;
    }
    const Seat seat = seat_of(static_cast<int>(*index));
    if (mine.has(seat)) return seat;
  } else if (mine.size() == 1) {
    return *mine.begin();
  } else if (mine.size() > 1) {
    refuse(act, "which_seat");
    return std::nullopt;
  }
  refuse(act, act.who.stranger() ? "no_token" : "not_yours");
  return std::nullopt;
}

bool Match::done_before(Act& act) {
  const std::string key = request_key(act);
  if (key.empty() || !progress_) return false;
  const auto at = progress_->done_as(key);
  if (!at) return false;
  act.reply({std::nullopt, {}, *at});
  return true;
}

bool Match::is_fresh(Act& act, Seat seat) {
  const auto seen = number_in(act.body, "seen");
  if (!seen) {
    refuse(act, "bad_seen");
    return false;
  }
  if (progress_->fresh(seat, *seen)) return true;
  services_.count("stale");
  act.reply({refusal_of("stale"),
             {{"seq", progress_->seq()}, {"missed", missed(table_.seats_of(act.who), *seen)}}});
  return false;
}

// -- Sitting down, leaving -----------------------------------------------------------------------

// The chair that was asked for, or one that is kept for the person, or the first open one.
std::optional<std::size_t> Match::chair_for(Act& act) const {
  const auto open_to = [&](const Chair& chair) {
    return chair.kind == Chair::Kind::kOpen && (chair.person.empty() || chair.person == act.who.id);
  };
  if (const auto wanted = number_in(act.body, "seat")) {
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
        !found || chair.person == act.who.id || table_.chairs[*found].person != act.who.id;
    if (better) found = i;
  }
  return found;
}

void Match::join(Act& act) {
  if (act.who.stranger()) return refuse(act, "no_token");
  const auto wanted = number_in(act.body, "seat");
  if (wanted && *wanted >= 0 && *wanted < kMaxSeats &&
      table_.holds(act.who, seat_of(static_cast<int>(*wanted))))
    return done(act);  // Asked again.
  if (!must_be(act, MatchStatus::kOpen, "not_open")) return;
  const auto index = chair_for(act);
  if (!index) return refuse(act, "seat_taken");
  const std::string word = text_in(act.body, "word");
  const std::string name = text_in(act.body, "name");
  if (word.size() > kLongestWord || name.size() > kLongestName) return refuse(act, "bad_text");

  Table next = table_;
  Chair& chair = next.chairs[*index];
  chair.kind = Chair::Kind::kPerson;
  chair.person = act.who.id;
  chair.name = name.empty() ? act.who.name : name;
  chair.guest = act.who.kind == "guest";
  chair.word = word.empty() ? new_name() : word;
  for (const RatingRow& rating : services_.store.ratings(act.who.id))
    if (rating.game == table_.game) chair.rating = static_cast<int>(rating.value);
  std::vector<Change> changes = {AddPlayer{key_, act.who.id}};
  change_table(std::move(next), std::move(changes), std::make_shared<Act>(std::move(act)));
}

void Match::leave(Act& act) {
  if (done_before(act)) return;
  const auto seat = seat_for(act);
  if (!seat) return;
  if (table_.status == MatchStatus::kRunning) {
    if (!table_.daily.empty()) return refuse(act, "played_alone");
    if (progress_->handed().has(*seat)) return done(act);
    Plan plan = progress_->plan_hand(*seat, "bot", "left", services_.now(), request_key(act));
    return happen(std::move(plan), std::make_shared<Act>(std::move(act)));
  }
  if (!must_be(act, MatchStatus::kOpen, "not_running")) return;
  Table next = table_;
  next.chairs[seat->index] = Chair{};
  std::vector<Change> changes;
  if (next.seats_of(act.who).empty()) changes.emplace_back(DropPlayer{key_, act.who.id});
  if (std::none_of(next.chairs.begin(), next.chairs.end(),
                   [](const Chair& chair) { return chair.kind == Chair::Kind::kPerson; }))
    next.status = MatchStatus::kClosed;
  change_table(std::move(next), std::move(changes), std::make_shared<Act>(std::move(act)));
}

void Match::come_back(Act& act) {
  if (done_before(act) || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  const auto seat = seat_for(act);
  if (!seat) return;
  if (progress_->resigned().has(*seat)) return refuse(act, "resigned");
  if (!progress_->handed().has(*seat)) return done(act);
  Plan plan = progress_->plan_hand(*seat, "person", "", services_.now(), request_key(act));
  happen(std::move(plan), std::make_shared<Act>(std::move(act)));
}

// -- Playing -------------------------------------------------------------------------------------

void Match::step(Act& act) {
  if (done_before(act)) return;
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  if (progress_->handed().has(*seat)) return refuse(act, "bot_plays");
  if (clocks_ && clocks_->out(services_.now()).has(*seat)) {
    refuse(act, "time_out");
    return wake();
  }
  if (!is_fresh(act, *seat)) return;
  const auto wanted = act.body.find("step");
  if (wanted == act.body.end() || !wanted->is_string()) return refuse(act, "bad_step");
  auto plan =
      progress_->plan_step(*seat, wanted->get<std::string>(), services_.now(), request_key(act));
  if (!plan) return act.reply({plan.error(), {}});
  services_.count("steps");
  happen(std::move(plan).value(), std::make_shared<Act>(std::move(act)));
}

void Match::undo(Act& act) {
  if (done_before(act)) return;
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  if (!is_fresh(act, *seat)) return;
  const auto index = progress_->free_undo(*seat);
  if (!index) return refuse(act, "no_undo");
  Plan plan = progress_->plan_undo(*seat, *index, false, services_.now(), request_key(act));
  happen(std::move(plan), std::make_shared<Act>(std::move(act)));
}

void Match::ask_undo(Act& act) {
  if (done_before(act)) return;
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  if (!is_fresh(act, *seat)) return;
  const auto index = progress_->latest_of(*seat);
  if (!index) return refuse(act, "no_undo");
  // With the same dice for all, what they showed cannot be taken back.
  if (!table_.daily.empty()) return refuse(act, "no_undo");
  Asked asked{*seat, *index, SeatSet(), SeatSet()};
  for (int i = 0; i < static_cast<int>(table_.chairs.size()); ++i) {
    const Seat other = seat_of(i);
    if (table_.holds(act.who, other)) continue;
    // A rated match is not lightened by a bot's consent.
    if (bot_plays(other) && table_.counts()) return refuse(act, "bots_disagree");
    if (!bot_plays(other)) asked.needed.add(other);
  }
  asked_ = asked;
  maybe_agreed(std::make_shared<Act>(std::move(act)));
}

void Match::answer_undo(Act& act) {
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  if (!asked_ || !asked_->needed.has(*seat)) return refuse(act, "no_question");
  const auto agree = act.body.find("agree");
  if (agree == act.body.end() || !agree->is_boolean()) return refuse(act, "bad_agree");
  if (!agree->get<bool>()) {
    asked_.reset();
    done(act);
    return tell_update(Plan{});
  }
  asked_->agreed.add(*seat);
  maybe_agreed(std::make_shared<Act>(std::move(act)));
}

void Match::maybe_agreed(const std::shared_ptr<Act>& act) {
  if (asked_->agreed == asked_->needed) {
    // The request is the asker's only if nobody else had to be asked.
    const std::string key = asked_->needed.empty() ? request_key(*act) : std::string();
    return happen(progress_->plan_undo(asked_->seat, asked_->index, true, services_.now(), key),
                  act);
  }
  done(*act);
  tell_update(Plan{});
}

void Match::resign(Act& act) {
  if (done_before(act)) return;
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  if (progress_->resigned().has(*seat)) return done(act);
  const std::string key = request_key(act);
  Plan plan = table_.chairs.size() <= 2
                  ? progress_->plan_end(*seat, "resigned", services_.now(), key)
                  : progress_->plan_hand(*seat, "bot", "resigned", services_.now(), key);
  happen(std::move(plan), std::make_shared<Act>(std::move(act)));
}

// -- Afterwards, and beside ----------------------------------------------------------------------

void Match::rematch(Act& act) {
  const SeatSet mine = table_.seats_of(act.who);
  if (mine.empty()) return refuse(act, act.who.stranger() ? "no_token" : "not_yours");
  if (!must_be(act, MatchStatus::kOver, "not_over")) return;
  const auto asked = std::make_shared<Act>(std::move(act));
  if (!table_.next.empty()) return join_rematch(asked, mine.size());
  Table next = rematch_of(table_);
  MatchRow row = services_.prepare(next);
  Table now = table_;
  now.next = next.id;
  const auto made = std::make_shared<Match>(services_, std::move(next), row);
  store({PutMatch{std::move(row)}, PutMatch{row_of(now)}},
        [this, asked, made, seats = mine.size()](Written how) {
          if (how != Written::kStored) return refuse(*asked, "not_stored");
          services_.made(made);
          table_.next = made->id();
          tell_table();
          join_rematch(asked, seats);
        });
}

// Takes as many of the seats as the person had; one who already sits there simply gets the id.
void Match::join_rematch(const std::shared_ptr<Act>& act, int seats) {
  if (seats == 0) return done(*act, {{"next", table_.next}});
  Act join{"join", act->who, "", Json::object(), act->language, {}};
  join.reply = [self = shared_from_this(), act, seats](const Answer&) {
    self->queue_.push([self, act, seats] {
      self->join_rematch(act, seats - 1);
      self->services_.settled(*self);
    });
  };
  services_.act(table_.next, std::move(join));
}

void Match::chat(Act& act) {
  if (act.who.stranger()) return refuse(act, "no_token");
  if (act.who.kind == "guest" && table_.seats_of(act.who).empty()) return refuse(act, "not_yours");
  if (!said_) {
    said_ = Said{0, {}, {}};
    for (const ChatRow& line : services_.store.chat(key_)) {
      said_->last = line.n;
      said_->requests.push_back(line.request);
    }
  }
  const std::string key = request_key(act);
  const auto& before = said_->requests;
  if (!key.empty() && std::find(before.begin(), before.end(), key) != before.end())
    return done(act);
  const auto text = read_chat(text_in(act.body, "text"));
  if (!text) return act.reply({text.error(), {}});
  const Time now = services_.now();
  auto& bucket = said_->buckets.try_emplace(act.who.id, kChatRate, now).first->second;
  if (const std::int64_t wait = bucket.take(now); wait > 0)
    return act.reply({refusal_of("slow_down"), {{"retry_ms", wait}}});
  const ChatRow line{said_->last + 1, act.who.id, act.who.name, text.value(), now, key};
  const auto asked = std::make_shared<Act>(std::move(act));
  store({AddChat{key_, line}}, [this, asked, line](Written how) {
    if (how != Written::kStored) return refuse(*asked, "not_stored");
    said_->last = line.n;
    said_->requests.push_back(line.request);
    done(*asked);
    const Json told = {
        {"type", "chat"},
        {"match", id_},
        {"line", {{"n", line.n}, {"name", line.name}, {"text", line.text}, {"at", line.at}}}};
    const auto message = std::make_shared<const std::string>(dump(told));
    for (const Watch& watch : watches_)
      if (watch.wants.chat) watch.watcher->send(message);
  });
}

}  // namespace fourlands::server
