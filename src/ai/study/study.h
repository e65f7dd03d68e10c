#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ai/bots/bots.h"
#include "ai/study/guide.h"
#include "ai/study/regression.h"
#include "ai/study/statistics.h"

// How balanced a game is: figures of many games that bots of one level play against themselves.
// Studies of parts add up to the study of the whole, whoever played them; the same games in the
// same order give the same figures.

namespace fourlands::ai {

// A game of more steps is given up and counted.
inline constexpr int kMostSteps = 20'000;

struct SeatFigures {
  Mean won;     // 1, or the part of a shared win.
  Mean points;  // 0 in games without points.
  Mean result;  // What the seat plays for: the share of the win, or points where it plays for
                // points.
};

// One component (a card, a tile, a token) over all games.
struct ComponentFigures {
  std::array<std::int64_t, 3> met{};  // By Meeting: how often.
  std::vector<Mean> with;             // By seat: its results in games in which it used this.
};

// What the result of one game was to a seat: what `worth` is told in.
enum class Unit : std::uint8_t { kWin, kPoints };

class Study {
 public:
  explicit Study(int seats) : seats_(static_cast<std::size_t>(seats)) {}
  void add(const Study& other);

  std::int64_t games = 0;
  std::int64_t unended = 0;  // Given up after kMostSteps.
  std::vector<SeatFigures>& seats() { return seats_; }
  [[nodiscard]] const std::vector<SeatFigures>& seats() const { return seats_; }

  Mean margin;     // Winner's points less those of the next.
  Mean spread;     // Deviation of the points between the seats of a game.
  Mean decisions;  // Steps that seats took.
  Mean turns;
  Mean branching;  // Legal steps where somebody decides; of every eighth game.
  Mean tied;       // 1 if several share the win.
  // By the network's estimate at the beginning of every turn, in games of two seats and more:
  Mean lead_changes;
  Mean decided_at;  // After which part of the game the winner led for good, 0 to 1.
  Mean comeback;    // 1 if the winner was behind at half-time.
  Mean luck;        // Which part of the squared swings of the estimate came from chance.

  std::map<std::string, std::int64_t> endings;
  std::map<std::string, std::int64_t> effects;  // Kind to the number of games with it.
  std::map<std::string, std::map<std::string, ComponentFigures>> components;
  std::map<std::string, std::int64_t> places;  // How often something happened there.

  // What each seat used in a game, as component and id.
  using Used = std::vector<std::set<std::pair<std::string, std::string>>>;
  // The results of a game that has ended, for whoever used what.
  void note_results(const Used& used, const std::vector<double>& results, Unit unit);

  // How much better a seat's result is in games in which it uses the component than in those in
  // which it does not, seat by seat, so that the seats' own advantage is no part of it.
  [[nodiscard]] Estimate difference(const ComponentFigures& component) const;
  // What it is worth more than the mean of its kind, all others held equal (regression.h), by id.
  // It is what goes with the use, not what the use causes: whoever is ahead may come to use one
  // more often.
  [[nodiscard]] std::map<std::string, Estimate> worths(const std::string& component) const;

 private:
  std::vector<SeatFigures> seats_;
  std::map<std::string, Regression> regressions_;  // By component.
};

struct StudySettings {
  int level = 3;
  std::int64_t nodes = 0;  // A step, instead of what the level thinks of itself; 0: as it does.
  std::uint64_t seed = 1;
  std::shared_ptr<const BotFile> file;  // Instead of the game's own bots.
};

// What pairs of games compare: the same number and seed under two rulesets.
struct GameFacts {
  std::vector<double> won;
  std::vector<double> points;
  double margin = 0;
  double decisions = 0;
  double turns = 0;
};

// Plays the game of that number and adds it.
GameFacts study_game(const Ruleset& rules, const StudyGuide& guide, const StudySettings& settings,
                     std::int64_t number, Study& study);

// What the result is told in: points where each seat plays for points alone.
Unit unit_of(const Ruleset& rules);

}  // namespace fourlands::ai
