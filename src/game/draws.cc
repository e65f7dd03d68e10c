#include "game/draws.h"

#include <sodium.h>

#include "core/check.h"
#include "core/rng.h"

namespace fourlands {
namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

template <std::size_t N>
std::array<unsigned char, N> hash_of(std::string_view text, const unsigned char* key,
                                     std::size_t key_size) {
  FL_CHECK(sodium_init() >= 0);
  std::array<unsigned char, N> hash{};
  FL_CHECK(crypto_generichash(hash.data(), N, bytes_of(text), text.size(), key, key_size) == 0);
  return hash;
}

template <std::size_t N>
std::string to_hex(const std::array<unsigned char, N>& bytes) {
  std::array<char, 2 * N + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), N);
  return hex.data();
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
  FL_CHECK(sodium_init() >= 0);
  Secret secret{};
  randombytes_buf(secret.data(), secret.size());
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
  std::size_t size = 0;
  if (hex.size() != 2 * secret.size() ||
      sodium_hex2bin(secret.data(), secret.size(), hex.data(), hex.size(), nullptr, &size,
                     nullptr) != 0 ||
      size != secret.size())
    return std::nullopt;
  return secret;
}

std::string commitment_of(const Secret& secret) {
  std::string text = "fourlands commitment 1";
  text.append(reinterpret_cast<const char*>(secret.data()), secret.size());
  return to_hex(hash_of<32>(text, nullptr, 0));
}

std::string new_name() {
  FL_CHECK(sodium_init() >= 0);
  std::array<unsigned char, 8> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return to_hex(bytes);
}

Draws::Draws(const Secret& secret, const std::vector<std::string>& seat_seeds,
             std::string_view game, std::string_view match) {
  std::string mixed = "fourlands words 1";
  for (const std::string& seed : seat_seeds) mixed += measured(seed);
  key_ = hash_of<32>(mixed, secret.data(), secret.size());
  label_ = "fourlands draw 1" + measured(game) + measured(match);
}

std::uint64_t Draws::word(std::uint64_t number, std::uint64_t index) const {
  const std::string label = label_ + number_bytes(number) + number_bytes(index / 8);
  const auto block = hash_of<64>(label, key_.data(), key_.size());
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
