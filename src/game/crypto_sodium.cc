#include <sodium.h>

#include "core/check.h"
#include "game/crypto.h"

namespace fourlands {

void blake2b(std::span<unsigned char> out, std::string_view text,
             std::span<const unsigned char> key) {
  FL_CHECK(sodium_init() >= 0);
  FL_CHECK(crypto_generichash(out.data(), out.size(),
                              reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                              key.empty() ? nullptr : key.data(), key.size()) == 0);
}

void random_bytes(std::span<unsigned char> out) {
  FL_CHECK(sodium_init() >= 0);
  randombytes_buf(out.data(), out.size());
}

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

bool from_hex(std::string_view hex, std::span<unsigned char> out) {
  std::size_t size = 0;
  return hex.size() == 2 * out.size() &&
         sodium_hex2bin(out.data(), out.size(), hex.data(), hex.size(), nullptr, &size, nullptr) ==
             0 &&
         size == out.size();
}

}  // namespace fourlands
