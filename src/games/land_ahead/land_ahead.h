#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.h"
#include "game/contract.h"
#include "game/face.h"
#include "games/land_ahead/move.h"
#include "games/land_ahead/pack.h"
#include "games/land_ahead/state.h"

// Land Ahead!, a game of tile laying and exploration by Joel Ek. Rules by id, notation, effects
// and rulings: README.md beside this file. Everything that others include is here.

namespace fourlands::land_ahead {

class LandAhead {
 public:
  using State = land_ahead::State;
  using Move = land_ahead::Move;
  using View = OpenView<State>;  // LA-50
  // Every place with every turn, or every location and `stay`.
  using Moves = MoveBuffer<Move, std::size_t{kMostPlaces} * kSides>;
  using Chances = MoveBuffer<Weighted<Move>, kMostKinds>;
  static constexpr bool kHidden = false;

  static const GameInfo& info();
  static Result<LandAhead, Refusal> create(const Json& options, const Json& pack);
  static std::vector<OptionInfo> option_infos();
  [[nodiscard]] Json options() const;
  [[nodiscard]] const Json& pack() const { return *pack_; }
  [[nodiscard]] int seats() const { return seats_; }

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

  [[nodiscard]] const Components& components() const { return *box_; }
  [[nodiscard]] bool memory_aid() const { return memory_aid_; }
  // LA-43: treasures' values and trophies' offense plus defense.
  [[nodiscard]] int points(const State& state, Seat seat) const;

 private:
  LandAhead(int seats, bool memory_aid, std::shared_ptr<const Components> box,
            std::shared_ptr<const Json> pack)
      : seats_(seats), memory_aid_(memory_aid), box_(std::move(box)), pack_(std::move(pack)) {}

  int seats_;
  bool memory_aid_;
  std::shared_ptr<const Components> box_;
  std::shared_ptr<const Json> pack_;
};

// For the registry.
GameEntry entry();

}  // namespace fourlands::land_ahead
