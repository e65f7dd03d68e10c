#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ai/study/statistics.h"

// What using each component of a kind goes with, all others of the kind and the seat held equal: a
// least-squares fit of the seats' results on what they used. Within a game only what differs
// between its seats counts, so that nothing is learnt from games that were rich for all of them.
// Parts add up: all that is kept are sums of products.

namespace fourlands::ai {

class Regression {
 public:
  // One game: what each seat used, and its result. `one_win`: the results share one win, so that
  // what a seat gains the others lose.
  void add(const std::vector<std::set<std::string>>& used, const std::vector<double>& results,
           bool one_win);
  void add(const Regression& other);

  // By component: how much more result its use goes with than that of the mean of its kind (of a
  // kind of one: than none). A component that is not there was never used, or there are too few
  // games to say.
  [[nodiscard]] std::map<std::string, Estimate> fit() const;

 private:
  std::size_t column(const std::string& name);
  [[nodiscard]] bool tells(const std::string& name, std::size_t at) const;
  [[nodiscard]] double& product(std::size_t row, std::size_t column);

  std::map<std::string, std::size_t> columns_;
  std::vector<std::vector<double>> products_;  // The lower triangle of sums of products.
  std::vector<double> with_result_;
  double results_squared_ = 0;
  std::int64_t free_ = 0;  // Rows less the means taken out of them.
};

}  // namespace fourlands::ai
