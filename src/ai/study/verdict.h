#pragma once

#include <string>
#include <vector>

#include "ai/study/study.h"

// What a designer should look at first. Every finding is certain at 95 %, of all that is looked at
// for the same fault together, and passes a threshold; the thresholds are written here and in
// docs/study.md.

namespace fourlands::ai {

struct Thresholds {
  // A seat wins so much more or less than its share, in parts of all games, or scores so much more
  // or less than the mean of the seats, in parts of it.
  double seat_bias = 0.05;
  // A component is dead if it is used in fewer of its chances than this, and of its kind's usual.
  double dead_use = 0.02;
  double dead_of_usual = 0.1;
  // A component is dominant if what goes with it stands out of its kind by so many deviations, and
  // by at least so much of a win (or of the mean points).
  double dominant_deviations = 3.5;
  double dominant_worth = 0.2;
  // Of fewer of a kind nobody can say what is usual.
  std::size_t enough_of_a_kind = 6;
  // Used less often, nothing is said of what goes with it.
  std::int64_t enough_uses = 50;
  // More of the games than this end with a shared win.
  double tied = 0.25;
  // So many of the games do not end within the bounds.
  double unended = 0.001;
  // By that part of the game its winner leads for good.
  double decided_early = 0.2;
  // Below so many games nothing is said of what never happened.
  std::int64_t enough_games = 300;
};

enum class Fault : std::uint8_t {
  kSeatBias,
  kDead,
  kDominant,
  kEndless,
  kNeverUsed,
  kTied,
  kDecided
};

struct Finding {
  Fault fault;
  std::string subject;   // "seat 1", "contract 7", "LN-33".
  std::string sentence;  // For a person, with the figure and its bound.
};

std::vector<Finding> verdict(const Study& study, const StudyGuide& guide, Unit unit,
                             const Thresholds& thresholds = {});

// The name of a fault, as JSON has it.
std::string_view name_of(Fault fault);

}  // namespace fourlands::ai
