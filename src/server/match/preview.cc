#include "server/match/preview.h"

#include "core/rng.h"

namespace fourlands::server {
namespace {

// What depends on something unknown differs between worlds; so many are tried. If all agree, the
// step is taken to show nothing new: at worst a guess is shown, never the truth.
constexpr int kWorlds = 12;
constexpr std::uint64_t kSeed = 1;

Json played_in(Position& world, Seat seat, const std::string& step) {
  Json effects = world.effects(seat, step, Audience::of(seat));
  (void)world.play(seat, step);
  return {{"effects", std::move(effects)}, {"view", world.view(seat)->json()}};
}

}  // namespace

Result<Json, Refusal> preview(const SeatView& view, const std::string& step) {
  const Seat seat = *view.viewer();
  Rng rng(kSeed);
  const auto first = view.guess(rng);
  if (auto refused = first->explain(seat, step)) return *refused;
  Json seen = played_in(*first, seat, step);
  for (int i = 1; view.rules().hidden() && i < kWorlds; ++i)
    if (played_in(*view.guess(rng), seat, step) != seen) return Json{{"reveals", true}};
  seen["insight"] = first->view(seat)->insight();  // The step has been played there.
  return seen;
}

}  // namespace fourlands::server
