#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.h"
#include "game/contract.h"
#include "game/face.h"
#include "games/landomy/move.h"
#include "games/landomy/outcome.h"
#include "games/landomy/pack.h"
#include "games/landomy/state.h"

// Landomy, a duel of airships over a floating archipelago by Tommaso Vezzali (GateOnGames, 2024).
// Rules by id, notation, effects and rulings: README.md beside this file. Everything that others
// include is here.

namespace fourlands::landomy {

class Landomy {
 public:
  using State = landomy::State;
  using Move = landomy::Move;
  using View = OpenView<State>;
  // Twelve airships next to three islands move in at most 255 + 124 + 124 ways.
  using Moves = MoveBuffer<Move, 512>;
  using Chances = MoveBuffer<Weighted<Move>, kLayouts>;
  static constexpr bool kHidden = false;

  static const GameInfo& info();
  static Result<Landomy, Refusal> create(const Json& options, const Json& pack);
  static std::vector<OptionInfo> option_infos();
  [[nodiscard]] Json options() const;
  [[nodiscard]] const Json& pack() const { return *pack_; }
  [[nodiscard]] int seats() const { return kSeats; }

  [[nodiscard]] State initial() const;
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
  [[nodiscard]] bool advanced() const { return options_.advanced; }
  // The islands that a Map shows when it lies on that side (LD-8).
  [[nodiscard]] CellSet sectors(MapCard card, Side side) const {
    return components_.sectors[card.number][static_cast<std::size_t>(side.compass())];
  }
  // The action that is due in phase black or white (LD-24).
  [[nodiscard]] Action due(const State& state) const {
    const auto& actions = components_.actions[state.kind(island_at(state.map_side))];
    return state.phase == Phase::kBlack ? actions.black : actions.white;
  }
  // How the game ended. Only once it is over.
  [[nodiscard]] Ending ending(const State& state) const;

 private:
  Landomy(Options options, Components components, std::shared_ptr<const Json> pack)
      : options_(options), components_(components), pack_(std::move(pack)) {}

  void apply_chance(State& state, Move move) const;
  void apply_setup(State& state, Move move) const;
  void apply_map(State& state, Move move) const;
  void apply_action(State& state, Seat seat, Move move) const;

  Options options_;
  Components components_;
  std::shared_ptr<const Json> pack_;
};

// For the registry.
GameEntry entry();

}  // namespace fourlands::landomy
