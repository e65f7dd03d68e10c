#include "ai/study/regression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fourlands::ai {
namespace {

// A seat's own advantage is a column like any other. No component is called so.
constexpr char kSeatMark = '\n';
// More columns are not fitted: the time grows with their cube, and packs come from strangers.
constexpr std::size_t kMostColumns = 300;
// Keeps what no game can tell apart from being divided by nothing: part of the mean diagonal.
constexpr double kRidge = 1e-6;

using Matrix = std::vector<std::vector<double>>;

// The lower triangle of Cholesky's factor, in place. The matrix is positive thanks to the ridge.
void factorize(Matrix& m) {
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = m[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= m[i][k] * m[j][k];
      m[i][j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / m[j][j];
    }
}

// Solves with the factor.
std::vector<double> solved(const Matrix& factor, std::vector<double> right) {
  const std::size_t n = factor.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) right[i] -= factor[i][k] * right[k];
    right[i] /= factor[i][i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) right[i] -= factor[k][i] * right[k];
    right[i] /= factor[i][i];
  }
  return right;
}

double times(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<double> times(const Matrix& lower, const std::vector<double>& v) {
  std::vector<double> out(v.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      out[i] += lower[i][j] * v[j];
      if (i != j) out[j] += lower[i][j] * v[i];
    }
  return out;
}

}  // namespace

std::size_t Regression::column(const std::string& name) {
  const auto [found, fresh] = columns_.try_emplace(name, columns_.size());
  if (fresh) {
    products_.emplace_back(columns_.size());
    with_result_.push_back(0);
  }
  return found->second;
}

// Not where all seats were alike in every game: nothing differs.
bool Regression::tells(const std::string& name, std::size_t at) const {
  return name.front() != kSeatMark && products_[at][at] >= 1;
}

double& Regression::product(std::size_t row, std::size_t column) {
  return products_[std::max(row, column)][std::min(row, column)];
}

void Regression::add(const std::vector<std::set<std::string>>& used,
                     const std::vector<double>& results, bool one_win) {
  const std::size_t seats = results.size();
  // Which seats used it, by column.
  std::map<std::size_t, std::vector<std::size_t>> users;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    users[column(fmt::format("{}{}", kSeatMark, seat))].push_back(seat);
    for (const std::string& one : used[seat]) users[column(one)].push_back(seat);
  }
  // A game of one seat has no other to be held against: it counts as it is.
  double mean = 0;
  if (seats > 1)
    for (const double result : results) mean += result / static_cast<double>(seats);
  const double part = seats > 1 ? 1 / static_cast<double>(seats) : 0;
  // Seats that share one win are apart by what one gains and by what the others lose for it.
  const double own = one_win ? 1 - part : 1;
  std::vector<double> results_off = results;
  for (double& off : results_off) {
    off = own * (off - mean);
    results_squared_ += off * off;
  }
  for (const auto& [a, of_a] : users) {
    for (const std::size_t seat : of_a) with_result_[a] += results_off[seat];
    for (const auto& [b, of_b] : users) {
      if (b > a) break;
      const auto both = std::count_if(of_a.begin(), of_a.end(), [&of = of_b](std::size_t seat) {
        return std::find(of.begin(), of.end(), seat) != of.end();
      });
      product(a, b) += static_cast<double>(both) -
                       part * static_cast<double>(of_a.size()) * static_cast<double>(of_b.size());
    }
  }
  free_ += static_cast<std::int64_t>(seats) - (seats > 1 ? 1 : 0);
}

void Regression::add(const Regression& other) {
  std::vector<std::size_t> mine(other.columns_.size());
  for (const auto& [name, at] : other.columns_) mine[at] = column(name);
  for (std::size_t i = 0; i < mine.size(); ++i) {
    with_result_[mine[i]] += other.with_result_[i];
    for (std::size_t j = 0; j <= i; ++j) product(mine[i], mine[j]) += other.products_[i][j];
  }
  results_squared_ += other.results_squared_;
  free_ += other.free_;
}

std::map<std::string, Estimate> Regression::fit() const {
  const std::size_t n = columns_.size();
  const auto free = free_ - static_cast<std::int64_t>(n);
  if (n == 0 || n > kMostColumns || free < 1) return {};
  double diagonal = 0;
  for (std::size_t i = 0; i < n; ++i) diagonal += products_[i][i] / static_cast<double>(n);
  if (diagonal <= 0) return {};
  Matrix factor = products_;
  for (std::size_t i = 0; i < n; ++i) factor[i][i] += kRidge * diagonal;
  factorize(factor);
  const std::vector<double> effects = solved(factor, with_result_);
  const double left = results_squared_ - 2 * times(effects, with_result_) +
                      times(effects, times(products_, effects));
  const double variance = std::max(0.0, left) / static_cast<double>(free);
  // Held against the mean of the kind, so that what is common to all of it (how many of them a seat
  // used at all) is no part of it. Weighed by how often seats differed in it.
  std::vector<double> usual(n);
  double weights = 0;
  std::size_t known = 0;
  for (const auto& [name, at] : columns_) {
    if (!tells(name, at)) continue;
    usual[at] = products_[at][at];
    weights += usual[at];
    ++known;
  }
  std::map<std::string, Estimate> found;
  for (const auto& [name, at] : columns_) {
    if (!tells(name, at)) continue;
    std::vector<double> contrast(n);
    if (known > 1)
      for (std::size_t i = 0; i < n; ++i) contrast[i] = -usual[i] / weights;
    contrast[at] += 1;
    const double value = times(contrast, effects);
    const std::vector<double> row = solved(factor, std::move(contrast));
    found[name] = {value, kSigmas95 * std::sqrt(variance * times(row, times(products_, row)))};
  }
  return found;
}

}  // namespace fourlands::ai
