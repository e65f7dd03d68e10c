#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace fourlands {

// Folds one word into a running hash. A 64-bit multiply and two shifts: fast enough for every step
// of a search, good enough for tables of millions. Not for secrets: those are libsodium's.
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  std::uint64_t z = (hash ^ word) * 0x9fb21c651e98df25ULL;
  z ^= z >> 32;
  z *= 0xd6e8feb86659fd93ULL;
  return z ^ (z >> 29);
}

inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t hash = mix(seed, size);
  for (; size >= 8; bytes += 8, size -= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    hash = mix(hash, word);
  }
  if (size > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    hash = mix(hash, word);
  }
  return hash;
}

// The hash of a value that is nothing but its bytes: no padding, no pointer, no float. The
// compiler refuses any other, so equal values always have equal hashes.
template <class T>
  requires std::has_unique_object_representations_v<T>
std::uint64_t hash_value(const T& value, std::uint64_t seed = 0) {
  return hash_bytes(&value, sizeof value, seed);
}

}  // namespace fourlands
