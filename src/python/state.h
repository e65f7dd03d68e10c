#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/face.h"
#include "game/record.h"
#include "python/refused.h"
#include "tensor/table.h"

// What Python holds: games, states and views, without a word of Python in them.

namespace fourlands::python {

inline constexpr int kChanceSeat = -1;
inline constexpr int kNobody = -4;

class Game {
 public:
  Game(const std::string& id, const std::string& options, const std::string& pack);
  explicit Game(std::shared_ptr<const Ruleset> rules);

  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const Ruleset>& shared() const { return rules_; }
  [[nodiscard]] const tensor::SpaceInfo& space() const { return space_; }
  [[nodiscard]] const tensor::Spaces& spaces() const { return *spaces_; }
  // The seat of that number, or a Refused that says what there is.
  [[nodiscard]] Seat seat(int number) const;
  [[nodiscard]] Viewer viewer(std::optional<int> number) const;

 private:
  std::shared_ptr<const Ruleset> rules_;
  const tensor::Spaces* spaces_;
  tensor::SpaceInfo space_;
};

class View {
 public:
  View(std::shared_ptr<const Game> game, std::unique_ptr<SeatView> view)
      : game_(std::move(game)), view_(std::move(view)) {}
  [[nodiscard]] const SeatView& view() const { return *view_; }
  [[nodiscard]] const std::shared_ptr<const Game>& game() const { return game_; }

 private:
  std::shared_ptr<const Game> game_;
  std::shared_ptr<SeatView> view_;
};

// A game in progress with how it came about, which is what is kept of it: read again step by step,
// nothing can be smuggled in, and what the seats have learnt on the way is there again.
class State {
 public:
  explicit State(std::shared_ptr<const Game> game);
  State(std::shared_ptr<const Game> game, std::shared_ptr<const Position> position);
  State(const State& other);
  State& operator=(const State&) = delete;

  static State from_json(std::shared_ptr<const Game> game, const std::string& text);
  static State deserialize(std::shared_ptr<const Game> game, const std::string& text);
  [[nodiscard]] std::string serialize() const;

  [[nodiscard]] const std::shared_ptr<const Game>& game() const { return game_; }
  [[nodiscard]] const tensor::Table& table() const { return *table_; }
  // A seat, kChanceSeat or kNobody: whose action is next. Of several seats the one that spells, or
  // the first.
  [[nodiscard]] int turn() const;
  [[nodiscard]] std::vector<int> to_act() const;
  // Whose actions are meant: those of that seat, or of whoever has the turn.
  [[nodiscard]] std::optional<Seat> acting(std::optional<int> seat) const;

  void apply(int action, std::optional<int> seat);
  void play(std::optional<int> seat, const std::string& step);
  void roll(Rng& rng);
  [[nodiscard]] View view(std::optional<int> seat) const;
  [[nodiscard]] const std::vector<std::pair<int, std::string>>& history() const { return history_; }

 private:
  void apply_chance(int outcome);

  std::shared_ptr<const Game> game_;
  std::unique_ptr<tensor::Table> table_;
  std::shared_ptr<const Position> base_;  // What it began with; null: the game's beginning.
  std::vector<std::pair<int, std::string>> history_;
};

}  // namespace fourlands::python
