// Plays every game to its end with a match and bots, as a page does: linked from what is compiled
// without exceptions, RTTI and threads (preset `pure`). It prints what it played, and ends with a
// status other than 0 if anything is not as it must be.

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "ai/bots/bots.h"
#include "core/check.h"
#include "engine/engine.h"
#include "game/json_in.h"
#include "games/all_games.h"
#include "match/match_state.h"
#include "match/verify.h"

namespace fourlands {
namespace {

constexpr std::uint64_t kSeed = 5;
constexpr int kLevel = 2;

// A match of bots against each other, every step planned and taken; the record of it.
Record play(const Registry& registry, std::string_view game) {
  const auto rules = registry.make(game, Json::object(), Json());
  FL_CHECK(rules.ok());
  Record header = Record::of(*rules.value());
  const Secret secret = secret_from_seed(kSeed);
  header.commitment = commitment_of(secret);
  header.match = "pure";
  header.seat_seeds.assign(header.seats.size(), "a word");
  match::MatchState state(rules.value(), header, secret);
  match::Plan start = state.plan_start(0);
  state.take(start);
  while (!state.over()) {
    const Seat seat = *state.to_act().seats().begin();
    const auto seen = static_cast<std::uint64_t>(state.seq());
    const ai::Choice choice =
        ai::choose(*state.position().view(seat), kLevel, {}, ai::step_seed(kSeed, seat, seen));
    auto plan = state.plan_step(seat, choice.step, 0, "");
    FL_CHECK(plan.ok());
    state.take(plan.value());
  }
  return *state.finished_record();
}

// What was written is read again, and every draw in it computed anew; one that is altered is found.
void check(const Registry& registry, const Record& played) {
  auto record = read_record(write_record(played));
  FL_CHECK(record.ok());
  const auto rules = rules_of(registry, record.value(), Json());
  FL_CHECK(rules.ok());
  FL_CHECK(verify(*rules.value(), record.value()).good);
  record.value().secret.front() = record.value().secret.front() == '0' ? '1' : '0';
  FL_CHECK(!verify(*rules.value(), record.value()).good);
}

// What cannot be read is refused, not thrown.
void refuse(const Registry& registry) {
  FL_CHECK(!parse_json("{\"a\":").ok());
  FL_CHECK(!parse_json("1e999").ok());
  engine::Engine engine(registry);
  const auto code = [&](std::string_view line) {
    const auto answer = parse_json(engine.answer(line));
    FL_CHECK(answer.ok() && !answer.value().at("ok").get<bool>());
    return answer.value().at("error").at("code").get<std::string>();
  };
  FL_CHECK(code("[") == "bad_json");
  FL_CHECK(code("{\"cmd\":\"legal\",\"seat\":0}") == "no_game");
  FL_CHECK(code("{\"cmd\":\"new\",\"game\":\"chess\"}") == "unknown_game");
}

}  // namespace
}  // namespace fourlands

int main() {
  using namespace fourlands;
  const Registry registry = all_games();
  refuse(registry);
  for (const GameEntry& game : registry.games()) {
    const Record record = play(registry, game.info.id);
    check(registry, record);
    std::printf("%s: %zu events, %s\n", std::string(game.info.id).c_str(), record.events.size(),
                record.result.dump().c_str());
  }
  return registry.games().size() >= 4 ? 0 : 1;
}
