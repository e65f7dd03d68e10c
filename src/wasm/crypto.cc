#include "game/crypto.h"

#include <array>

// The page's own library for cryptography, as imports (web/src/engine/imports.ts): @noble/hashes
// for BLAKE2b, the browser's generator for random bytes.

extern "C" {
__attribute__((import_module("fourlands"), import_name("blake2b"))) void fourlands_blake2b(
    unsigned char* out, std::size_t out_size, const char* text, std::size_t text_size,
    const unsigned char* key, std::size_t key_size);
__attribute__((import_module("fourlands"), import_name("random"))) void fourlands_random(
    unsigned char* out, std::size_t size);
}

namespace fourlands {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

void blake2b(std::span<unsigned char> out, std::string_view text,
             std::span<const unsigned char> key) {
  fourlands_blake2b(out.data(), out.size(), text.data(), text.size(), key.data(), key.size());
}

void random_bytes(std::span<unsigned char> out) { fourlands_random(out.data(), out.size()); }

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string hex;
  for (const unsigned char byte : bytes) {
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 15U];
  }
  return hex;
}

bool from_hex(std::string_view hex, std::span<unsigned char> out) {
  if (hex.size() != 2 * out.size()) return false;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int high = digit_of(hex[2 * i]);
    const int low = digit_of(hex[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    out[i] = static_cast<unsigned char>(high * 16 + low);
  }
  return true;
}

}  // namespace fourlands
