#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.h"
#include "game/contract.h"
#include "game/face.h"
#include "games/landing_zone/move.h"
#include "games/landing_zone/outcome.h"
#include "games/landing_zone/pack.h"
#include "games/landing_zone/state.h"

// Landing Zone, a roll and place pyramids game by Chris Cieslik. Rules by id, notation, effects and
// rulings: README.md beside this file. Everything that others include is here.

namespace fourlands::landing_zone {

class LandingZone {
 public:
  using State = landing_zone::State;
  using Move = landing_zone::Move;
  using View = OpenView<State>;
  using Moves = MoveBuffer<Move, 2048>;
  using Chances = MoveBuffer<Weighted<Move>, 56>;
  static constexpr bool kHidden = false;

  static const GameInfo& info();
  static Result<LandingZone, Refusal> create(const Json& options, const Json& pack);
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

  [[nodiscard]] const Components& components() const { return components_; }
  // What the city would score if its pointers left now (LZ-30 to LZ-34).
  [[nodiscard]] Score score(const City& city) const;

 private:
  LandingZone(int seats, Components components, std::shared_ptr<const Json> pack)
      : seats_(seats), components_(components), pack_(std::move(pack)) {}

  void apply_seat(City& city, Move move) const;
  void finish_turn(State& state) const;
  [[nodiscard]] bool all_done(const State& state) const;

  int seats_;
  Components components_;
  std::shared_ptr<const Json> pack_;
};

// For the registry.
GameEntry entry();

}  // namespace fourlands::landing_zone
