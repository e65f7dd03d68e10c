#include <cmath>
#include <map>

#include "games/landed/deal_out.h"
#include "games/landed/table_testing.h"

// What a seat knows. Guesses are held against every way a game may have gone in guess_test.cc.

namespace fourlands::landed {
namespace {

using testing::Table;

// A box small enough to enumerate: 11 tiles, 10 contracts, 4 satellite cards.
Json small_pack() {
  Json pack = testing::own_pack();
  pack["name"] = "small";
  Json tiles = Json::array();
  for (unsigned id : {1U, 4U, 5U, 7U, 9U, 10U, 13U, 15U, 17U, 19U, 21U})
    tiles.push_back(pack["tiles"][id - 1]);
  pack["tiles"] = tiles;
  Json contracts = Json::array();
  for (unsigned id : {3U, 6U, 9U, 12U, 15U, 18U, 21U, 24U, 27U, 30U})
    contracts.push_back(pack["contracts"][id - 1]);
  pack["contracts"] = contracts;
  pack["satellites"] = Json::parse(
      R"([{"kind":"plan","count":2},{"kind":"score","count":1},{"kind":"sign","count":1}])");
  return pack;
}

// Every hidden thing may, by the memory, be where it is.
void expect_sound(const State& state, std::size_t viewer, int seats) {
  const Memory& memory = state.recall.of[viewer];
  ASSERT_EQ(state.bag & ~memory.tiles[kStock], 0U);
  for (int seat = 0; seat < seats; ++seat) {
    if (static_cast<std::size_t>(seat) == viewer) continue;
    const Player& player = state.players[static_cast<std::size_t>(seat)];
    ASSERT_EQ(player.hand & ~memory.tiles[spot_of_seat(seat)], 0U);
  }
}

TEST(LandedMemory, the_truth_is_always_among_what_a_seat_holds_possible) {
  const Landed games[] = {testing::make_game(2, small_pack()), testing::make_game(2),
                          testing::make_game(3), testing::make_game(4)};
  for (int i = 0; i < 300; ++i) {
    const Landed& game = games[i % 4];
    const int seats = game.seats();
    Rng rng(static_cast<std::uint64_t>(i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      testing::step_at_random(game, state, rng);
      for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
        if (viewer >= static_cast<std::size_t>(seats) && viewer != kWatching) continue;
        expect_sound(state, viewer, seats);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

// As after reading JSON, or when it is full.
TEST(LandedMemory, a_chronicle_may_begin_at_any_moment) {
  for (int i = 0; i < 20; ++i) {
    const Landed game = testing::make_game(2 + i % 3);
    Rng rng(static_cast<std::uint64_t>(i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      testing::step_at_random(game, state, rng);
      if (rng.below(20) == 0) learn::begin_here(state);
      if (rng.below(5) != 0) continue;
      const View view = game.view(state, seat_of(i % 2));
      ASSERT_TRUE(game.view(game.guess(view, rng), seat_of(i % 2)) == view);
    }
  }
}

TEST(LandedMemory, what_a_seat_put_at_the_bottom_it_knows_there_LN_23) {
  Table table(2, {{"seats", {{{"hand", {49}}, {"contracts", {36}}}, {{"hand", {50}}}}}});
  table.play("sign").chance("contract 9").chance("contract 4").chance("contract 7").play("keep 7");
  const View own = table.game().view(table.state(), seat_of(0));
  const View other = table.game().view(table.state(), seat_of(1));
  Rng rng(1);
  std::set<int> fronts;
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(table.game().to_json(table.game().guess(own, rng))["bottom"], Json({4, 9}));
    const State guess = table.game().guess(other, rng);
    EXPECT_LT(guess.bottom[0], guess.bottom[1]) << "they were returned together";
    fronts.insert(guess.bottom[0]);
  }
  EXPECT_GT(fronts.size(), 10U);
}

TEST(LandedMemory, what_a_seat_returned_at_setup_is_in_the_deck_until_somebody_draws_LN_10) {
  const Landed game = testing::make_game(2);
  Rng rng(3);
  State state = game.initial();
  while (state.phase == Phase::kDeal) game.apply(state, Actor::chance(), game.sample(state, rng));
  const IdSet offered = state.players[0].offered;
  for (Seat seat : SeatSet::first(2)) game.apply(state, seat, game.random_step(state, seat, rng));
  const IdSet returned = offered & ~state.players[0].contracts;
  for (int i = 0; i < 100; ++i) {
    const State guess = game.guess(game.view(state, seat_of(0)), rng);
    EXPECT_EQ(guess.deck & returned, returned);
    EXPECT_EQ(guess.players[1].contracts & offered, 0U);
  }
}

TEST(LandedMemory, a_stolen_card_is_known_to_who_lost_it_LN_30) {
  Json part = {
      {"tiles", {{"0,0", {0, 0, 0}}, {"1,0", {9, 0, 0}}}},
      {"seats",
       {{{"hand", {1, 49}}, {"satellites", {"plan", "plan", "plan"}}},
        {{"hand", {51}},
         {"satellites",
          {"score", "score", "sign", "sign", "sign", "terraform", "terraform", "terraform"}}},
        {{"hand", {52}},
         {"satellites",
          {"negotiate", "negotiate", "redesign", "redesign", "redesign", "reengineer",
           "reengineer"}}}}}};
  Table table(3, part);
  table.play("terraform 1 1 2,0 0").play("steal 1").chance("satellite score");
  Rng rng(2);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const State known = table.game().guess(table.game().view(table.state(), seat_of(1)), rng);
    EXPECT_EQ(known.players[0].fresh[index_of(Satellite::kScore)], 1) << "seat 1 lost it";
    const State unknown = table.game().guess(table.game().view(table.state(), seat_of(2)), rng);
    differs = differs || unknown.players[0].fresh[index_of(Satellite::kScore)] == 0;
  }
  EXPECT_TRUE(differs) << "seat 2 did not see it";
}

TEST(LandedView, steps_and_effects_hide_what_is_private_and_their_length_too) {
  Table table(2, {{"seats", {{{"hand", {49}}, {"contracts", {36}}}, {{"hand", {50}}}}}});
  const auto shown = [&](Actor who, const char* step, Eyes eyes) {
    return table.game().shown(table.state(), who, table.game().read(step).value(), eyes);
  };
  const Eyes own = Eyes::of(seat_of(0));
  const Eyes other = Eyes::of(seat_of(1));
  table.play("plan");
  EXPECT_EQ(shown(Actor::chance(), "tile 7", own), "tile 7");
  for (const char* step : {"tile 7", "tile 17"}) {
    EXPECT_EQ(shown(Actor::chance(), step, other), "tile ?");
    EXPECT_EQ(shown(Actor::chance(), step, Eyes::of(kSpectator)), "tile ?");
    EXPECT_EQ(table.game()
                  .effects(table.state(), Actor::chance(), table.game().read(step).value(), other)
                  .dump(),
              R"([{"kind":"tile","seat":0,"tile":"?"}])");
  }
  Table sign(2, {{"seats", {{{"hand", {49}}, {"contracts", {36}}}, {{"hand", {50}}}}}});
  sign.play("sign").chance("contract 1").chance("contract 12").chance("contract 3");
  const Move keep = sign.game().read("keep 1 12").value();
  EXPECT_EQ(sign.game().shown(sign.state(), seat_of(0), keep, other), "keep ? ?");
  EXPECT_EQ(sign.game().shown(sign.state(), seat_of(0), keep, own), "keep 1 12");
}

TEST(LandedView, others_secrets_are_counts_LN_52) {
  Table table(2, {{"seats",
                   {{{"hand", {49}}, {"contracts", {36}}, {"satellites", {"plan"}}},
                    {{"hand", {50, 51}}, {"contracts", {1, 2}}, {"satellites", {"sign"}}}}}});
  const Json view = table.game().view_to_json(table.game().view(table.state(), seat_of(0)));
  EXPECT_EQ(view["seats"][0]["hand"], Json({49}));
  EXPECT_EQ(view["seats"][1]["hand"], 2);
  EXPECT_EQ(view["seats"][1]["contracts"], 2);
  EXPECT_EQ(view["seats"][1]["satellites"], 1);
  EXPECT_EQ(view["seats"][1]["offered"], 0);
  EXPECT_EQ(view["bag"], 56);
  EXPECT_EQ(view["deck"], 33);
  EXPECT_EQ(view["bottom"], 0);
  EXPECT_EQ(view["satellite_deck"], 16);
}

// All ways to put things where they may be, by trying everything.
void all_ways(const Hidden& hidden, int thing, Dealt& dealt, std::vector<Dealt>& ways) {
  if (ways.size() > 5000) return;
  std::uint64_t live = 0;
  for (std::uint64_t there : hidden.may_hold) live |= there;
  while (thing < 64 && (live >> thing & 1U) == 0) ++thing;
  if (thing == 64) return ways.push_back(dealt);
  for (std::size_t spot = 0; spot < kMostSpots; ++spot) {
    if ((hidden.may_hold[spot] >> thing & 1U) == 0 ||
        std::popcount(dealt[spot]) >= hidden.room[spot])
      continue;
    dealt[spot] |= std::uint64_t{1} << thing;
    all_ways(hidden, thing + 1, dealt, ways);
    dealt[spot] &= ~(std::uint64_t{1} << thing);
  }
}

std::vector<Dealt> all_ways(const Hidden& hidden) {
  std::vector<Dealt> ways;
  Dealt dealt{};
  all_ways(hidden, 0, dealt, ways);
  return ways;
}

template <class Key>
void expect_even(const std::map<Key, double>& weights, const std::map<Key, int>& counts,
                 int draws) {
  double sum = 0;
  for (const auto& [key, weight] : weights) sum += weight;
  double chi = 0;
  int seen = 0;
  for (const auto& [key, weight] : weights) {
    const double expected = draws * weight / sum;
    const auto found = counts.find(key);
    const double count = found == counts.end() ? 0 : found->second;
    seen += static_cast<int>(count);
    chi += (count - expected) * (count - expected) / expected;
  }
  EXPECT_EQ(seen, draws) << "a guess is no world the view allows";
  const double freedom = std::max(1.0, static_cast<double>(weights.size()) - 1);
  EXPECT_LT(chi, freedom + 6 * std::sqrt(2 * freedom)) << weights.size() << " worlds";
}

TEST(LandedGuess, dealing_out_is_even_over_all_ways) {
  const Hidden cases[] = {
      {{0b111111, 0b111111}, {2, 4}},
      {{0b001111, 0b111100, 0b110011}, {2, 2, 2}},
      {{0b000011, 0b000011, 0b111100, 0b111100}, {1, 1, 3, 1}},
      {{0b0111111, 0b0000111, 0b1111000}, {3, 2, 2}},
      {{0b11111111, 0b00001111, 0b00000011}, {5, 2, 1}},
  };
  Rng rng(11);
  for (const Hidden& hidden : cases) {
    std::map<Dealt, double> weights;
    for (const Dealt& way : all_ways(hidden)) weights[way] = 1;
    std::map<Dealt, int> counts;
    const int draws = 300 * static_cast<int>(weights.size());
    for (int i = 0; i < draws; ++i) ++counts[deal_out(hidden, rng)];
    expect_even(weights, counts, draws);
  }
}

}  // namespace
}  // namespace fourlands::landed
