#include "games/landed/belief/determinize.h"

#include <cmath>
#include <map>

#include "games/landed/belief/retold_testing.h"
#include "games/landed/belief/worlds_testing.h"

// Guesses held against an enumeration of every way the game may have gone (worlds_testing.h).

namespace fourlands::landed {
namespace {

using testing::Half;
using testing::Worlds;

Json some_of(const Json& all, const std::vector<unsigned>& ids) {
  Json some = Json::array();
  for (unsigned id : ids) some.push_back(all[id - 1]);
  return some;
}

// Boxes small enough to enumerate.
Json small_box(const std::vector<unsigned>& contracts, const char* satellites,
               std::size_t tiles = 11) {
  Json pack = testing::own_pack();
  pack["name"] = "small";
  pack["tiles"] = some_of(pack["tiles"], {1, 4, 5, 7, 9, 10, 13, 15, 17, 19, 21, 23, 25});
  pack["tiles"].erase(pack["tiles"].begin() + static_cast<std::ptrdiff_t>(tiles),
                      pack["tiles"].end());
  pack["contracts"] = some_of(pack["contracts"], contracts);
  pack["satellites"] = Json::parse(satellites);
  return pack;
}

// Contracts that nearly every tile fulfils, and that let tiles be put back into the bag.
Json redraw_box(const std::vector<unsigned>& contracts, std::size_t tiles) {
  Json pack = small_box(contracts, "[]", tiles);
  for (Json& contract : pack["contracts"]) {
    contract["ability"] = "redraw";
    contract["levels"] = Json::parse(R"([{"size":1,"gold":2,"silver":1}])");
  }
  return pack;
}

struct Comparison {
  int moments = 0;
  long guesses = 0;
  long outside = 0;     // Guesses of what cannot be.
  int never = 0;        // Worlds that should have come up often and did not.
  double distance = 0;  // Total variation, the mean of all moments.
  double noise = 0;     // The same for as many draws from the worlds themselves.
  double worst = 0;
  double chi = 0;  // Over all moments together, with as many degrees of freedom.
  double freedom = 0;

  [[nodiscard]] std::string text() const {
    return std::to_string(moments) + " moments, " + std::to_string(outside) + " of " +
           std::to_string(guesses) + " guesses outside, distance " +
           std::to_string(distance / moments) + " (drawn from the worlds themselves " +
           std::to_string(noise / moments) + "), worst " + std::to_string(worst) + ", chi-square " +
           std::to_string(chi) + " of " + std::to_string(freedom);
  }
};

double distance_of(const std::map<std::string, double>& odds,
                   const std::map<std::string, int>& counts, int draws) {
  double distance = 0;
  for (const auto& [name, chance] : odds) {
    const auto found = counts.find(name);
    const double share = found == counts.end() ? 0 : static_cast<double>(found->second) / draws;
    distance += std::max(0.0, chance - share);
  }
  return distance;
}

const std::string& picked(const std::map<std::string, double>& odds, Rng& rng) {
  double at = static_cast<double>(rng.below(1U << 30)) / (1U << 30);
  for (const auto& [name, chance] : odds)
    if ((at -= chance) < 0) return name;
  return odds.rbegin()->first;
}

void compare(const Landed& game, const Worlds& worlds, const View& view, Rng& rng,
             Comparison& result) {
  const auto odds = worlds.odds();
  const int draws = 200 * static_cast<int>(odds.size());
  std::map<std::string, int> counts;
  std::map<std::string, int> fair;
  DeterminizeWork work;
  for (int i = 0; i < draws; ++i) {
    ++counts[worlds.name_of(determinize(game.components(), view, rng, work))];
    ++fair[picked(odds, rng)];
  }
  ++result.moments;
  result.guesses += draws;
  for (const auto& [name, count] : counts)
    if (!odds.contains(name)) result.outside += count;
  double chi = 0;
  for (const auto& [name, chance] : odds) {
    const double expected = chance * draws;
    const double count = counts.contains(name) ? counts.at(name) : 0;
    if (count == 0 && expected > 25) ++result.never;
    chi += (count - expected) * (count - expected) / expected;
  }
  result.chi += chi;
  result.freedom += static_cast<double>(odds.size()) - 1;
  const double distance = distance_of(odds, counts, draws);
  result.distance += distance;
  result.noise += distance_of(odds, fair, draws);
  result.worst = std::max(result.worst, distance);
}

struct Games {
  int seats = 2;
  Half half = Half::kContractsAndCards;
  int games = 20;
  std::size_t most = 5000;
  std::size_t compared = 120;
};

// Plays random games and compares at some moments of each.
Comparison compare_games(const Json& pack, const Games& games) {
  Comparison result;
  const Landed game = testing::make_game(games.seats, pack);
  for (int i = 0; i < games.games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    State state = game.initial();
    const Viewer viewer = seat_of(i % games.seats);
    Worlds worlds(game, viewer, games.half, games.most);
    while (!game.to_act(state).is_nobody() && !worlds.too_many()) {
      const Actors actors = game.to_act(state);
      const Actor who = actors.is_chance() ? Actor::chance() : Actor(*actors.seats().begin());
      const Move move =
          who.is_chance() ? game.sample(state, rng) : game.random_step(state, who.seat(), rng);
      worlds.step(state, who, move);
      game.apply(state, who, move);
      if (state.phase == Phase::kDeal || rng.below(5) != 0) continue;
      EXPECT_GT(worlds.odds()[worlds.name_of(state)], 0) << "the truth is no possible world";
      // When the game is over all hands lie open, and nobody remembers more (LN-45).
      if (state.phase == Phase::kOver) continue;
      if (worlds.size() > 1 && worlds.size() <= games.compared)
        compare(game, worlds, game.view(state, viewer), rng, result);
    }
  }
  return result;
}

const std::vector<unsigned> kEight = {3, 6, 9, 12, 15, 18, 21, 24};
const std::vector<unsigned> kTen = {3, 6, 9, 12, 15, 18, 21, 24, 27, 30};
const std::vector<unsigned> kTwelve = {3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36};
const char* const kNoCards = "[]";
const char* const kFewCards =
    R"([{"kind":"plan","count":2},{"kind":"score","count":1},{"kind":"sign","count":1}])";
const char* const kNegotiate = R"([{"kind":"negotiate","count":2},{"kind":"score","count":1}])";
const char* const kOfEach =
    R"([{"kind":"negotiate","count":1},{"kind":"plan","count":1},{"kind":"reengineer","count":1},
        {"kind":"score","count":1}])";

const char* const kSeveral =
    R"([{"kind":"negotiate","count":3},{"kind":"redesign","count":2},{"kind":"reengineer","count":3}])";

// No guess of what cannot be, and as near to the enumeration as draws from itself.
void expect_exact(int moments, const Comparison& result) {
  EXPECT_GE(result.moments, moments);
  EXPECT_EQ(result.outside, 0) << result.text();
  EXPECT_EQ(result.never, 0) << result.text();
  EXPECT_LT(result.distance, result.noise + 0.005 * result.moments) << result.text();
  EXPECT_LT(result.chi, result.freedom + 6 * std::sqrt(2 * result.freedom)) << result.text();
}

TEST(LandedGuessSlow, contracts_are_guessed_as_every_way_the_game_may_have_gone) {
  expect_exact(20, compare_games(small_box(kTen, kNoCards), {}));
}

// From 12 contracts the deck outlasts the game, so that nobody draws from the bottom.
TEST(LandedGuessSlow, contracts_of_a_deeper_deck_too) {
  expect_exact(20, compare_games(small_box(kTwelve, kNoCards), {.games = 12}));
}

TEST(LandedGuessSlow, tiles_are_guessed_as_every_way_the_game_may_have_gone) {
  expect_exact(20, compare_games(small_box(kTen, kNoCards), {.half = Half::kTiles}));
}

// Tiles that a seat put back may be drawn by others, put back by them and drawn again.
TEST(LandedGuessSlow, tiles_put_back_into_the_bag_too_LN_7) {
  expect_exact(60, compare_games(redraw_box(kTwelve, 12), {.half = Half::kTiles, .games = 25}));
}

TEST(LandedGuessSlow, tiles_put_back_and_drawn_by_two_other_seats_too_LN_7) {
  expect_exact(
      30, compare_games(redraw_box(kTwelve, 13), {.seats = 3, .half = Half::kTiles, .games = 30}));
}

TEST(LandedGuessSlow, a_guess_is_a_history_that_every_other_seat_could_have_seen) {
  const Landed game = testing::make_game(3, redraw_box(kTwelve, 13));
  for (int i = 0; i < 20; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    State state = game.initial();
    while (!game.to_act(state).is_nobody()) {
      testing::step_at_random(game, state, rng);
      const View view = game.view(state, seat_of(0));
      const State guess = game.guess(view, rng);
      ASSERT_TRUE(game.view(guess, seat_of(0)) == view);
      if (state.phase == Phase::kOver) break;  // The log is gone.
      ASSERT_EQ(testing::Retold(guess).fault(), "");
      const View other = game.view(guess, seat_of(1));
      ASSERT_TRUE(game.view(game.guess(other, rng), seat_of(1)) == other);
    }
  }
}

TEST(LandedGuessSlow, contracts_and_cards_are_guessed_together) {
  expect_exact(60, compare_games(small_box(kEight, kFewCards), {}));
}

// What a missing claim tells of a contract and a card together; cards are stolen and made anew.
TEST(LandedGuessSlow, with_negotiate_in_every_hand_too) {
  expect_exact(60, compare_games(small_box(kEight, kNegotiate), {}));
}

TEST(LandedGuessSlow, with_a_card_of_each_kind_that_a_turns_end_tells_of) {
  expect_exact(60, compare_games(small_box(kEight, kOfEach), {}));
}

// Twelve contracts for three: the deck is out after two signs, and then pairs at the bottom are
// drawn one by one; and several claims are declined.
TEST(LandedGuessSlow, two_other_seats_who_draw_from_the_bottom) {
  expect_exact(20, compare_games(small_box(kTwelve, kNoCards, 13), {.seats = 3, .games = 30}));
}

TEST(LandedGuessSlow, two_other_seats_with_cards_that_they_steal_from_each_other) {
  expect_exact(20, compare_games(small_box(kTwelve, kOfEach, 13), {.seats = 3, .games = 40}));
}

// Of several of a kind in hand it does not matter which was used.
TEST(LandedGuessSlow, several_cards_of_a_kind_in_one_hand) {
  expect_exact(100, compare_games(small_box(kEight, kSeveral, 13), {.games = 20}));
}

}  // namespace
}  // namespace fourlands::landed
