#include "server/people/tokens.h"

#include <sodium.h>

#include <array>

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

}  // namespace

std::string new_token() { return random_text<kTokenBytes>(); }
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
  // Named, so that a hash of something else that has the same bytes is another one.
  constexpr std::string_view kPurpose = "fourlands token 1";
  std::array<unsigned char, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(),
                     reinterpret_cast<const unsigned char*>(kPurpose.data()), kPurpose.size());
  std::array<char, 2 * hash.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

}  // namespace fourlands::server
