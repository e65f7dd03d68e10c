#include <algorithm>

#include "server/lobby/tables.h"
#include "server/people/rating.h"

// Ratings are computed one match after another, after it is over, and stored together with the mark
// that they were: a crash in between neither loses nor doubles one.

namespace fourlands::server {
namespace {

constexpr int kAtOnce = 64;
constexpr double kDayLength = 24.0 * 60 * 60 * 1000;

std::string player_of(const Chair& chair) {
  if (chair.holder == Chair::Holder::kBot) return "bot " + std::to_string(chair.level);
  return chair.person.empty() ? "nobody" : chair.person;  // Deleted meanwhile.
}

}  // namespace

void Tables::rate_due() {
  if (rating_asked_.exchange(true)) return;
  ratings_.push([this] {
    rating_asked_ = false;
    const auto rows = store_.rating_due(kAtOnce);
    if (rows.empty()) return;
    // A player's second match of the batch begins where the first one ended.
    RatingRows ratings;
    std::vector<Change> changes;
    for (const MatchRow& row : rows) {
      rate_match(row, ratings);
      changes.emplace_back(RatingDone{row.key});
    }
    for (const auto& [player, rating] : ratings) changes.emplace_back(PutRating{rating});
    ratings_.hold();
    store_.write(std::move(changes), [this](Written how) {
      ratings_.release([this, how] {
        if (how == Written::kStored) rate_due();
      });
    });
  });
}

void Tables::rate_match(const MatchRow& row, RatingRows& ratings) {
  const Table table = Table::of(row);
  const auto rules = rules_for(table);
  const auto secret = secret_of(row.secret);
  const auto journal = store_.journal(row.key);
  if (!rules || !secret || !journal) return;
  const auto state = match::MatchState::open(rules.value(), table.header(), *secret, *journal);
  if (!state || !state.value()->over()) return;

  const Time now = origin_.now();
  const std::vector<int> place = state.value()->finish_after({}).places;
  std::vector<Finisher> finishers;
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    const Chair& chair = table.chairs[i];
    const RatingRow& kept = rating_row_of(chair, table.game, ratings);
    const double days = static_cast<double>(std::max<Time>(now - kept.at, 0)) / kDayLength;
    const Rating rating{kept.value, kept.deviation, kept.volatility};
    finishers.push_back(
        {player_of(chair), kept.games == 0 ? rating : rested(rating, days), place[i]});
  }
  for (const Rated& rated : rate(finishers)) {
    RatingRow& kept = ratings.at({rated.player, table.game});
    kept.value = rated.after.value;
    kept.deviation = rated.after.deviation;
    kept.volatility = rated.after.volatility;
    kept.games += 1;
    kept.at = now;
  }
}

const RatingRow& Tables::rating_row_of(const Chair& chair, const std::string& game,
                                       RatingRows& ratings) {
  const std::string player = player_of(chair);
  const auto [found, is_new] = ratings.try_emplace({player, game});
  if (!is_new) return found->second;
  const Rating first =
      chair.holder == Chair::Holder::kBot ? first_rating_of_bot(chair.level) : Rating();
  found->second = {player, game, first.value, first.deviation, first.volatility, 0, 0};
  for (const RatingRow& kept : store_.ratings(player))
    if (kept.game == game) found->second = kept;
  return found->second;
}

}  // namespace fourlands::server
