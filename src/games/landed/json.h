#pragma once

#include <array>
#include <string_view>

namespace fourlands::landed {

inline constexpr std::array<std::string_view, 10> kPhaseNames = {
    "deal", "keep", "turn", "terraform", "sign", "draw", "steal", "claim", "ability", "over"};
inline constexpr std::array<std::string_view, 4> kDrawNames = {"", "tile", "contract", "satellite"};

}  // namespace fourlands::landed
