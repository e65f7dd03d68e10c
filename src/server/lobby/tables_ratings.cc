#include <algorithm>
#include <set>

#include "core/plant.h"
#include "server/lobby/tables.h"
#include "server/match/stored.h"
#include "server/people/rating.h"

// Ratings are computed one match after another, after it is over, and stored together with the mark
// that they were: a crash in between neither loses nor doubles one. What could be arranged counts
// for nothing: a match that hardly began, the same two again and again, a win that a bot played.

namespace fourlands::server {
namespace {

constexpr int kAtOnce = 64;
constexpr double kDayLength = 24.0 * 60 * 60 * 1000;

std::string player_of(const Chair& chair) {
  if (chair.holder == Chair::Holder::kBot) return "bot " + std::to_string(chair.level);
  return chair.person.empty() ? "nobody" : chair.person;  // Deleted meanwhile.
}

// Whether every person played at least so many steps.
bool was_played(const match::MatchState& state, const Table& table, int least) {
  std::vector<int> steps(table.chairs.size());
  for (const Event& event : state.record().events)
    if (!event.who.is_chance()) ++steps[event.who.seat().index];
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (table.chairs[i].holder == Chair::Holder::kPerson && steps[i] < least) return false;
  return true;
}

// The people for whom a bot played at some time.
std::set<std::string> stood_in_for(const Table& table, const std::vector<Entry>& journal) {
  std::set<std::string> people;
  for (const Entry& entry : journal) {
    const auto* const handed = std::get_if<match::SeatHanded>(&entry.event);
    if (handed != nullptr && handed->to == match::SeatHanded::To::kBot)
      people.insert(player_of(table.chairs[handed->seat.index]));
  }
  return people;
}

}  // namespace

// Whether two of its people played so many rated matches in the day before it was made.
bool Tables::met_too_often(const Table& table) {
  if (rated_.games_a_day <= 0) return false;
  std::map<std::pair<std::string, std::string>, int> met;
  const auto people_of = [](const Table& from) {
    std::set<std::string> people;
    for (const Chair& chair : from.chairs)
      if (chair.holder == Chair::Holder::kPerson && !chair.person.empty())
        people.insert(chair.person);
    return people;
  };
  const std::set<std::string> people = people_of(table);
  constexpr int kEarlierMatches = 500;
  for (const std::string& one : people)
    for (const MatchRow& row : store_.matches_of(one, table.created, kEarlierMatches)) {
      if (static_cast<double>(row.created) < static_cast<double>(table.created) - kDayLength) break;
      if (row.status != MatchStatus::kOver) continue;
      const auto earlier = table_of(row);
      if (!earlier || !earlier->counts() || earlier->game != table.game) continue;
      for (const std::string& other : people_of(*earlier))
        if (other != one && people.contains(other) && ++met[{one, other}] >= rated_.games_a_day)
          return true;
    }
  return false;
}

void Tables::rate_due() {
  if (planted("forget-ratings") || rating_asked_.exchange(true)) return;
  ratings_.push([this] {
    rating_asked_ = false;
    const auto rows = store_.rating_due(kAtOnce);
    if (rows.empty()) return;
    // A player's second match of the batch begins where the first one ended.
    RatingRows ratings;
    std::vector<Change> changes;
    for (const MatchRow& row : rows) {
      rate_match(row, ratings);
      // A row that cannot be read cannot be written either, and would take the others with it.
      if (!row.table.empty()) changes.emplace_back(RatingDone{row.key});
    }
    if (changes.empty()) return;
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
  const auto kept_table = table_of(row);
  if (!kept_table) return;
  const Table& table = *kept_table;
  const auto rules = rules_for(table);
  if (!rules) return;
  const auto opened = stored_match(store_, row.key, row.secret, table, rules.value(), catalogue());
  if (!opened) return set_aside(row.id, damage_of(opened.error().refusal).value_or(""));
  const match::MatchState& state = *opened.value().state;
  if (!state.over()) return;
  // The ladder's pairs are not its players' choice, so they may meet as often as it likes.
  if (!was_played(state, table, rated_.least_steps)) return;
  if (!table.of_ladder() && met_too_often(table)) return;
  const std::string pool = table.of_ladder() ? ladder_pool(table.game) : table.game;
  const std::set<std::string> absent = stood_in_for(table, opened.value().journal);

  const Time now = origin_.now();
  const std::vector<int> place = state.finish_after({}).places;
  std::vector<Finisher> finishers;
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    const Chair& chair = table.chairs[i];
    const RatingRow& kept = rating_row_of(chair, pool, ratings);
    const double days = static_cast<double>(std::max<Time>(now - kept.at, 0)) / kDayLength;
    const Rating rating{kept.value, kept.deviation, kept.volatility};
    finishers.push_back(
        {player_of(chair), kept.games == 0 ? rating : rested(rating, days), place[i]});
  }
  for (const Rated& rated : rate(finishers)) {
    // What a bot won for somebody is not theirs; what it lost is.
    if (absent.contains(rated.player) && rated.after.value >= rated.before.value) continue;
    RatingRow& kept = ratings.at({rated.player, pool});
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
