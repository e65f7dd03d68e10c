#include "cli/commands/arena_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fourlands::cli {
namespace {

std::vector<ai::Tally> tallies_of(const ArenaRun& arena) {
  std::vector<ai::Tally> tallies(arena.options().bots.size());
  for (const ai::GameSet& set : arena.sets())
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      tallies[i].won += set.bots[i].won;
      tallies[i].points += set.bots[i].points;
    }
  return tallies;
}

std::string standing_text(const ArenaRun& arena) {
  const ai::ArenaStanding standing = ai::standing_of(arena.sets());
  std::string text;
  if (arena.options().bots.size() > 1 && arena.rules().seats() > 1 && standing.all_alike)
    text = fmt::format("{:.1f} % ({:.1f} to {:.1f}), {:+.0f} Elo ({:+.0f} to {:+.0f})",
                       100 * standing.share, 100 * standing.share_low, 100 * standing.share_high,
                       standing.rating, standing.rating_low, standing.rating_high);
  else if (arena.options().bots.size() > 1 && arena.rules().seats() > 1)
    text = fmt::format("{:.1f} % ± {:.1f}, {:+.0f} Elo ({:+.0f} to {:+.0f})", 100 * standing.share,
                       100 * standing.share_bound, standing.rating, standing.rating_low,
                       standing.rating_high);
  else if (standing.points_bound == 0)
    text = fmt::format("{:.1f} points, the same in every game", standing.points);
  else
    text = fmt::format("{:.1f} points ± {:.1f}", standing.points, standing.points_bound);
  if (!arena.options().sprt) return text;
  const ai::SprtState state = ai::sprt_of(arena.sets(), *arena.options().sprt);
  return text +
         fmt::format(", SPRT {:.2f} in [{:.2f}, {:.2f}]", state.ratio, state.lower, state.upper);
}

std::string_view word_of(ai::Decision decision) {
  switch (decision) {
    case ai::Decision::kHigh:
      return "high";
    case ai::Decision::kLow:
      return "low";
    case ai::Decision::kGoOn:
      break;
  }
  return "open";
}

}  // namespace

std::string progress_line(const ArenaRun& arena) {
  constexpr std::int64_t kWidth = 24;
  const auto done = static_cast<std::int64_t>(arena.sets().size());
  const auto full = static_cast<std::size_t>(std::min(kWidth, kWidth * done / arena.wanted_sets()));
  const auto in_set = static_cast<std::int64_t>(arena.options().bots.size());
  return fmt::format("[{}{}] {}/{}  {}", std::string(full, '#'), std::string(kWidth - full, '.'),
                     done * in_set, arena.wanted_sets() * in_set, standing_text(arena));
}

std::string result_text(const ArenaRun& arena) {
  const auto& bots = arena.options().bots;
  const std::int64_t games = ai::standing_of(arena.sets()).games;
  const double seats_of_each =
      static_cast<double>(games * arena.rules().seats()) / static_cast<double>(bots.size());
  const auto tallies = tallies_of(arena);
  std::string text;
  for (std::size_t i = 0; i < bots.size(); ++i)
    text += fmt::format("{:<28} won {:.1f} of {}, {:.1f} points a game\n", bots[i], tallies[i].won,
                        games, tallies[i].points / std::max(seats_of_each, 1.0));
  return text + standing_text(arena) + '\n';
}

Json result_json(const ArenaRun& arena) {
  const ai::ArenaStanding standing = ai::standing_of(arena.sets());
  Json tallies = Json::array();
  for (const ai::Tally& tally : tallies_of(arena))
    tallies.push_back({{"won", tally.won}, {"points", tally.points}});
  Json result = arena.header();
  result.update({{"games", standing.games},
                 {"tallies", std::move(tallies)},
                 {"share", standing.share},
                 {"share_bound", standing.share_bound},
                 {"share_low", standing.share_low},
                 {"share_high", standing.share_high},
                 {"rating", standing.rating},
                 {"rating_low", standing.rating_low},
                 {"rating_high", standing.rating_high},
                 {"points", standing.points},
                 {"points_bound", standing.points_bound}});
  if (arena.options().sprt) {
    const ai::SprtState state = ai::sprt_of(arena.sets(), *arena.options().sprt);
    result["sprt"] = {{"ratio", state.ratio},
                      {"lower", state.lower},
                      {"upper", state.upper},
                      {"decision", word_of(state.decision)}};
  }
  if (!arena.failure().empty()) result["failure"] = arena.failure();
  return result;
}

}  // namespace fourlands::cli
