#include "server/match/daily.h"

#include <algorithm>
#include <chrono>

namespace fourlands::server {
namespace {

namespace chrono = std::chrono;

constexpr std::size_t kDayTextSize = 10;

Time time_of(chrono::sys_days day) {
  return chrono::duration_cast<chrono::milliseconds>(day.time_since_epoch()).count();
}

// A number of exactly these digits; -1 if they are none.
int digits(std::string_view text) {
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    number = 10 * number + (c - '0');
  }
  return number;
}

std::string padded(unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace

std::string day_of(Time at) {
  const chrono::year_month_day day(chrono::floor<chrono::days>(
      chrono::sys_time<chrono::milliseconds>(chrono::milliseconds(at))));
  return std::to_string(static_cast<int>(day.year())) + "-" +
         padded(static_cast<unsigned>(day.month())) + "-" +
         padded(static_cast<unsigned>(day.day()));
}

std::optional<Time> end_of_day(std::string_view day) {
  if (day.size() != kDayTextSize || day[4] != '-' || day[7] != '-') return std::nullopt;
  const int year = digits(day.substr(0, 4));
  const int month = digits(day.substr(5, 2));
  const int date = digits(day.substr(8, 2));
  if (year < 1970 || month < 0 || date < 0) return std::nullopt;
  const chrono::year_month_day read{chrono::year(year), chrono::month(static_cast<unsigned>(month)),
                                    chrono::day(static_cast<unsigned>(date))};
  if (!read.ok()) return std::nullopt;
  return time_of(chrono::sys_days(read) + chrono::days(1));
}

Result<Table, Refusal> daily_table(const Registry& registry, const Person& who,
                                   const std::string& day) {
  const Json alone = {{"game", kDailyGame}, {"rated", false}, {"seats", {{{"kind", "me"}}}}};
  auto table = read_table(registry, alone, who);
  if (!table) return table;
  table.value().daily = day;
  // Everybody's word, since everybody's chance is the same.
  for (Chair& chair : table.value().chairs) chair.seat_seed = day;
  return table;
}

bool is_embargoed(const Table& table, Time now) {
  return !table.daily.empty() && now < end_of_day(table.daily).value_or(0);
}

Refusal day_not_over() { return {"not_over", "", {"server.day_not_over", {}}}; }

DailyRank daily_rank_of(std::int64_t score, const std::vector<std::int64_t>& scores) {
  const auto [first, last] = std::equal_range(scores.begin(), scores.end(), score);
  const auto others = static_cast<std::int64_t>(scores.size()) - 1;
  const std::int64_t beaten = first - scores.begin();
  return {1 + static_cast<int>(scores.end() - last),
          others > 0 ? static_cast<int>(100 * beaten / others) : 100};
}

}  // namespace fourlands::server
