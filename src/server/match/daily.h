#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/registry.h"
#include "server/match/daily_rules.h"
#include "server/match/table.h"
#include "server/store/store.h"

// The daily challenges: of each game one that is the same for everybody who tries it that day
// (UTC), with one try that counts. How each is played is in daily_rules.h. What a try tells of the
// day's chance stays its player's until the day has ended.

namespace fourlands::server {

// The one that is meant where none is named.
inline constexpr std::string_view kDailyGame = "landing-zone";
// Where the player sits.
inline constexpr Seat kDailySeat = Seat{0};

inline constexpr Time kOneDay = 24LL * 60 * 60 * 1000;

// "2026-11-16"
std::string day_of(Time at);
// When a day ends; nothing if that is no day.
std::optional<Time> end_of_day(std::string_view day);
// Days are numbered for people to speak of; the first of 2026 is number 1. For a day that is one.
int number_of_day(std::string_view day);

// What the store calls a day's challenge of a game. That of the first game to have one is called
// like its day.
std::string challenge_of(const std::string& day, std::string_view game);

// The table of a try. The id, the time and the commitment are the caller's to fill in.
Result<Table, Refusal> daily_table(const Registry& registry, const Person& who,
                                   const std::string& day, const std::string& game);

// Whether the challenge is over in this position, though the game is not.
bool limit_reached(const DailyRules& rules, const Position& position);

// The score when each turn of the challenge was over; the last is that of the whole.
std::vector<std::int64_t> daily_curve(const DailyRules& daily, const Ruleset& rules,
                                      const std::vector<Entry>& journal);

// Whether what the match tells of chance has to be kept from others at that time.
bool is_embargoed(const Table& table, Time now);
Refusal day_not_over();

// The place of a score among all of the day, which are in ascending order.
struct DailyRank {
  int rank = 1;        // Equal scores share the best of their ranks.
  int percentile = 0;  // How many of the others were beaten, in per cent, rounded down.
};
DailyRank daily_rank_of(std::int64_t score, const std::vector<std::int64_t>& scores);

}  // namespace fourlands::server
