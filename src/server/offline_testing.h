#pragma once

#include <gtest/gtest.h>

#include <string>

#include "game/record.h"
#include "match/match_state.h"
#include "match/seal.h"
#include "server/match/offline.h"

namespace fourlands::server::testing {

inline std::string id_of(int number) {
  std::string digits = std::to_string(number);
  return "here-" + std::string(16 - digits.size(), '0') + digits;
}

// A whole match as a page would have played it, by whoever takes any step.
inline Record played(const Registry& games, const std::string& game, int number,
                     std::size_t most = SIZE_MAX) {
  Json options = Json::object();
  if (game != "landomy") options["players"] = 2;
  const auto rules = games.make(game, options, Json());
  EXPECT_TRUE(rules.ok());
  const auto seed = static_cast<std::uint64_t>(number);
  const Secret secret = secret_from_seed(seed);
  Record header = Record::of(*rules.value());
  header.match = id_of(number);
  header.seats = {{"Ada", "person"}, {"Bot 1", "bot"}};
  header.seat_seeds = {"a word " + std::to_string(number), "another"};
  header.commitment = commitment_of(secret);
  match::MatchState state(rules.value(), header, secret);
  Rng rng(seed);
  Time now = 1'700'000'000'000 + number;
  auto plan = state.plan_start(now);
  state.take(plan);
  while (!state.over() && state.record().events.size() < most) {
    const Seat seat = *state.to_act().seats().begin();
    const auto steps = state.position().legal(seat);
    const auto& step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    auto next = state.plan_step(seat, step, now += 1000, "");
    EXPECT_TRUE(next.ok());
    state.take(next.value());
  }
  return *state.finished_record();
}

inline Json offer_of(const Record& record) {
  const std::string text = write_record(record);
  return {{"record", text},
          {"seal", match::seal_of(*secret_of(record.secret), text)},
          {"levels", {0, 2}}};
}

}  // namespace fourlands::server::testing
