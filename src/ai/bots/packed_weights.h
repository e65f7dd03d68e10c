#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

namespace fourlands::ai {

// Puts the weights back into a bots.json that is kept apart from them, as the page's module has it
// (src/wasm/pack_weights.mjs): ten-thousandths in 24 bits of which the lowest is the sign, all low
// bytes before all middle ones before all high ones. What is divided here is the very number that
// the text would be read as.
inline void unpack_weights(nlohmann::json& file, std::string_view packed) {
  constexpr double kScale = 1e4;
  const std::size_t count = packed.size() / 3;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(packed[at]); };
  for (std::size_t i = 0; i < count; ++i) {
    const int bits = byte(i) | byte(count + i) << 8 | byte(2 * count + i) << 16;
    const int number = (bits & 1) != 0 ? -(bits / 2) - 1 : bits / 2;
    file["model"]["weights"].push_back(number / kScale);
  }
}

}  // namespace fourlands::ai
