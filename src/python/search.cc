#include "python/search.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "ai/search/puct.h"
#include "game/face_of.h"
#include "games/land_ahead/bots/evaluation.h"
#include "games/landed/bots/evaluation.h"
#include "games/landing_zone/bots/evaluation.h"
#include "games/landomy/bots/evaluation.h"
#include "tensor/choices.h"
#include "tensor/land_ahead_space.h"
#include "tensor/landed_space.h"
#include "tensor/landing_zone_space.h"
#include "tensor/landomy_space.h"

namespace fourlands::python {
namespace {

// A game's evaluation whose values come from a function outside. Which steps are looked at first
// where lists are long, and what a seat can see of a step, stay the game's own.
template <class E, tensor::Space S>
class Outside : public E {
 public:
  using G = typename E::Game;
  explicit Outside(const G& game) : E(game), game_(&game) {}
  Outside(const G& game, const Evaluate& evaluate, Seat seat)
      : E(game),
        game_(&game),
        evaluate_(&evaluate),
        seat_(seat),
        size_(static_cast<std::size_t>(tensor::observation_fields<S>(game).size())) {}

  void values(std::span<const typename G::State> states, std::span<ai::Values> out) const {
    const auto seats = static_cast<std::size_t>(game_->seats());
    observations_.assign(states.size() * size_, 0.0F);
    turns_.resize(states.size());
    values_.assign(states.size() * seats, 0.0F);
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Actors actors = game_->to_act(states[i]);
      const Seat seat = actors.is_chance() || actors.has(seat_) ? seat_ : *actors.seats().begin();
      turns_[i] = seat.index;
      tensor::observe_all<S>(*game_, states[i], seat, {},
                             std::span(observations_).subspan(i * size_, size_));
    }
    (*evaluate_)(static_cast<int>(states.size()), observations_, turns_, values_);
    for (std::size_t i = 0; i < states.size(); ++i)
      std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(i * seats), seats, out[i].begin());
  }

 private:
  const G* game_;
  const Evaluate* evaluate_ = nullptr;
  Seat seat_;
  std::size_t size_ = 0;
  mutable std::vector<float> observations_;
  mutable std::vector<std::int32_t> turns_;
  mutable std::vector<float> values_;
};

template <class E, class S>
ai::Choice search_in(const View& view, const SearchRequest& request, const Evaluate& evaluate) {
  using Own = Outside<E, S>;
  using G = typename E::Game;
  const auto& seen = static_cast<const SeatViewOf<G>&>(view.view());
  const Seat seat = *seen.viewer();
  ai::SearchSettings settings;
  settings.c_puct = request.c_puct;
  settings.prior_temperature = request.prior_temperature;
  // Where each seat searches its own board alone, so does what evaluates it.
  const G alone = [&] {
    if constexpr (IndependentSeats<E>)
      return E::alone(seen.game());
    else
      return seen.game();
  }();
  const Seat searcher = IndependentSeats<E> ? seat_of(0) : seat;
  ai::PuctSearch<Own> search(seen.game(), Own(alone, evaluate, searcher), settings,
                             std::max<std::int64_t>(request.nodes, 1));
  const auto found = search.run(seen.view(), seat, {0, request.nodes}, request.seed, false);
  ai::Choice choice;
  choice.simulations = found.simulations;
  for (const auto& option : found.options)
    choice.options.push_back(
        {seen.game().write(option.move), option.visits, static_cast<double>(option.value)});
  choice.step = choice.options[0].step;
  for (int i = 0; i < alone.seats(); ++i)
    choice.values.push_back(static_cast<double>(found.values[static_cast<std::size_t>(i)]));
  choice.value = choice.values[searcher.index];
  return choice;
}

}  // namespace

ai::Choice search(const View& view, const SearchRequest& request, const Evaluate& evaluate) {
  const std::string_view game = view.view().rules().info().id;
  if (game == "landomy")
    return search_in<landomy::Evaluation, tensor::LandomySpace>(view, request, evaluate);
  if (game == "landed")
    return search_in<landed::Evaluation, tensor::LandedSpace>(view, request, evaluate);
  if (game == "land-ahead")
    return search_in<land_ahead::Evaluation, tensor::LandAheadSpace>(view, request, evaluate);
  if (game == "landing-zone")
    return search_in<landing_zone::Evaluation, tensor::LandingZoneSpace>(view, request, evaluate);
  throw Refused("no_space", "there is no search for " + std::string(game) + " yet");
}

}  // namespace fourlands::python
