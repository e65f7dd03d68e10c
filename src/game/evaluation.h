#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "game/contract.h"

// What a game's folder gives the bots: how a position looks to a seat, as numbers that a network
// is trained on (ai/model/network.h). No search is written here, and no rule.

namespace fourlands {

template <class E>
concept Evaluation =
    Game<typename E::Game> &&
    requires(const E& evaluation, const typename E::Game& game,
             const typename E::Game::State& state, Seat seat, std::span<float> inputs) {
      E(game);
      { E::kInputs } -> std::convertible_to<int>;
      // True if no seat can touch another's board: each aims at points alone.
      { E::kAlone } -> std::convertible_to<bool>;
      // So many points are 1 to the network; keeps its second output near 0 to 1.
      { E::kPoints } -> std::convertible_to<float>;
      // Writes all kInputs numbers, each about -1 to 1, for a position that is not over. It is also
      // asked before a draw that is still to come, and must not tell what that draw will be.
      { evaluation.describe(state, seat, inputs) } -> std::same_as<void>;
    };

// For two seats where a description says all there is to say of both: only the seat that
// `described_seat` names is described, and the other's chance is what is left. Half the work.
template <class E>
concept DescribesOneSeat = requires(const typename E::Game::State& state) {
  { E::described_seat(state) } -> std::same_as<Seat>;
};

// For descriptions that cost most where they are the same for all seats: `common` is made once for
// a position and handed to the description of each seat, which says the same as without it.
template <class E>
concept SharesWork = requires(const E& evaluation, const typename E::Game::State& state, Seat seat,
                              const typename E::Common& common, std::span<float> inputs) {
  { evaluation.common(state) } -> std::same_as<typename E::Common>;
  { evaluation.describe(state, seat, common, inputs) } -> std::same_as<void>;
};

// One number (feature) of a description.
struct Input {
  std::uint32_t index = 0;
  float value = 0;
};

// For descriptions that are mostly 0: the same numbers without the zeros, at most kMaxSparseInputs
// of them, in any order, each index once; how many there are. It saves writing and reading zeros.
template <class E>
concept SparseInputs = requires(const E& evaluation, const typename E::Game::State& state,
                                Seat seat, std::span<Input> room) {
  { E::kMaxSparseInputs } -> std::convertible_to<int>;
  { evaluation.sparse_inputs(state, seat, room) } -> std::same_as<std::size_t>;
};

// For descriptions of which a large part follows from what many positions share (a board, whatever
// else is going on): the inputs of that part in the same order and before the others, so that they
// can be accumulated once and kept. `shared_inputs` fills in what the others are reckoned from.
template <class E>
concept SplitInputs =
    SparseInputs<E> && requires(const E& evaluation, const typename E::Game::State& state,
                                Seat seat, typename E::SharedPart& shared, std::span<Input> room) {
      // Equal for positions that share that part.
      { evaluation.shared_key(state) } -> std::equality_comparable;
      { evaluation.hash(evaluation.shared_key(state)) } -> std::same_as<std::uint64_t>;
      { evaluation.shared_inputs(state, seat, shared, room) } -> std::same_as<std::size_t>;
      { evaluation.own_inputs(state, seat, shared, room) } -> std::same_as<std::size_t>;
    };

// For long lists: leaves about the `most` most promising steps in `moves`, by an estimate that is
// cheaper than playing each of them. Of what is left the search keeps the best `most` by playing
// them.
template <class E>
concept PrefiltersMoves = requires(const E& evaluation, const typename E::Game::State& state,
                                   Seat seat, typename E::Game::Moves& moves, std::size_t most) {
  { evaluation.prefilter(state, seat, moves, most) } -> std::same_as<void>;
};

// For games with secrets: a step as a seat observes it, as a number. Steps that look the same to it
// give the same number. The search tells information sets apart by these.
template <class E>
concept Hides = requires(const E& evaluation, const typename E::Game::State& before, Actor who,
                         typename E::Game::Move move, Seat viewer) {
  { evaluation.seen(before, who, move, viewer) } -> std::same_as<std::uint64_t>;
};

// For games whose seats act at the same time, each on its own board: the same game with that seat
// alone. Steps keep their meaning.
template <class E>
concept IndependentSeats =
    requires(const typename E::Game& game, const typename E::Game::State& state, Seat seat) {
      { E::alone(game) } -> std::same_as<typename E::Game>;
      { E::alone(game, state, seat) } -> std::same_as<typename E::Game::State>;
    };

}  // namespace fourlands
