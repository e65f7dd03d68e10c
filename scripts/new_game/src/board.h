#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"

// The land of New Game: twelve plots in a row (NG-1).

namespace fourlands::new_game {

inline constexpr int kPlots = 12;
inline constexpr int kDieFaces = 6;

// A set of plots, one bit each.
using PlotSet = std::uint16_t;
inline constexpr PlotSet kAllPlots = (1U << kPlots) - 1;

struct Plot {
  std::uint8_t index = 0;  // From the left; the plot with number 1 is 0.

  static constexpr Plot numbered(int number) { return Plot{static_cast<std::uint8_t>(number - 1)}; }
  [[nodiscard]] constexpr int number() const { return index + 1; }
  [[nodiscard]] constexpr PlotSet bit() const { return static_cast<PlotSet>(1U << index); }
  [[nodiscard]] constexpr bool in(PlotSet set) const { return (set >> index & 1U) != 0; }
  [[nodiscard]] std::string text() const { return std::to_string(number()); }
  friend constexpr auto operator<=>(const Plot&, const Plot&) = default;
};

std::optional<Plot> plot_of(std::string_view text);

// The plots of a set, ascending, for range-for.
class PlotsIn {
 public:
  explicit constexpr PlotsIn(PlotSet set) : set_(set) {}
  using Iterator = BitIterator<Plot, std::uint32_t>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint32_t set_;
};

// NG-3: the two plots that a roll opens.
constexpr PlotSet plots_of_die(int die) {
  return static_cast<PlotSet>(Plot::numbered(die).bit() | Plot::numbered(die + kDieFaces).bit());
}

}  // namespace fourlands::new_game
