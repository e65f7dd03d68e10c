#include "server/lobby/daily_opening.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "ai/bots/bots.h"
#include "core/check.h"
#include "core/hash.h"
#include "match/match_state.h"
#include "server/match/daily.h"

namespace fourlands::server {
namespace {

using match::Entry;
using match::MatchState;
using match::Plan;

// The bots of an opening: quick ones that do not always play the same.
constexpr int kOpeningLevel = 3;
// How even a position is, a stronger one says.
constexpr int kJudgeLevel = 4;
// So many openings are looked at for an even one.
constexpr int kOpenings = 6;
// An opening that ended the game before the challenge could begin is played anew, so often.
constexpr int kMostOpenings = 40;

bool begins(const DailyRules& daily, const Position& position) {
  return position.state()["turn"].get<int>() >= daily.from_turn &&
         position.to_act().has(kDailySeat);
}

void take_opening(MatchState& state, Plan plan, std::vector<Entry>& entries) {
  for (const match::Planned& planned : plan.events) entries.push_back(planned.entry);
  state.take(plan);
}

struct Opening {
  std::vector<Entry> entries;
  double unevenness = 0;
};

// Nothing: the game was over first.
std::optional<Opening> play_opening(const DailyRules& daily, MatchState state, std::uint64_t seed) {
  Opening opening;
  take_opening(state, state.plan_start(0), opening.entries);
  while (!begins(daily, state.position())) {
    if (state.over()) return std::nullopt;
    const Seat seat = *state.to_act().seats().begin();
    const auto view = state.position().view(seat);
    const std::uint64_t own = ai::step_seed(seed, seat, static_cast<std::uint64_t>(state.seq()));
    auto plan = state.plan_step(seat, ai::choose(*view, kOpeningLevel, {}, own).step, 0, "");
    FL_CHECK(plan.ok());
    take_opening(state, std::move(plan).value(), opening.entries);
  }
  if (daily.even) {
    const auto view = state.position().view(kDailySeat);
    opening.unevenness = std::abs(ai::choose(*view, kJudgeLevel, {}, seed).value - 0.5);
  }
  return opening;
}

}  // namespace

std::vector<Entry> daily_opening(const DailyRules& daily,
                                 const std::shared_ptr<const Ruleset>& rules, const Record& header,
                                 const Secret& secret) {
  if (daily.from_turn == 0) return {};
  std::optional<Opening> best;
  int found = 0;
  for (int i = 0; i < kMostOpenings && found < (daily.even ? kOpenings : 1); ++i) {
    const std::uint64_t seed =
        hash_bytes(secret.data(), secret.size()) + static_cast<std::uint64_t>(i);
    auto opening = play_opening(daily, MatchState(rules, header, secret), seed);
    if (!opening) continue;
    ++found;
    if (!best || opening->unevenness < best->unevenness) best = std::move(opening);
  }
  // Not one in forty came so far: the whole game it is.
  return best ? std::move(best->entries) : std::vector<Entry>();
}

}  // namespace fourlands::server
