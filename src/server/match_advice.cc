#include <algorithm>

#include "core/hash.h"
#include "server/match.h"
#include "server/preview.h"
#include "server/request_json.h"

// What a player asks before deciding: may I, what would it do, what would you do. Nothing of it
// happens, so nothing is stored; and all of it follows from what the seat knows (laws 3 and 4).

namespace fourlands::server {
namespace {

constexpr int kStrongest = ai::kLevels;

}  // namespace

void Match::explain(Act& act) {
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  const auto refused = progress_->position().explain(*seat, text_in(act.body, "step"));
  if (!refused) return done(act, {{"legal", true}});
  Json more = error_json(services_.registry.catalogue(), act.language, {refused, {}});
  more["legal"] = false;
  done(act, std::move(more));
}

void Match::preview(Act& act) {
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  auto seen = server::preview(*progress_->position().view(*seat), text_in(act.body, "step"));
  if (!seen) return act.reply({seen.error(), {}});
  done(act, std::move(seen).value());
}

void Match::hint(Act& act) {
  const auto seat = seat_for(act);
  if (!seat || !must_be(act, MatchStatus::kRunning, "not_running")) return;
  const bool against_people =
      std::any_of(table_.chairs.begin(), table_.chairs.end(), [&](const Chair& chair) {
        return chair.kind == Chair::Kind::kPerson && chair.person != act.who.id;
      });
  if (!table_.daily.empty() || (table_.counts() && against_people)) return refuse(act, "no_hints");
  if (progress_->handed().has(*seat)) return refuse(act, "bot_plays");
  if (!progress_->to_act().has(*seat)) return refuse(act, "not_to_act");

  // One thought a position, however often it is asked for.
  Hint& hint = hints_[seat->index];
  const std::int64_t seen = progress_->seq();
  if (hint.seen == seen && !hint.step.empty()) return done(act, {{"step", hint.step}});
  hint.asked.push_back(std::move(act));
  if (hint.seen == seen) return;
  hint.seen = seen;
  hint.step.clear();
  auto view = progress_->position().view(*seat);
  const std::string known = view->json().dump();
  services_.bots.think(std::move(view), kStrongest, hash_bytes(known.data(), known.size()),
                       [self = shared_from_this(), seat = *seat, seen](const std::string& step) {
                         self->queue_.push([self, seat, seen, step] {
                           self->hint_found(seat, seen, step);
                           self->services_.settled(*self);
                         });
                       });
}

bool Match::nobody_waits_for_a_hint() const {
  return std::all_of(hints_.begin(), hints_.end(),
                     [](const auto& hint) { return hint.second.asked.empty(); });
}

void Match::hint_found(Seat seat, std::int64_t seen, const std::string& step) {
  Hint& hint = hints_[seat.index];
  if (hint.seen != seen) return;  // Asked anew since, about another position.
  hint.step = step;
  std::vector<Act> asked;
  asked.swap(hint.asked);
  const bool current = progress_->to_act().has(seat) && progress_->fresh(seat, seen);
  for (const Act& act : asked) {
    if (current)
      done(act, {{"step", step}});
    else
      act.reply({refusal_of("stale"),
                 {{"seq", progress_->seq()}, {"missed", missed(table_.seats_of(act.who), seen)}}});
  }
}

}  // namespace fourlands::server
