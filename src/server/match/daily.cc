#include "server/match/daily.h"

#include <algorithm>
#include <chrono>

namespace fourlands::server {
namespace {

namespace chrono = std::chrono;

constexpr std::size_t kDayTextSize = 10;

constexpr std::string_view kDayBeforeFirst = "2025-12-31";

int turn_of(const Position& position) { return position.state()["turn"].get<int>(); }

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

int number_of_day(std::string_view day) {
  const Time ends = end_of_day(day).value_or(0);
  return static_cast<int>((ends - end_of_day(kDayBeforeFirst).value_or(0)) / kOneDay);
}

std::string challenge_of(const std::string& day, std::string_view game) {
  return game == kDailyGame ? day : day + " " + std::string(game);
}

Result<Table, Refusal> daily_table(const Registry& registry, const Person& who,
                                   const std::string& day, const std::string& game) {
  const DailyRules* const rules = daily_rules_of(game);
  if (rules == nullptr) return Refusal{"bad_request", "", {"server.no_daily", {{"game", game}}}};
  Json seats = {{{"kind", "me"}}};
  for (int i = 1; i < rules->seats; ++i)
    seats.push_back({{"kind", "bot"}, {"level", rules->level}});
  auto table =
      read_table(registry, {{"game", game}, {"rated", false}, {"seats", std::move(seats)}}, who);
  if (!table) return table;
  table.value().daily = day;
  // Everybody's word, since everybody's chance is the same.
  for (Chair& chair : table.value().chairs) chair.seat_seed = day;
  return table;
}

bool limit_reached(const DailyRules& rules, const Position& position) {
  return rules.until_turn > 0 && turn_of(position) >= rules.until_turn;
}

std::vector<std::int64_t> daily_curve(const DailyRules& daily, const Ruleset& rules,
                                      const std::vector<Entry>& journal) {
  std::vector<std::int64_t> curve;
  auto position = rules.initial();
  int turn = std::max(1, daily.from_turn);
  // A turn is over when the next begins; the last one with the match.
  match::MatchState::replay(rules, journal,
                            [&](const Entry& entry, const Position* before, std::size_t) {
                              if (before == nullptr) return;
                              const int now = turn_of(*before);
                              if (now > turn && !limit_reached(daily, *before)) {
                                curve.push_back(daily.score(*before));
                                turn = now;
                              }
                              position = before->clone();
                              const auto& step = std::get<match::Stepped>(entry.event);
                              (void)position->play(step.who, step.step);
                            });
  curve.push_back(daily.score(*position));
  return curve;
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
