#include <algorithm>

#include "server/common/json_reader.h"
#include "server/match/chat.h"
#include "server/match/match.h"

// What people ask of a match: each request is checked here, from who asks to what the rules say,
// and then happens (match.cc) or is refused with the reason (law 6).

namespace fourlands::server {

using match::Ended;
using match::Plan;
using match::SeatHanded;

std::string request_key(const Request& request) {
  return request.id.empty() ? std::string() : request.who.id + "/" + request.id;
}

void Match::handle(Request request) {
  using Handler = void (Match::*)(Request&);
  static constexpr std::pair<std::string_view, Handler> kHandlers[] = {
      {"step", &Match::step},         {"join", &Match::join},
      {"seed", &Match::seed},         {"leave", &Match::leave},
      {"return", &Match::come_back},  {"undo", &Match::undo},
      {"ask_undo", &Match::ask_undo}, {"answer_undo", &Match::answer_undo},
      {"resign", &Match::resign},     {"rematch", &Match::rematch},
      {"explain", &Match::explain},   {"preview", &Match::preview},
      {"hint", &Match::hint},         {"chat", &Match::chat},
  };
  if (!load()) return refuse(request, "unknown_match");
  if (broken_) return request.reply({broken_, {}});
  for (const auto& [name, handler] : kHandlers)
    if (name == request.action) return (this->*handler)(request);
  refuse(request, "not_found");
}

// -- What most requests ask first ----------------------------------------------------------------

bool Match::must_be(Request& request, MatchStatus status, const char* otherwise) {
  if (table_.status == status) return true;
  refuse(request, otherwise);
  return false;
}

// The seat that is meant: the one named, or the only one that the person holds.
std::optional<Seat> Match::seat_for(Request& request) {
  const SeatSet mine = table_.seats_of(request.who);
  if (request.body.contains("seat")) {
    const auto index = number_member(request.body, "seat");
    const bool there =
        index && *index >= 0 && *index < static_cast<std::int64_t>(table_.chairs.size());
    if (!there) {
      refuse(request, "bad_seat", {{"seats", std::to_string(table_.chairs.size())}});
      return std::nullopt;
    }
    const Seat seat = seat_of(static_cast<int>(*index));
    if (mine.has(seat)) return seat;
  } else if (mine.size() == 1) {
    return *mine.begin();
  } else if (mine.size() > 1) {
    refuse(request, "which_seat");
    return std::nullopt;
  }
  refuse(request, request.who.stranger() ? "no_token" : "not_yours");
  return std::nullopt;
}

bool Match::done_before(Request& request) {
  const std::string key = request_key(request);
  if (key.empty() || !state_) return false;
  const auto at = state_->done_as(key);
  if (!at) return false;
  request.reply({std::nullopt, {}, *at});
  return true;
}

bool Match::is_fresh(Request& request, Seat seat) {
  const auto seen = number_member(request.body, "seen");
  if (!seen) {
    refuse(request, "bad_seen");
    return false;
  }
  if (state_->fresh(seat, *seen)) return true;
  host_.count("stale");
  reply_stale(request, *seen);
  return false;
}

void Match::reply_stale(const Request& request, std::int64_t seen) {
  const auto journal = host_.store().journal(key_);
  request.reply({refusal_of("stale"),
                 {{"seq", state_->seq()},
                  {"missed", missed_events(state_->rules(), journal.value_or(std::vector<Entry>()),
                                           table_.seats_of(request.who), seen)}}});
}

// -- Playing -------------------------------------------------------------------------------------

void Match::step(Request& request) {
  if (done_before(request)) return;
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (state_->handed().has(*seat)) return refuse(request, "bot_plays");
  if (state_->clocks() && state_->clocks()->out(host_.now()).has(*seat)) {
    refuse(request, "time_out");
    return wake();
  }
  if (!is_fresh(request, *seat)) return;
  const auto wanted = request.body.find("step");
  if (wanted == request.body.end() || !wanted->is_string()) return refuse(request, "bad_step");
  auto plan =
      state_->plan_step(*seat, wanted->get<std::string>(), host_.now(), request_key(request));
  if (!plan) return request.reply({plan.error(), {}});
  host_.count("steps");
  carry_out(std::move(plan).value(), std::make_shared<Request>(std::move(request)));
}

void Match::undo(Request& request) {
  if (done_before(request)) return;
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (!is_fresh(request, *seat)) return;
  const auto index = state_->free_undo(*seat);
  if (!index) return refuse(request, "no_undo");
  Plan plan = state_->plan_undo(*seat, *index, false, host_.now(), request_key(request));
  carry_out(std::move(plan), std::make_shared<Request>(std::move(request)));
}

void Match::ask_undo(Request& request) {
  if (done_before(request)) return;
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (!is_fresh(request, *seat)) return;
  const auto index = state_->latest_of(*seat);
  if (!index) return refuse(request, "no_undo");
  // With the same dice for all, what they showed cannot be taken back.
  if (!table_.daily.empty()) return refuse(request, "no_undo");
  UndoVote vote{*seat, *index, SeatSet(), SeatSet()};
  for (int i = 0; i < static_cast<int>(table_.chairs.size()); ++i) {
    const Seat other = seat_of(i);
    if (table_.holds(request.who, other)) continue;
    // A rated match is not lightened by a bot's consent.
    if (bot_plays(other) && table_.counts()) return refuse(request, "bots_disagree");
    if (!bot_plays(other)) vote.needed.add(other);
  }
  undo_vote_ = vote;
  count_votes(std::make_shared<Request>(std::move(request)));
}

void Match::answer_undo(Request& request) {
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (!undo_vote_ || !undo_vote_->needed.has(*seat)) return refuse(request, "no_question");
  const auto agree = request.body.find("agree");
  if (agree == request.body.end() || !agree->is_boolean()) return refuse(request, "bad_agree");
  if (!agree->get<bool>()) {
    undo_vote_.reset();
    done(request);
    return tell_update(Plan{});
  }
  undo_vote_->agreed.add(*seat);
  count_votes(std::make_shared<Request>(std::move(request)));
}

void Match::count_votes(const RequestPtr& request) {
  if (undo_vote_->agreed == undo_vote_->needed) {
    // The request is the asker's only if nobody else had to be asked.
    const std::string key = undo_vote_->needed.empty() ? request_key(*request) : std::string();
    return carry_out(state_->plan_undo(undo_vote_->seat, undo_vote_->index, true, host_.now(), key),
                     request);
  }
  done(*request);
  tell_update(Plan{});
}

void Match::resign(Request& request) {
  if (done_before(request)) return;
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (state_->resigned().has(*seat)) return done(request);
  const std::string key = request_key(request);
  Plan plan = table_.chairs.size() <= 2
                  ? state_->plan_end(*seat, Ended::Why::kResigned, host_.now(), key)
                  : state_->plan_hand(SeatSet::of(*seat), SeatHanded::To::kBot,
                                      SeatHanded::Why::kResigned, host_.now(), key);
  carry_out(std::move(plan), std::make_shared<Request>(std::move(request)));
}

// -- Beside --------------------------------------------------------------------------------------

void Match::chat(Request& request) {
  if (request.who.stranger()) return refuse(request, "no_token");
  if (request.who.kind == "guest" && table_.seats_of(request.who).empty())
    return refuse(request, "not_yours");
  if (!chat_) {
    chat_ = ChatState{0, {}, {}};
    for (const ChatRow& line : host_.store().chat(key_)) {
      chat_->last = line.n;
      chat_->requests.push_back(line.request);
    }
  }
  const std::string key = request_key(request);
  const auto& before = chat_->requests;
  if (!key.empty() && std::find(before.begin(), before.end(), key) != before.end())
    return done(request);
  const auto text = read_chat(text_member(request.body, "text"));
  if (!text) return request.reply({text.error(), {}});
  const Time now = host_.now();
  auto& bucket = chat_->buckets.try_emplace(request.who.id, kChatRate, now).first->second;
  if (const std::int64_t wait = bucket.take(now); wait > 0)
    return request.reply({refusal_of("slow_down"), {{"retry_ms", wait}}});
  const ChatRow line{chat_->last + 1, request.who.id, request.who.name, text.value(), now, key};
  const auto asked = std::make_shared<Request>(std::move(request));
  store({AddChat{key_, line}}, [this, asked, line](Written how) {
    if (how != Written::kStored) return refuse(*asked, "not_stored");
    chat_->last = line.n;
    chat_->requests.push_back(line.request);
    done(*asked);
    const auto message = std::make_shared<const std::string>(chat_message(id_, line));
    for (const Subscriber& one : subscribers_)
      if (one.wants.chat) one.watcher->send(message);
  });
}

}  // namespace fourlands::server
