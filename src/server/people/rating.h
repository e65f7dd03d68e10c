#pragma once

#include <string>
#include <vector>

// How strong a player is, from results alone: Glicko-2 (Mark Glickman, "Example of the Glicko-2
// system", 2022), one rating a player and game. A match is a rating period of its own, so a rating
// moves as soon as the match is over. Bots are players like any other: each level has a rating
// that moves with what it plays.

namespace fourlands::server {

struct Rating {
  double value = 1500;
  double deviation = 350;    // The true strength is within two of these, 19 times in 20.
  double volatility = 0.06;  // How much the strength itself seems to change.
  friend bool operator==(const Rating&, const Rating&) = default;
};

// Where a bot's level begins, before anybody played it: levels are made to be evenly apart.
Rating first_rating_of_bot(int level);

// What is left of a rating's certainty after days without a match: the deviation grows back towards
// that of an unknown player.
Rating rested(const Rating& rating, double days);

// One seat of a finished match. Seats of the same place share it; 1 is the best.
struct Finisher {
  std::string player;
  Rating rating;
  int place = 1;
};

struct Rated {
  std::string player;
  Rating before;
  Rating after;
};

// The ratings after a match, one entry a player, in the order of their first seat. More than two
// seats are judged in pairs: whoever is placed better has beaten the other. The pairs of one match
// are not independent of each other, so a pair of n seats counts 2/n of a match of two: a table of
// six tells more than a duel, but not five times as much. Two seats of the same player (hot seat,
// two bots of one level) tell nothing about each other. A match of one seat changes nothing.
std::vector<Rated> rate(const std::vector<Finisher>& seats);

// How likely the first wins, a draw counting half.
double expected_score(const Rating& one, const Rating& other);

}  // namespace fourlands::server
