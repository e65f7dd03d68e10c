#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace fourlands {

// The names of an enum's values, spelled once, for writing and for reading. Values count from 0
// without gaps; those after the last name, such as an "unknown", have none.
template <class Enum, std::size_t N>
struct Names {
  std::array<std::string_view, N> all;

  [[nodiscard]] constexpr std::string_view operator[](Enum value) const {
    return all[static_cast<std::size_t>(value)];
  }
  [[nodiscard]] constexpr auto begin() const { return all.begin(); }
  [[nodiscard]] constexpr auto end() const { return all.end(); }
  // The value of that name.
  [[nodiscard]] constexpr std::optional<Enum> find(std::string_view name) const {
    for (std::size_t i = 0; i < N; ++i)
      if (all[i] == name) return static_cast<Enum>(i);
    return std::nullopt;
  }
};

}  // namespace fourlands
