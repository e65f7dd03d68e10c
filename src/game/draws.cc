#include "game/draws.h"

#include <span>

#include "core/check.h"
#include "core/rng.h"
#include "game/crypto.h"

namespace fourlands {
namespace {

template <std::size_t N>
std::array<unsigned char, N> hash_of(std::string_view text,
                                     std::span<const unsigned char> key = {}) {
  std::array<unsigned char, N> hash{};
  blake2b(hash, text, key);
  return hash;
}

// Least significant byte first.
std::string number_bytes(std::uint64_t number) {
  std::string out;
  for (int i = 0; i < 8; ++i, number >>= 8U) out += static_cast<char>(number & 0xffU);
  return out;
}

// A text that cannot run into the next one: its length, then its bytes.
std::string measured(std::string_view text) { return number_bytes(text.size()).append(text); }

}  // namespace

Secret new_secret() {
  Secret secret{};
  random_bytes(secret);
  return secret;
}

Secret secret_from_seed(std::uint64_t seed) {
  Rng rng(seed);
  Secret secret{};
  for (unsigned char& byte : secret) byte = static_cast<unsigned char>(rng.next());
  return secret;
}

std::string hex_of(const Secret& secret) { return to_hex(secret); }

std::optional<Secret> secret_of(std::string_view hex) {
  Secret secret{};
  if (!from_hex(hex, secret)) return std::nullopt;
  return secret;
}

std::string commitment_of(const Secret& secret) {
  std::string text = "fourlands commitment 1";
  text.append(reinterpret_cast<const char*>(secret.data()), secret.size());
  return to_hex(hash_of<32>(text));
}

std::string new_name() {
  std::array<unsigned char, 8> bytes{};
  random_bytes(bytes);
  return to_hex(bytes);
}

Draws::Draws(const Secret& secret, const std::vector<std::string>& seat_seeds,
             std::string_view game, std::string_view match) {
  std::string mixed = "fourlands words 1";
  for (const std::string& seed : seat_seeds) mixed += measured(seed);
  key_ = hash_of<32>(mixed, secret);
  label_ = "fourlands draw 1" + measured(game) + measured(match);
}

std::uint64_t Draws::word(std::uint64_t number, std::uint64_t index) const {
  const std::string label = label_ + number_bytes(number) + number_bytes(index / 8);
  const auto block = hash_of<64>(label, key_);
  std::uint64_t word = 0;
  for (std::size_t i = 8; i-- > 0;) word = word << 8U | block[index % 8 * 8 + i];
  return word;
}

std::size_t Draws::pick(std::uint64_t number, const std::vector<WeightedStep>& outcomes) const {
  std::uint64_t total = 0;
  for (const WeightedStep& outcome : outcomes) total += outcome.weight;
  FL_CHECK(total > 0);
  // The words at the very top would favour the first outcomes; they are passed over.
  const std::uint64_t most = UINT64_MAX - (UINT64_MAX % total + 1) % total;
  std::uint64_t index = 0;
  std::uint64_t drawn = word(number, index);
  while (drawn > most) drawn = word(number, ++index);
  drawn %= total;
  std::size_t picked = 0;
  while (drawn >= outcomes[picked].weight) drawn -= outcomes[picked++].weight;
  return picked;
}

}  // namespace fourlands
