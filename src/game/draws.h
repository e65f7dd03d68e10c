#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/face.h"

// Randomness that anyone can check (law 8). Before the first step a match publishes a commitment to
// a secret; each seat adds a word (its seat seed); at the end the secret is shown. Every draw is a
// keyed hash of its own label, so whoever has the record recomputes all of them. The bytes are
// specified in docs/formats.md.

namespace fourlands {

using Secret = std::array<unsigned char, 32>;

Secret new_secret();  // From the system's generator.
Secret secret_from_seed(
    std::uint64_t seed);  // For games that are to be repeated; no secret at all.
std::string hex_of(const Secret& secret);
std::optional<Secret> secret_of(std::string_view hex);
std::string commitment_of(const Secret& secret);
// A short random name, for matches and as the seed of a seat that gave none.
std::string new_name();

// The draws of one match.
class Draws {
 public:
  Draws(const Secret& secret, const std::vector<std::string>& seat_seeds, std::string_view game,
        std::string_view match);

  // Which of the outcomes (in the order of Position::chances) happens as event `number`; as likely
  // as its weight, exactly.
  [[nodiscard]] std::size_t pick(std::uint64_t number,
                                 const std::vector<WeightedStep>& outcomes) const;

  // The label's stream of 64-bit words, for whoever implements it anew.
  [[nodiscard]] std::uint64_t word(std::uint64_t number, std::uint64_t index) const;

 private:
  std::array<unsigned char, 32> key_{};
  std::string label_;
};

}  // namespace fourlands
