#include "server/people/tokens.h"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <span>

#include "core/check.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kIdBytes = 16;
constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

template <std::size_t N>
std::string random_text() {
  FL_CHECK(sodium_init() >= 0);
  std::array<unsigned char, N> bytes{};
  randombytes_buf(bytes.data(), N);
  std::array<char, sodium_base64_ENCODED_LEN(N, kVariant)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), N, kVariant);
  sodium_memzero(bytes.data(), N);
  return text.data();
}

// Named, so that a hash of something else that has the same bytes is another one.
std::string named_hash(std::string_view purpose, std::span<const unsigned char> bytes) {
  std::array<unsigned char, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(),
                     reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
  std::array<char, 2 * hash.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

}  // namespace

std::string new_token() { return random_text<kTokenBytes>(); }
std::string new_code() {
  // Without letters that look like digits or like each other.
  constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  constexpr int kLength = 12;
  constexpr int kGroup = 4;
  FL_CHECK(sodium_init() >= 0);
  std::string code;
  for (int i = 0; i < kLength; ++i) {
    if (i > 0 && i % kGroup == 0) code += '-';
    code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return code;
}

std::string hash_of_code(std::string_view code) {
  FL_CHECK(sodium_init() >= 0);
  std::string plain;
  for (const char c : code) {
    if (c >= 'a' && c <= 'z') plain += static_cast<char>(c - 'a' + 'A');
    if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) plain += c;
  }
  return named_hash("fourlands reset code 1",
                    {reinterpret_cast<const unsigned char*>(plain.data()), plain.size()});
}

std::string new_id() { return random_text<kIdBytes>(); }

std::string hash_of_token(std::string_view token) {
  FL_CHECK(sodium_init() >= 0);
  std::array<unsigned char, kTokenBytes> bytes{};
  std::size_t size = 0;
  if (token.size() != sodium_base64_ENCODED_LEN(kTokenBytes, kVariant) - 1 ||
      sodium_base642bin(bytes.data(), bytes.size(), token.data(), token.size(), nullptr, &size,
                        nullptr, kVariant) != 0 ||
      size != kTokenBytes)
    return "";
  return named_hash("fourlands token 1", bytes);
}

}  // namespace fourlands::server
