#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/fixed_list.h"
#include "core/result.h"
#include "core/rng.h"
#include "game/ink.h"
#include "game/message.h"
#include "game/seat.h"

// The contract between the games and everything else. A game is a class G: an object of it holds
// what does not change during a match (pack tables, options), its const functions are the rules,
// and State is a plain value that they take and change. Nothing here reads a clock, a file or a
// global. The JSON type is only named here, so that rules compile without it; whoever asks whether
// a class keeps the contract includes <nlohmann/json.hpp> first.
//
// In the words of the field: `chances` and `sample` are the chance node's outcomes, `view` is the
// player's observation (its information set is all states with that view), `guess` is the
// determinization that searches of hidden games start from, Evaluation (game/evaluation.h) gives
// the features.

namespace fourlands {

using Json = nlohmann::json;

struct OptionInfo {
  std::string_view name;     // "players": key of the options object.
  std::vector<Json> values;  // All that it may be.
  std::size_t standard = 0;  // Which of them it is when it is left out.
};

struct GameInfo {
  std::string_view id;           // "landing-zone": URLs, files, logs. Never changes.
  std::string_view title;        // "Landing Zone": shown to people.
  std::string_view rule_prefix;  // "LZ": what its rules' ids begin with.
  int rules_version = 1;         // Raised whenever an old record would replay differently.
  int min_seats = 1;
  int max_seats = 1;
};

// How a finished game ended. `winners` share the win if they are several.
struct Outcome {
  std::array<std::int16_t, kMaxSeats> points{};  // 0 for games without points.
  SeatSet winners;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// A chance outcome. Weights are whole numbers, so they add up exactly and a draw has no bias.
template <class Move>
struct Weighted {
  Move move;
  std::uint32_t weight;
};

// For games whose seats see everything: a view that is the state, as a type of its own, so that
// what takes a view cannot be handed a state by mistake (law 4).
template <class State>
struct OpenView {
  State state;
  friend bool operator==(const OpenView&, const OpenView&) = default;
};

// What every game gives.
template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> &&
    std::equality_comparable<typename G::State> && std::is_trivially_copyable_v<typename G::Move> &&
    std::equality_comparable<typename G::Move> && (sizeof(typename G::Move) <= 16) &&
    std::equality_comparable<typename G::View> &&
    requires(const G& game, const typename G::State& state, typename G::State& changed,
             typename G::Move move, typename G::Moves& moves, typename G::Chances& chances,
             const typename G::View& view, Seat seat, Actor who, Viewer viewer, Audience audience,
             Rng& rng, std::string_view text, const Json& json, const Ink& ink) {
      // -- Who and what ------------------------------------------------------------------------
      { G::info() } -> std::convertible_to<const GameInfo&>;
      // True if a seat can know something that another cannot. Then `guess` must sometimes differ
      // from the truth.
      { G::kHidden } -> std::convertible_to<bool>;
      // Reads options (an object; what is left out has its default) and a pack. Bad ones are
      // refused in words, with the codes "bad_options" and "bad_pack".
      { G::create(json, json) } -> std::same_as<Result<G, Refusal>>;
      { G::option_infos() } -> std::same_as<std::vector<OptionInfo>>;
      { game.options() } -> std::same_as<Json>;  // Complete: defaults filled in.
      { game.pack() } -> std::same_as<const Json&>;
      { game.seats() } -> std::same_as<int>;

      // -- Rules: the hot path, no heap --------------------------------------------------------
      { game.initial() } -> std::same_as<typename G::State>;
      { game.to_act(state) } -> std::same_as<Actors>;
      // Appends all steps of a seat, each once, in an order that depends on the state alone;
      // none if the seat is not to act. Moves is MoveBuffer<Move, N>.
      { game.legal(state, seat, moves) } -> std::same_as<void>;
      // Appends the outcomes of chance with their weights, each once; none if chance is not to
      // act. Chances is MoveBuffer<Weighted<Move>, N>.
      { game.chances(state, chances) } -> std::same_as<void>;
      // One of `chances`, as likely as its weight says, without listing them.
      { game.sample(state, rng) } -> std::same_as<typename G::Move>;
      // Takes only what `legal` or `chances` offer; anything else is a bug, not an error.
      { game.apply(changed, who, move) } -> std::same_as<void>;
      // Only once to_act is nobody.
      { game.outcome(state) } -> std::same_as<Outcome>;
      { game.hash(state) } -> std::same_as<std::uint64_t>;

      // -- Refusals (law 6) --------------------------------------------------------------------
      // A step as text, whether legal or not. Notation is independent of the state.
      { game.read(text) } -> std::same_as<Result<typename G::Move, Refusal>>;
      { game.write(move) } -> std::same_as<std::string>;
      // Nothing exactly if the step is legal now; else the rule that forbids it, as a referee would
      // say it. Must not tell `who` what `who` cannot know (law 3).
      { game.refusal(state, who, move) } -> std::same_as<std::optional<Refusal>>;

      // -- Secrets (laws 3 and 4) --------------------------------------------------------------
      { game.view(state, viewer) } -> std::same_as<typename G::View>;
      // A determinization: a state that `view` could be a view of, uniform over what the viewer
      // cannot know.
      { game.guess(view, rng) } -> std::same_as<typename G::State>;

      // -- Edges: JSON and pictures; may be slow -----------------------------------------------
      { game.to_json(state) } -> std::same_as<Json>;
      // Refuses what breaks an invariant, saying which.
      { game.from_json(json) } -> std::same_as<Result<typename G::State, Refusal>>;
      { game.view_to_json(view) } -> std::same_as<Json>;
      // What the step does, for log and animation: a list of objects with a `kind`. Called with
      // the state before the step, which must be legal. The log line of an effect is the
      // catalogue's "<game>.effect.<kind>" with the effect's fields in its gaps. It tells no more
      // than `audience` may see.
      { game.effects(state, who, move, audience) } -> std::same_as<Json>;
      // The step's text as `audience` may see it in a log: write(move), or with "?" for a secret.
      { game.shown(state, who, move, audience) } -> std::same_as<std::string>;
      // The position drawn for a terminal, as the view's owner looks at it.
      { game.draw(view, viewer, ink) } -> std::same_as<std::string>;
    };

// Games that can pick a legal step evenly at random faster than by listing them all.
template <class G>
concept SamplesSteps =
    Game<G> && requires(const G& game, const typename G::State& state, Seat seat, Rng& rng) {
      { game.random_step(state, seat, rng) } -> std::same_as<typename G::Move>;
    };

// Games whose views hide something: the JSON of a view with what it hides filled in at random, so
// that `from_json` reads it, or says what is wrong with it.
template <class G>
concept CompletesViews = Game<G> && requires(const G& game, const Json& view, Rng& rng) {
  { game.complete(view, rng) } -> std::same_as<Result<Json, Refusal>>;
};

// Games with something to reckon for whoever draws a position: what a place scores, what lies in
// reach. It tells nothing that the view does not imply (law 3), and asks the same functions that
// the rules ask, so that a page can show it without knowing a rule (law 1). `viewer` is whose view
// it is. May be slow, like all edges; the fields are in the game's README.
template <class G>
concept HasInsight =
    Game<G> && requires(const G& game, const typename G::View& view, Viewer viewer) {
      { game.insight(view, viewer) } -> std::same_as<Json>;
    };

}  // namespace fourlands
