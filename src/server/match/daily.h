#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/match/table.h"
#include "server/store/store.h"

// The daily challenge: one game with the same chance for everybody who tries it that day (UTC),
// once. What a try tells of the day's chance stays its player's until the day has ended.

namespace fourlands::server {

// The one place that says which game it is. It is played alone, so it must have a form for one.
inline constexpr std::string_view kDailyGame = "landing-zone";

// "2026-11-16"
std::string day_of(Time at);
// When a day ends; nothing if that is no day.
std::optional<Time> end_of_day(std::string_view day);

// The table of a try. The id, the time and the commitment are the caller's to fill in.
Result<Table, Refusal> daily_table(const Registry& registry, const Person& who,
                                   const std::string& day);

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
