#include "cli/common/near.h"

#include <algorithm>

namespace fourlands::cli {

int letters_apart(std::string_view one, std::string_view other) {
  // Three rows of the table of Damerau and Levenshtein.
  std::vector<int> above(other.size() + 1);
  std::vector<int> row(other.size() + 1);
  std::vector<int> before_above;
  for (std::size_t j = 0; j <= other.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= one.size(); ++i) {
    before_above = above;
    above = row;
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const int changed = above[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
      row[j] = std::min({changed, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        row[j] = std::min(row[j], before_above[j - 2] + 1);
    }
  }
  return row[other.size()];
}

std::vector<std::string> near(std::string_view word, const std::vector<std::string>& words) {
  constexpr int kFar = 3;
  std::vector<std::pair<int, std::string>> found;
  for (const std::string& candidate : words) {
    const bool begins = word.size() >= 2 && candidate.starts_with(word);
    const int apart = begins ? 0 : letters_apart(word, candidate);
    // Of a short word every letter could be another.
    if (apart < kFar && 2 * apart <= static_cast<int>(word.size()))
      found.emplace_back(apart, candidate);
  }
  // The nearest first, those as near by their letters.
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (auto& [apart, candidate] : found) out.push_back(std::move(candidate));
  return out;
}

}  // namespace fourlands::cli
