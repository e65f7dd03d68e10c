#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fourlands::cli {

// How many letters must be added, dropped, changed or swapped with the next to make one word the
// other.
int letters_apart(std::string_view one, std::string_view other);

// Those of the words that may have been meant, the nearest first; none if nothing is near.
std::vector<std::string> near(std::string_view word, const std::vector<std::string>& words);

}  // namespace fourlands::cli
