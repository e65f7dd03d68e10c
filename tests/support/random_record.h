#pragma once

#include <memory>
#include <string>

#include "core/check.h"
#include "core/rng.h"
#include "game/draws.h"
#include "game/record.h"

namespace fourlands::testing {

// Whose turn it is, at random among those to act.
inline Actor random_actor(const Actors& actors, Rng& rng) {
  if (actors.is_chance()) return Actor::chance();
  int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(actors.seats().size())));
  for (Seat seat : actors.seats())
    if (skip-- == 0) return seat;
  return Actor::chance();
}

// A whole game of random steps with checkable chance: the same for the same seed, everywhere.
inline Record random_record(const Ruleset& rules, std::uint64_t seed,
                            std::size_t most_events = 100'000) {
  Rng rng(seed);
  Record record = Record::of(rules);
  const Secret secret = secret_from_seed(seed);
  record.match = "random-" + std::to_string(seed);
  record.commitment = commitment_of(secret);
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    record.seats[i].kind = "bot";
    record.seat_seeds.push_back("word-" + std::to_string(i));
  }
  const Draws draws(secret, record.seat_seeds, record.game, record.match);
  const auto position = rules.initial();
  while (!position->to_act().is_nobody() && record.events.size() < most_events) {
    const Actor who = random_actor(position->to_act(), rng);
    std::string step;
    if (who.is_chance()) {
      const auto outcomes = position->chances();
      step = outcomes[draws.pick(record.events.size() + 1, outcomes)].step;
    } else {
      const auto steps = position->legal(who.seat());
      step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    }
    FL_CHECK(position->play(who, step).ok());
    record.events.push_back({who, step, 0});
  }
  if (position->to_act().is_nobody()) {
    record.result = position->state()["result"];
    record.secret = hex_of(secret);
  }
  return record;
}

}  // namespace fourlands::testing
