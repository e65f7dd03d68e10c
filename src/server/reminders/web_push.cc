#include "server/reminders/web_push.h"

#include <sodium.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "server/reminders/libcrypto.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kPointSize = 65;
constexpr std::size_t kSecretSize = 32;
constexpr std::size_t kAuthSize = 16;
constexpr std::size_t kSaltSize = 16;
constexpr std::size_t kTagSize = 16;
constexpr std::size_t kRecordSize = 4096;
constexpr std::size_t kMostText = 3000;

// DER around the numbers of a P-256 key: SEC 1's ECPrivateKey, and X.509's public key.
constexpr std::string_view kSecretHead("\x30\x77\x02\x01\x01\x04\x20", 7);
constexpr std::string_view kSecretMiddle(
    "\xa0\x0a\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\xa1\x44\x03\x42\x00", 17);
constexpr std::string_view kPublicHead(
    "\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07"
    "\x03\x42\x00",
    26);
constexpr std::size_t kSecretDerSize = 7 + kSecretSize + 17 + kPointSize;

using Key = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

void must(bool good, const char* what) {
  if (!good) throw std::runtime_error(std::string("OpenSSL could not ") + what);
}

Key secret_key(std::string_view der) {
  const Libcrypto& crypto = Libcrypto::get();
  const unsigned char* at = bytes_of(der);
  return {crypto.read_private(nullptr, &at, static_cast<long>(der.size())), crypto.free_key};
}

Key public_key(std::string_view point) {
  const Libcrypto& crypto = Libcrypto::get();
  const std::string der = std::string(kPublicHead) + std::string(point);
  const unsigned char* at = bytes_of(der);
  return {crypto.read_public(nullptr, &at, static_cast<long>(der.size())), crypto.free_key};
}

Bytes der_of(const PushKeys& keys) { return from_base64url(keys.kept).value_or(""); }

// What both sides know who have one secret and the other's point.
Bytes shared_secret(const PushKeys& mine, std::string_view point) {
  const Libcrypto& crypto = Libcrypto::get();
  const Key secret = secret_key(der_of(mine));
  const Key peer = public_key(point);
  must(secret && peer, "read the keys");
  const std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX*)> context(
      crypto.new_key_context(secret.get(), nullptr), crypto.free_key_context);
  Bytes out(kSecretSize, '\0');
  std::size_t size = out.size();
  must(context && crypto.derive_init(context.get()) == 1 &&
           crypto.derive_set_peer(context.get(), peer.get()) == 1 &&
           crypto.derive(context.get(), bytes_of(out), &size) == 1 && size == kSecretSize,
       "derive a secret");
  return out;
}

Bytes hmac(std::string_view key, std::string_view text) {
  const Libcrypto& crypto = Libcrypto::get();
  Bytes out(32, '\0');
  unsigned int size = 0;
  must(crypto.hmac(crypto.sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text),
                   text.size(), bytes_of(out), &size) != nullptr &&
           size == out.size(),
       "make an HMAC");
  return out;
}

// HKDF (RFC 5869) for at most one block.
Bytes hkdf(std::string_view salt, std::string_view secret, const std::string& info,
           std::size_t size) {
  return hmac(hmac(salt, secret), info + '\1').substr(0, size);
}

Bytes encrypted(std::string_view key, std::string_view nonce, std::string_view text) {
  const Libcrypto& crypto = Libcrypto::get();
  const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)> context(crypto.new_cipher(),
                                                                           crypto.free_cipher);
  Bytes out(text.size(), '\0');
  Bytes tag(kTagSize, '\0');
  int size = 0;
  int rest = 0;
  must(context && crypto.encrypt_init(context.get(), crypto.aes_128_gcm(), nullptr, bytes_of(key),
                                      bytes_of(nonce)) == 1,
       "begin to encrypt");
  must(crypto.encrypt(context.get(), bytes_of(out), &size, bytes_of(text),
                      static_cast<int>(text.size())) == 1 &&
           crypto.encrypt_final(context.get(), bytes_of(out) + size, &rest) == 1 &&
           crypto.cipher_control(context.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTagSize),
                                 tag.data()) == 1,
       "encrypt");
  return out + tag;
}

// The two numbers of a signature in DER, 32 bytes each, one after the other.
Bytes raw_signature(std::string_view der) {
  Bytes out;
  std::size_t at = 2;
  for (int part = 0; part < 2; ++part) {
    must(at + 2 <= der.size() && der[at] == '\2', "make a signature");
    const auto size = static_cast<std::size_t>(static_cast<unsigned char>(der[at + 1]));
    must(at + 2 + size <= der.size(), "make a signature");
    std::string_view number = der.substr(at + 2, size);
    while (number.size() > kSecretSize && number.front() == '\0') number.remove_prefix(1);
    out += Bytes(kSecretSize - number.size(), '\0') + Bytes(number);
    at += 2 + size;
  }
  return out;
}

// ES256 (RFC 7518).
Bytes signature(const PushKeys& keys, std::string_view text) {
  const Libcrypto& crypto = Libcrypto::get();
  const Key secret = secret_key(der_of(keys));
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(crypto.new_digest(),
                                                                   crypto.free_digest);
  Bytes der(80, '\0');
  std::size_t size = der.size();
  must(secret && context &&
           crypto.sign_init(context.get(), nullptr, crypto.sha256(), nullptr, secret.get()) == 1 &&
           crypto.sign(context.get(), bytes_of(der), &size, bytes_of(text), text.size()) == 1,
       "sign");
  return raw_signature(std::string_view(der).substr(0, size));
}

}  // namespace

std::string base64url(std::string_view bytes) {
  constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string out(sodium_base64_encoded_len(bytes.size(), kForm), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes_of(bytes), bytes.size(), kForm);
  out.pop_back();  // Its end of a C string.
  return out;
}

std::optional<Bytes> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  Bytes out(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(bytes_of(out), out.size(), text.data(), text.size(), nullptr, &size,
                        nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return std::nullopt;
  out.resize(size);
  return out;
}

PushKeys PushKeys::make() {
  const Libcrypto& crypto = Libcrypto::get();
  const Key key(crypto.make_key(nullptr, nullptr, "EC", "P-256"), crypto.free_key);
  must(key != nullptr, "make a key");
  Bytes der(kSecretDerSize, '\0');
  must(crypto.write_private(key.get(), nullptr) == static_cast<int>(der.size()), "write a key");
  unsigned char* at = bytes_of(der);
  must(crypto.write_private(key.get(), &at) == static_cast<int>(der.size()), "write a key");
  return {base64url(der), der.substr(der.size() - kPointSize)};
}

std::optional<PushKeys> PushKeys::of(const std::string& kept) {
  const auto der = from_base64url(kept);
  if (!der || der->size() != kSecretDerSize || !secret_key(*der)) return std::nullopt;
  return PushKeys{kept, der->substr(der->size() - kPointSize)};
}

std::optional<PushKeys> PushKeys::of_parts(std::string_view secret, std::string_view point) {
  if (secret.size() != kSecretSize || point.size() != kPointSize) return std::nullopt;
  return of(base64url(Bytes(kSecretHead) + Bytes(secret) + Bytes(kSecretMiddle) + Bytes(point)));
}

bool is_good(const PushSubscription& subscription) {
  return subscription.point.size() == kPointSize && subscription.point.front() == '\4' &&
         subscription.auth.size() == kAuthSize && public_key(subscription.point) != nullptr;
}

Bytes seal_push(const PushSubscription& to, std::string_view text) {
  Bytes salt(kSaltSize, '\0');
  randombytes_buf(salt.data(), salt.size());
  return seal_push(to, text, PushKeys::make(), salt);
}

Bytes seal_push(const PushSubscription& to, std::string_view text, const PushKeys& once,
                std::string_view salt) {
  if (!is_good(to) || text.size() > kMostText || salt.size() != kSaltSize)
    throw std::runtime_error("nothing can be encrypted for this subscription");
  const Bytes secret = shared_secret(once, to.point);
  // RFC 8291, 3.4: the browser's own secret is mixed in, then RFC 8188, 2.2 and 2.3.
  const Bytes key_info = std::string("WebPush: info") + '\0' + to.point + once.public_point;
  const Bytes mixed = hkdf(to.auth, secret, key_info, 32);
  const Bytes key = hkdf(salt, mixed, std::string("Content-Encoding: aes128gcm") + '\0', 16);
  const Bytes nonce = hkdf(salt, mixed, std::string("Content-Encoding: nonce") + '\0', 12);
  Bytes out(salt);
  for (int shift = 24; shift >= 0; shift -= 8)
    out += static_cast<char>((kRecordSize >> static_cast<unsigned>(shift)) & 0xffU);
  out += static_cast<char>(once.public_point.size());
  out += once.public_point;
  // One record, and the last: its end is told by a 2.
  return out + encrypted(key, nonce, Bytes(text) + '\2');
}

std::string push_authorization(const PushKeys& keys, const std::string& origin,
                               const std::string& contact, std::int64_t until) {
  const std::string head = R"({"typ":"JWT","alg":"ES256"})";
  const nlohmann::json claims = {{"aud", origin}, {"exp", until}, {"sub", contact}};
  const std::string text = base64url(head) + "." + base64url(claims.dump());
  return "vapid t=" + text + "." + base64url(signature(keys, text)) +
         ", k=" + base64url(keys.public_point);
}

}  // namespace fourlands::server
