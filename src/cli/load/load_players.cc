#include "cli/load/load_players.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace fourlands::cli {

LoadPlayers::LoadPlayers(int matches, int seats, std::uint64_t seed)
    : seats_(seats),
      rng_(seed),
      players_(static_cast<std::size_t>(matches) * static_cast<std::size_t>(seats)),
      groups_(static_cast<std::size_t>(matches)) {}

std::string LoadPlayers::put(int number, std::string_view type, std::string_view more) {
  std::string id = std::to_string(++requests_);
  outgoing_.push_back({number,
                       fmt::format(R"({{"type":"{}","request":"{}","match":"{}"{}}})", type, id,
                                   players_[static_cast<std::size_t>(number)].match, more),
                       type == "step"});
  return id;
}

void LoadPlayers::watch(int number) {
  // Only what is needed to play on: pictures and logs are for people.
  put(number, "watch", R"(,"want":["steps"])");
}

void LoadPlayers::table_made(int match, const std::string& id) {
  for (int seat = 0; seat < seats_; ++seat) {
    const int number = match * seats_ + seat;
    players_[static_cast<std::size_t>(number)].match = id;
    if (seat > 0) put(number, "join");
    watch(number);
  }
}

std::vector<LoadPlayers::Outgoing> LoadPlayers::take_outgoing() {
  return std::exchange(outgoing_, {});
}

void LoadPlayers::step_sent(int player, std::int64_t now) {
  players_[static_cast<std::size_t>(player)].sent_at = now;
}

void LoadPlayers::received(int player, std::string_view text, std::int64_t now) {
  LoadMessage message = read_load_message(text);
  if (message.type == "match" || message.type == "update") {
    news(player, std::move(message), now);
  } else if (message.type == "done") {
    done(player, message, now);
  } else if (message.type == "refused") {
    refused(player, message);
  }
}

void LoadPlayers::news(int number, LoadMessage message, std::int64_t now) {
  Player& player = players_[static_cast<std::size_t>(number)];
  if (message.match != player.match) return;
  player.seen = std::max(player.seen, message.seq);
  look_who_was_told(number / seats_, now);
  if (player.moving_on) return;
  if (message.over) {
    player.moving_on = true;
    if (number % seats_ == 0) ++stats_.finished;
    put(number, "rematch");
    return;
  }
  player.seat = message.seat;
  player.offered = std::move(message.steps);
  step_if_it_is_time(number);
}

void LoadPlayers::step_if_it_is_time(int number) {
  Player& player = players_[static_cast<std::size_t>(number)];
  // An offer from before the player's own latest step is no offer any more.
  if (!player.under_way.empty() || player.offered.empty() || player.seen < player.stored) return;
  Group& group = groups_[static_cast<std::size_t>(number / seats_)];
  if (!group.begun) ++begun_;
  group.begun = true;
  const std::size_t chosen = rng_.below(static_cast<std::uint32_t>(player.offered.size()));
  player.under_way = put(number, "step",
                         fmt::format(R"(,"seat":{},"seen":{},"step":{})", player.seat, player.seen,
                                     nlohmann::json(player.offered[chosen]).dump()));
}

void LoadPlayers::done(int number, const LoadMessage& message, std::int64_t now) {
  Player& player = players_[static_cast<std::size_t>(number)];
  if (!message.next.empty()) {
    put(number, "unwatch");
    player = {};
    player.match = message.next;
    watch(number);
  } else if (!message.request.empty() && message.request == player.under_way) {
    player.under_way.clear();
    player.stored = message.seq;
    ++stats_.acknowledged;
    groups_[static_cast<std::size_t>(number / seats_)].untold.push_back(
        {player.match, player.stored, player.sent_at});
    look_who_was_told(number / seats_, now);
    step_if_it_is_time(number);
  }
}

void LoadPlayers::refused(int number, const LoadMessage& message) {
  Player& player = players_[static_cast<std::size_t>(number)];
  ++stats_.refused[message.code];
  if (message.request != player.under_way) return;
  player.under_way.clear();
  watch(number);  // And decide anew on what there is.
}

void LoadPlayers::look_who_was_told(int group, std::int64_t now) {
  auto& untold = groups_[static_cast<std::size_t>(group)].untold;
  std::erase_if(untold, [&](const Untold& step) {
    for (int seat = 0; seat < seats_; ++seat) {
      const Player& player = players_[static_cast<std::size_t>(group * seats_ + seat)];
      // Who has gone on to the next match has seen the end of this one.
      if (player.match == step.match && player.seen < step.seq) return false;
    }
    stats_.took.push_back(now - step.sent_at);
    return true;
  });
}

}  // namespace fourlands::cli
