#include <algorithm>

#include "core/hash.h"
#include "server/common/json_reader.h"
#include "server/match/match.h"
#include "server/match/preview.h"

// What a player asks before deciding: may I, what would it do, what would you do. Nothing of it
// happens, so nothing is stored; and all of it follows from what the seat knows (laws 3 and 4).

namespace fourlands::server {
namespace {

constexpr int kStrongest = ai::kLevels;

}  // namespace

std::unique_ptr<SeatView> Match::view_of(Seat seat, const SeatSet& mine) const {
  const auto sealed = sealed_position(scene(), mine);
  return (sealed ? *sealed : state_->position()).view(seat);
}

void Match::explain(Request& request) {
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  const auto refused = state_->position().explain(*seat, text_member(request.body, "step"));
  if (!refused) return done(request, {{"legal", true}});
  Json more = error_json(host_.catalogue(), request.language, {refused, {}});
  more["legal"] = false;
  done(request, std::move(more));
}

void Match::preview(Request& request) {
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  const auto view = view_of(*seat, table_.seats_of(request.who));
  auto seen = server::preview(*view, text_member(request.body, "step"));
  if (!seen) return request.reply({seen.error(), {}});
  done(request, std::move(seen).value());
}

void Match::hint(Request& request) {
  const auto seat = seat_for(request);
  if (!seat || !must_be(request, MatchStatus::kRunning, "not_running")) return;
  if (!table_.daily.empty() || table_.counts()) return refuse(request, "no_hints");
  if (state_->handed().has(*seat)) return refuse(request, "bot_plays");
  if (!state_->to_act().has(*seat)) return refuse(request, "not_to_act");

  // One thought a position, however often it is asked for.
  Hint& hint = hints_[seat->index];
  const std::int64_t seen = state_->seq();
  if (hint.seen == seen && !hint.step.empty()) return done(request, {{"step", hint.step}});
  const std::string asker = request.who.answerable();
  hint.requests.push_back(std::move(request));
  if (hint.seen == seen) return;
  hint.seen = seen;
  hint.step.clear();
  auto view = view_of(*seat, SeatSet::of(*seat));
  const std::string known = view->json().dump();
  host_.bots().think(asker, std::move(view), kStrongest, hash_bytes(known.data(), known.size()),
                     [self = shared_from_this(), seat = *seat, seen](const std::string& step) {
                       self->queue_.push([self, seat, seen, step] {
                         self->hint_found(seat, seen, step);
                         self->host_.job_done(*self);
                       });
                     });
}

bool Match::nobody_waits_for_a_hint() const {
  return std::all_of(hints_.begin(), hints_.end(),
                     [](const auto& hint) { return hint.second.requests.empty(); });
}

void Match::hint_found(Seat seat, std::int64_t seen, const std::string& step) {
  Hint& hint = hints_[seat.index];
  if (hint.seen != seen) return;  // Asked anew since, about another position.
  hint.step = step;
  std::vector<Request> asked;
  asked.swap(hint.requests);
  if (!load() || !state_) return;  // It cannot be read any more; who asked is told so.
  const bool current = state_->to_act().has(seat) && state_->fresh(seat, seen);
  for (const Request& request : asked) {
    if (current)
      done(request, {{"step", step}});
    else
      reply_stale(request, seen);
  }
}

}  // namespace fourlands::server
