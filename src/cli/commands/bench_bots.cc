#include "cli/commands/bench_bots.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "ai/bots/bots.h"
#include "cli/commands/bench.h"
#include "core/check.h"

namespace fourlands::cli {
namespace {

constexpr std::int64_t kNodes = 200;
constexpr int kMilliseconds = 100;
constexpr std::size_t kTimedChoices = 20;

using Views = std::vector<std::unique_ptr<SeatView>>;

// What the seats saw at every decision of a game, in random order.
Views views_of_game(const Ruleset& rules, std::uint64_t seed) {
  Views views;
  Rng rng(seed);
  const auto position = rules.initial();
  while (!position->to_act().is_nobody()) {
    const Actors actors = position->to_act();
    if (actors.is_chance()) {
      FL_CHECK(position->play(Actor::chance(), position->sample(rng)).ok());
      continue;
    }
    const Seat seat = *actors.seats().begin();
    auto view = position->view(seat);
    // Level 2 plays by one-ply evaluation: quick, and not at random.
    FL_CHECK(position->play(seat, ai::choose(*view, 2, {}, rng.next()).step).ok());
    views.push_back(std::move(view));
  }
  for (std::size_t i = views.size(); i > 1; --i)
    std::swap(views[i - 1], views[rng.below(static_cast<std::uint32_t>(i))]);
  return views;
}

std::unique_ptr<ai::Bot> strongest(const Ruleset& rules, const ai::Limits& limits) {
  ai::BotSpec spec;
  spec.limits = limits;
  return ai::make_bot(rules, spec).value();
}

void measure_time(const Ruleset& rules, const Views& views, BotsMeasured& measured) {
  const auto bot = strongest(rules, {.milliseconds = kMilliseconds, .early_stop = false});
  measured.asked_milliseconds = kMilliseconds;
  std::size_t timed = 0;
  for (const auto& view : views) {
    if (timed == kTimedChoices) break;
    const auto start = std::chrono::steady_clock::now();
    const ai::Choice choice = bot->choose(*view, timed);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    // A single legal step takes no time, and says nothing.
    if (choice.simulations == 0) continue;
    measured.least_milliseconds =
        timed == 0 ? took.count() : std::min(measured.least_milliseconds, took.count());
    ++timed;
    measured.mean_milliseconds += took.count();
    measured.worst_milliseconds = std::max(measured.worst_milliseconds, took.count());
  }
  measured.mean_milliseconds /= static_cast<double>(std::max<std::size_t>(timed, 1));
}

}  // namespace

BotsMeasured measure_bots(const Ruleset& rules, double seconds, std::uint64_t seed) {
  BotsMeasured measured;
  const Views views = views_of_game(rules, seed);
  const auto bot = strongest(rules, {0, kNodes});
  const double start = cpu_now();
  for (std::size_t i = 0; measured.cpu_seconds < seconds; ++i) {
    measured.simulations += bot->choose(*views[i % views.size()], seed + i).simulations;
    measured.cpu_seconds = cpu_now() - start;
  }
  measure_time(rules, views, measured);
  return measured;
}

}  // namespace fourlands::cli
