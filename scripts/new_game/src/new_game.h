#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.h"
#include "game/contract.h"
#include "game/face.h"
#include "games/new_game/move.h"
#include "games/new_game/pack.h"
#include "games/new_game/state.h"

// New Game: two players claim plots in a row, where a die lets them. Rules by id, notation, effects
// and rulings: README.md beside this file. Everything that others include is here.

namespace fourlands::new_game {

class NewGame {
 public:
  using State = new_game::State;
  using Move = new_game::Move;
  using View = OpenView<State>;
  using Moves = MoveBuffer<Move, 2>;  // NG-3: two plots at most.
  using Chances = MoveBuffer<Weighted<Move>, kDieFaces>;
  static constexpr bool kHidden = false;

  static const GameInfo& info();
  static Result<NewGame, Refusal> create(const Json& options, const Json& pack);
  static std::vector<OptionInfo> option_infos();
  [[nodiscard]] Json options() const;
  [[nodiscard]] const Json& pack() const { return *pack_; }
  [[nodiscard]] int seats() const { return kSeats; }

  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] Actors to_act(const State& state) const;
  void legal(const State& state, Seat seat, Moves& moves) const;
  void chances(const State& state, Chances& chances) const;
  [[nodiscard]] Move sample(const State& state, Rng& rng) const;
  void apply(State& state, Actor who, Move move) const;
  [[nodiscard]] Outcome outcome(const State& state) const;
  [[nodiscard]] std::uint64_t hash(const State& state) const { return hash_value(state); }

  [[nodiscard]] Result<Move, Refusal> read(std::string_view text) const;
  [[nodiscard]] std::string write(Move move) const;
  [[nodiscard]] std::optional<Refusal> refusal(const State& state, Actor who, Move move) const;

  [[nodiscard]] View view(const State& state, Viewer) const { return {state}; }
  [[nodiscard]] State guess(const View& view, Rng&) const { return view.state; }

  [[nodiscard]] Json to_json(const State& state) const;
  [[nodiscard]] Result<State, Refusal> from_json(const Json& json) const;
  [[nodiscard]] Json view_to_json(const View& view) const;
  [[nodiscard]] Json effects(const State& state, Actor who, Move move, Audience audience) const;
  [[nodiscard]] std::string shown(const State&, Actor, Move move, Audience) const {
    return write(move);
  }
  [[nodiscard]] std::string draw(const View& view, Viewer viewer, const Ink& ink) const;
  [[nodiscard]] Json insight(const View& view, Viewer viewer) const;

  // -- What the game's own files and tests ask ----------------------------------------------------
  [[nodiscard]] const Components& components() const { return components_; }

 private:
  NewGame(const Components& components, std::shared_ptr<const Json> pack)
      : components_(components), pack_(std::move(pack)) {}

  Components components_;
  std::shared_ptr<const Json> pack_;
};

// For the registry.
GameEntry entry();

}  // namespace fourlands::new_game
