#include <fmt/format.h>

#include <algorithm>

#include "simulation/player.h"

// What people notice for themselves: what a server tells them, and what it does not.

namespace fourlands::simulation {
namespace {

// So long an open connection may leave a request without an answer, slow readers and disks
// included.
constexpr Time kPatience = 90 * kSecond;

}  // namespace

// No event is left out, and no seat's view is shown but one's own.
void Player::check_told(Tab& tab, const Json& message) {
  const Json& you = message.contains("you") ? message["you"] : now_.value("you", Json::array());
  for (const auto& [seat, view] : message["views"].items())
    if (seat != "spectator" && std::find(you.begin(), you.end(), std::stoi(seat)) == you.end())
      world_.ledger.violation(
          match_, fmt::format("player {} was shown the view of seat {}", number_, seat));
  const std::int64_t seq = message.value("seq", std::int64_t{0});
  const bool update = message["type"] == "update";
  if (update && !table_.value("sealed", false) &&
      seq != tab.seq + static_cast<std::int64_t>(message["events"].size()))
    world_.ledger.violation(
        match_, fmt::format("player {} was told up to {} and then {} events up to {}", number_,
                            tab.seq, message["events"].size(), seq));
  tab.seq = seq;
}

// A clock runs no faster than time does, and while no server is there it stands.
void Player::check_clocks(const Json& message) {
  if (now_.is_null() || !message["clocks"].is_object() || !now_["clocks"].is_object()) return;
  const Json& before = now_["clocks"]["left_ms"];
  const Json& after = message["clocks"]["left_ms"];
  const Time passed = world_.served() - told_ + kMinute;  // Slow readers hear of it late.
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
    if (before[i].is_number() && after[i].is_number() &&
        before[i].get<Time>() - after[i].get<Time>() > passed)
      world_.ledger.violation(match_,
                              fmt::format("seat {} lost {} ms of its clock in at most {} ms", i,
                                          before[i].get<Time>() - after[i].get<Time>(), passed));
}

// Whatever is asked over a connection that stays is answered, and matches that stand still end.
void Player::watch_over() {
  const Time now = world_.loop.now();
  for (auto& [request, asked] : asked_)
    if (tabs_[0].line && tabs_[0].line->open() && asked.boots == world_.boots &&
        now - asked.at > kPatience) {
      world_.ledger.violation(match_, asked.message.value("type", "") + " was not answered");
      asked.at = now;
    }
  check_waiting();
  if (now - heard_ > 10 * kMinute) return leave_match();
  act();
  later(20 * kSecond, 40 * kSecond, &Player::watch_over);
}

// A bot that is to act does, and a clock that has run out ends.
void Player::check_waiting() {
  if (now_.is_null() || over_ || !tabs_[0].line || !tabs_[0].line->open()) return;
  const Time waited = std::min(world_.loop.now() - heard_, world_.loop.now() - world_.since);
  if (!world_.is_up() || waited < 4 * kMinute || world_.disk_fails) return;
  const Json& seats = table_.value("seats", Json::array());
  const bool bots =
      !now_["to_act"].empty() &&
      std::all_of(now_["to_act"].begin(), now_["to_act"].end(), [&](const Json& seat) {
        const auto index = seat.get<std::size_t>();
        return index < seats.size() && seats[index].value("kind", "") == "bot";
      });
  if (bots) world_.ledger.violation(match_, "a bot is to act and does not");
  if (!now_["clocks"].is_object()) return;
  for (const Json& seat : now_["clocks"]["running"]) {
    const Json& left = now_["clocks"]["left_ms"][seat.get<std::size_t>()];
    if (left.is_number() && left.get<Time>() < waited - 3 * kMinute)
      world_.ledger.violation(
          match_, fmt::format("the clock of seat {} ran out and nothing happened", seat.dump()));
  }
}

}  // namespace fourlands::simulation
