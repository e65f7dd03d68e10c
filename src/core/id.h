#pragma once

#include <compare>
#include <cstdint>

namespace fourlands {

// A small number that names one thing of a kind, a tile or a card: neither a bare number nor the id
// of another kind is taken for it. It reads as a number, to index an array or shift a bit.
template <class Tag>
struct Id {
  std::uint8_t index = 0;

  constexpr Id() = default;
  explicit constexpr Id(int number) : index(static_cast<std::uint8_t>(number)) {}
  constexpr operator int() const { return index; }
  friend constexpr bool operator==(const Id&, const Id&) = default;
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

}  // namespace fourlands
