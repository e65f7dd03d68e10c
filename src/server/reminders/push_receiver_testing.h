#pragma once

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/params.h>

#include <array>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/reminders/web_push.h"

// A browser's half of web push, and a push service's: written a second time from RFC 8291, 8188 and
// 8292, with other functions of OpenSSL than the server's half uses (its own HKDF, keys from their
// parts).

namespace fourlands::server::testing {

using PkeyPtr = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

inline PkeyPtr public_of_point(const std::string& point) {
  char group[] = "prime256v1";
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, const_cast<char*>(point.data()),
                                        point.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY* key = nullptr;
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), EVP_PKEY_CTX_free);
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    key = nullptr;
  return {key, EVP_PKEY_free};
}

inline std::string hkdf_of(const std::string& salt, const std::string& secret,
                           const std::string& info, std::size_t size) {
  const std::unique_ptr<EVP_KDF, decltype(&EVP_KDF_free)> kdf(
      EVP_KDF_fetch(nullptr, "HKDF", nullptr), EVP_KDF_free);
  const std::unique_ptr<EVP_KDF_CTX, decltype(&EVP_KDF_CTX_free)> context(
      EVP_KDF_CTX_new(kdf.get()), EVP_KDF_CTX_free);
  char digest[] = "SHA256";
  const auto octets = [](const char* name, const std::string& text) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(text.data()), text.size());
  };
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
                             octets(OSSL_KDF_PARAM_KEY, secret), octets(OSSL_KDF_PARAM_SALT, salt),
                             octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string out(size, '\0');
  if (EVP_KDF_derive(context.get(), reinterpret_cast<unsigned char*>(out.data()), out.size(),
                     parameters) != 1)
    return "";
  return out;
}

// A browser that has subscribed.
class PushReceiver {
 public:
  PushReceiver() : key_(EVP_EC_gen("P-256"), EVP_PKEY_free), auth_("a secret of 16b.") {
    std::size_t size = 0;
    point_.resize(65);
    EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                    reinterpret_cast<unsigned char*>(point_.data()), point_.size(),
                                    &size);
  }
  [[nodiscard]] PushSubscription subscription(const std::string& endpoint) const {
    return {endpoint, point_, auth_};
  }
  // What was sealed for it; nothing if it was not, or was changed.
  [[nodiscard]] std::optional<std::string> open(const std::string& body) const {
    if (body.size() < 16 + 4 + 1 + 65 + 16 + 1 || body[20] != 65) return std::nullopt;
    const std::string salt = body.substr(0, 16);
    const std::string sender = body.substr(21, 65);
    const PkeyPtr peer = public_of_point(sender);
    if (!peer) return std::nullopt;
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
        EVP_PKEY_CTX_new(key_.get(), nullptr), EVP_PKEY_CTX_free);
    std::string secret(32, '\0');
    std::size_t size = secret.size();
    if (EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), peer.get()) != 1 ||
        EVP_PKEY_derive(context.get(), reinterpret_cast<unsigned char*>(secret.data()), &size) != 1)
      return std::nullopt;
    using namespace std::string_literals;
    const std::string ikm = hkdf_of(auth_, secret, "WebPush: info\0"s + point_ + sender, 32);
    const std::string key = hkdf_of(salt, ikm, "Content-Encoding: aes128gcm\0"s, 16);
    const std::string nonce = hkdf_of(salt, ikm, "Content-Encoding: nonce\0"s, 12);
    return decrypted(key, nonce, body.substr(86));
  }

 private:
  static std::optional<std::string> decrypted(const std::string& key, const std::string& nonce,
                                              std::string sealed) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> cipher(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    std::string tag = sealed.substr(sealed.size() - 16);
    sealed.resize(sealed.size() - 16);
    std::string text(sealed.size(), '\0');
    int size = 0;
    int rest = 0;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(sealed.data());
    auto* const out = reinterpret_cast<unsigned char*>(text.data());
    if (EVP_DecryptInit_ex2(cipher.get(), EVP_aes_128_gcm(),
                            reinterpret_cast<const unsigned char*>(key.data()),
                            reinterpret_cast<const unsigned char*>(nonce.data()), nullptr) != 1 ||
        EVP_DecryptUpdate(cipher.get(), out, &size, bytes, static_cast<int>(sealed.size())) != 1 ||
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_AEAD_SET_TAG, 16, tag.data()) != 1 ||
        EVP_DecryptFinal_ex(cipher.get(), out + size, &rest) != 1)
      return std::nullopt;
    const std::size_t end = text.find_last_not_of('\0');
    if (end == std::string::npos || text[end] != '\2') return std::nullopt;
    return text.substr(0, end);
  }

  PkeyPtr key_;
  std::string point_;
  std::string auth_;
};

// What the header `Authorization` of a push says, if its signature is that of the key it names.
inline std::optional<nlohmann::json> verified_claims(const std::string& header) {
  const std::size_t comma = header.find(", k=");
  if (!header.starts_with("vapid t=") || comma == std::string::npos) return std::nullopt;
  const std::string token = header.substr(8, comma - 8);
  const auto point = from_base64url(header.substr(comma + 4));
  const std::size_t dot = token.rfind('.');
  if (!point || dot == std::string::npos) return std::nullopt;
  const auto raw = from_base64url(token.substr(dot + 1));
  const std::string text = token.substr(0, dot);
  if (!raw || raw->size() != 64) return std::nullopt;
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(ECDSA_SIG_new(), ECDSA_SIG_free);
  const auto* const numbers = reinterpret_cast<const unsigned char*>(raw->data());
  ECDSA_SIG_set0(pair.get(), BN_bin2bn(numbers, 32, nullptr), BN_bin2bn(numbers + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  const PkeyPtr key = public_of_point(*point);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  const bool good =
      key && EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
      EVP_DigestVerify(context.get(), der, static_cast<std::size_t>(size),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  OPENSSL_free(der);
  if (!good) return std::nullopt;
  const auto claims = from_base64url(text.substr(text.find('.') + 1));
  if (!claims) return std::nullopt;
  return nlohmann::json::parse(*claims, nullptr, false);
}

}  // namespace fourlands::server::testing
