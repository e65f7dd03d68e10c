#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/text.h"
#include "game/json_in.h"
#include "games/all_games.h"
#include "games/landing_zone/landing_zone.h"

// For tests: a table with drawn cities, and steps played and refused in words.

namespace fourlands::landing_zone::testing {

class Table {
 public:
  explicit Table(int players = 1) : registry_(all_games()) {
    const Json pack = Json::parse(registry_.find("landing-zone")->pack);
    rules_ = registry_.make("landing-zone", {{"players", players}}, pack).value();
    position_ = rules_->initial();
  }

  // Rows 5 to 1 of seat 0's city, dice as rolled and still unused, in the middle of a turn.
  static Table with(const std::string& rows, std::vector<int> dice, int turn = 3) {
    Table table;
    Json state = table.position_->state();
    Json& seat = state["seats"][0];
    std::istringstream words(rows);
    for (int row = 5; row >= 1; --row) {
      for (char column = 'a'; column <= 'e'; ++column) {
        std::string piece;
        words >> piece;
        if (piece == "--") continue;
        seat["board"][std::string(1, column) + std::to_string(row)] = piece;
        const int size = piece[1] == '>' ? 1 : piece[1] - '0';
        Json& left = seat["armada"][piece.substr(0, 1)][static_cast<std::size_t>(size - 1)];
        left = left.get<int>() - 1;
      }
    }
    std::vector<int> rolled = dice;
    while (rolled.size() < 3) rolled.insert(rolled.begin(), 1);
    std::sort(rolled.begin(), rolled.end());
    state.update({{"turn", turn}, {"phase", "use"}, {"dice", rolled}});
    seat["dice"] = dice;
    table.set(state);
    return table;
  }

  Table& set(const Json& state) {
    auto read = rules_->read_state(state);
    EXPECT_TRUE(read.ok()) << (read.ok() ? "" : words(read.error()));
    if (read) position_ = std::move(read).value();
    return *this;
  }

  Table& play(const std::string& step, int seat = 0) {
    const auto played = position_->play(who(step, seat), step);
    EXPECT_TRUE(played.ok()) << step << ": " << (played.ok() ? "" : words(played.error()));
    return *this;
  }
  Table& play_all(std::initializer_list<std::string> steps) {
    for (const std::string& step : steps) play(step);
    return *this;
  }

  // "" if legal, else the rule that refuses it, or "unreadable".
  [[nodiscard]] std::string refused_by(const std::string& step, int seat = 0) const {
    const auto refused = position_->explain(who(step, seat), step);
    const auto steps = position_->legal(seat_of(seat));
    const bool listed = std::find(steps.begin(), steps.end(), step) != steps.end();
    if (!step.starts_with("roll")) {
      EXPECT_EQ(!refused, listed) << step;
    }
    if (!refused) return "";
    return refused->rule.empty() ? refused->code : refused->rule;
  }
  [[nodiscard]] bool legal(const std::string& step, int seat = 0) const {
    return refused_by(step, seat).empty();
  }
  // The message's key behind a refusal.
  [[nodiscard]] std::string why_not(const std::string& step, int seat = 0) const {
    const auto refused = position_->explain(who(step, seat), step);
    return refused ? refused->why.key.substr(refused->why.key.rfind('.') + 1) : "";
  }
  [[nodiscard]] std::vector<std::string> steps(const std::string& prefix = "", int seat = 0) const {
    std::vector<std::string> found;
    for (const std::string& step : position_->legal(seat_of(seat)))
      if (step.starts_with(prefix)) found.push_back(step);
    return found;
  }
  [[nodiscard]] Json state() const { return position_->state(); }
  [[nodiscard]] Json seat(std::size_t index = 0) const { return state()["seats"][index]; }
  [[nodiscard]] Json at(const std::string& cell) const {
    return seat()["board"].value(cell, Json());
  }
  [[nodiscard]] Actors to_act() const { return position_->to_act(); }
  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] std::string words(const Refusal& refusal) const {
    return registry_.catalogue().say(Language::kEnglish, refusal);
  }

 private:
  static Actor who(const std::string& step, int seat) {
    return step.starts_with("roll") ? Actor::chance() : Actor(seat_of(seat));
  }
  Registry registry_;
  std::shared_ptr<const Ruleset> rules_;
  std::unique_ptr<Position> position_;
};

}  // namespace fourlands::landing_zone::testing
