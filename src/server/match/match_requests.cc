#include <algorithm>

#include "core/plant.h"
#include "server/common/json_reader.h"
#include "server/match/chat.h"
#include "server/match/match.h"

// What people ask of a match besides steps: undo, resigning, chat.

namespace fourlands::server {

using match::Ended;
using match::Plan;
using match::SeatHanded;

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
  const Time now = host_.now();
  if (const Time wait = host_.undo_patience().wait(asks_undo(*seat), now); wait > 0)
    return request.reply({refusal_of("slow_down"), {{"retry_ms", wait}}});
  last_question_ = std::max(last_question_ + 1, now);
  UndoVote vote{last_question_, *seat, *index, SeatSet(), SeatSet()};
  for (int i = 0; i < static_cast<int>(table_.chairs.size()); ++i) {
    const Seat other = seat_of(i);
    if (table_.holds(request.who, other)) continue;
    // A rated match is not lightened by a bot's consent.
    if (bot_plays(other) && table_.counts()) return refuse(request, "bots_disagree");
    // Nor does one let anybody play otherwise who has seen the dice.
    if (bot_plays(other) && state_->chance_since(*index)) return refuse(request, "bots_saw_chance");
    if (!bot_plays(other)) vote.needed.add(other);
  }
  undo_vote_ = vote;
  count_votes(std::make_shared<Request>(std::move(request)));
}

void Match::answer_undo(Request& request) {
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (!undo_vote_ || !undo_vote_->needed.has(*seat)) return refuse(request, "no_question");
  // A late answer to an older question; one that names none is to whatever is asked.
  if (request.body.contains("question") &&
      number_member(request.body, "question") != undo_vote_->question)
    return refuse(request, "no_question");
  const auto agree = request.body.find("agree");
  if (agree == request.body.end() || !agree->is_boolean()) return refuse(request, "bad_agree");
  if (!agree->get<bool>()) {
    host_.undo_patience().refused(asks_undo(undo_vote_->seat), host_.now());
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
    host_.undo_patience().agreed(asks_undo(undo_vote_->seat));
    carry_out(state_->plan_undo(undo_vote_->seat, undo_vote_->index, true, host_.now(), key),
              request);
    return;
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
  Plan plan =
      table_.chairs.size() <= 2
          ? state_->plan_end(planted("resign-for-another") ? seat_of(1 - seat->index % 2) : *seat,
                             Ended::Why::kResigned, host_.now(), key)
          : state_->plan_hand(SeatSet::of(*seat), SeatHanded::To::kBot, SeatHanded::Why::kResigned,
                              host_.now(), key);
  carry_out(std::move(plan), std::make_shared<Request>(std::move(request)));
}

// -- Beside --------------------------------------------------------------------------------------

void Match::chat(Request& request) {
  if (request.who.stranger()) return refuse(request, "no_token");
  if (request.who.kind == "guest" && table_.seats_of(request.who).empty())
    return refuse(request, "not_yours");
  if (const auto silenced = host_.house().silenced(request.who))
    return request.reply({silenced, {}});
  if (!chat_) {
    chat_ = ChatState{0, {}};
    for (const ChatRow& line : host_.store().chat(key_)) {
      chat_->last = line.n;
      chat_->requests.push_back(line.request);
    }
  }
  const std::string key = request_key(request);
  const auto& before = chat_->requests;
  if (!key.empty() && !planted("say-it-twice") &&
      std::find(before.begin(), before.end(), key) != before.end())
    return done(request);
  const auto text = read_chat(text_member(request.body, "text"));
  if (!text) return request.reply({text.error(), {}});
  const Time now = host_.date();
  if (const std::int64_t wait = host_.chat_wait(id_, request.who.id); wait > 0)
    return request.reply({refusal_of("slow_down"), {{"retry_ms", wait}}});
  const ChatRow line{chat_->last + 1, request.who.id, request.who.name, text.value(), now, key};
  add_line(line, std::make_shared<Request>(std::move(request)));
}

Coroutine Match::add_line(ChatRow line, RequestPtr request) {
  std::vector<Change> changes = {AddChat{key_, line}};
  if (planted("chat-before-store")) {
    done(*request);
    co_return;
  }
  if (co_await stored(std::move(changes)) != Written::kStored) {
    refuse(*request, "not_stored");
    co_return;
  }
  chat_->last = line.n;
  chat_->requests.push_back(line.request);
  done(*request);
  const auto message = std::make_shared<const std::string>(chat_message(id_, line));
  for (const Subscriber& one : subscribers_)
    if (one.wants.chat && !host_.house().blocks(one.who.id, line.person))
      one.watcher->send(message);
}

}  // namespace fourlands::server
