#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.h"
#include "game/contract.h"
#include "game/face.h"
#include "games/landed/move.h"
#include "games/landed/state.h"
#include "games/landed/view.h"

// Landed, a tile-laying game of rival terraforming companies by Marcin Zarycki. Rules by id,
// notation, effects and rulings: README.md beside this file. Everything that others include is
// here.

namespace fourlands::landed {

class Landed {
 public:
  using State = landed::State;
  using Move = landed::Move;
  using View = landed::View;
  // The longest list: 12 tiles in hand, 48 in play, redesign and reengineer held: under 50,000.
  using Moves = MoveBuffer<Move, 1 << 16>;
  using Chances = MoveBuffer<Weighted<Move>, 64>;
  static constexpr bool kHidden = true;

  static const GameInfo& info();
  static Result<Landed, Refusal> create(const Json& options, const Json& pack);
  static std::vector<OptionInfo> option_infos();
  [[nodiscard]] Json options() const;
  [[nodiscard]] const Json& pack() const { return *pack_; }
  [[nodiscard]] int seats() const { return seats_; }
  [[nodiscard]] const Components& components() const { return *components_; }

  [[nodiscard]] State initial() const;
  [[nodiscard]] Actors to_act(const State& state) const;
  void legal(const State& state, Seat seat, Moves& moves) const;
  void chances(const State& state, Chances& chances) const;
  [[nodiscard]] Move sample(const State& state, Rng& rng) const;
  void apply(State& state, Actor who, Move move) const;
  [[nodiscard]] Outcome outcome(const State& state) const;
  [[nodiscard]] std::uint64_t hash(const State& state) const {
    return hash_value(static_cast<const Facts&>(state));
  }
  // One of `legal`, each as likely, without listing all. The seat must be to act.
  [[nodiscard]] Move random_step(const State& state, Seat seat, Rng& rng) const;

  [[nodiscard]] Result<Move, Refusal> read(std::string_view text) const;
  [[nodiscard]] std::string write(Move move) const;
  [[nodiscard]] std::optional<Refusal> refusal(const State& state, Actor who, Move move) const;

  [[nodiscard]] View view(const State& state, Viewer viewer) const;
  [[nodiscard]] State guess(const View& view, Rng& rng) const;

  [[nodiscard]] Json to_json(const State& state) const;
  [[nodiscard]] Result<State, Refusal> from_json(const Json& json) const;
  [[nodiscard]] Json view_to_json(const View& view) const;
  [[nodiscard]] Result<Json, Refusal> complete(const Json& view, Rng& rng) const;
  [[nodiscard]] Json effects(const State& state, Actor who, Move move, Audience audience) const;
  [[nodiscard]] std::string shown(const State& state, Actor who, Move move,
                                  Audience audience) const;
  [[nodiscard]] std::string draw(const View& view, Viewer viewer, const Ink& ink) const;

  [[nodiscard]] Json insight(const View& view, Viewer viewer) const;

  // Cubes that each player begins with (LN-10).
  [[nodiscard]] int cubes() const { return 10 - seats_; }

 private:
  Landed(int seats, std::shared_ptr<const Components> components, std::shared_ptr<const Json> pack)
      : seats_(seats), components_(std::move(components)), pack_(std::move(pack)) {}

  int seats_;
  std::shared_ptr<const Components> components_;
  std::shared_ptr<const Json> pack_;
};

// For the registry.
GameEntry entry();

}  // namespace fourlands::landed
