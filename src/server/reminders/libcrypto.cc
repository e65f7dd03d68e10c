#include "server/reminders/libcrypto.h"

#include "server/reminders/library.h"

namespace fourlands::server {
namespace {

Libcrypto load_libcrypto() {
  const Library library("OpenSSL's library", {"libcrypto.so.3"}, "libssl3");
  Libcrypto crypto{};
  library.find(crypto.make_key, "EVP_PKEY_Q_keygen");
  library.find(crypto.free_key, "EVP_PKEY_free");
  library.find(crypto.new_key_context, "EVP_PKEY_CTX_new");
  library.find(crypto.free_key_context, "EVP_PKEY_CTX_free");
  library.find(crypto.derive_init, "EVP_PKEY_derive_init");
  library.find(crypto.derive_set_peer, "EVP_PKEY_derive_set_peer");
  library.find(crypto.derive, "EVP_PKEY_derive");
  library.find(crypto.write_private, "i2d_PrivateKey");
  library.find(crypto.read_private, "d2i_AutoPrivateKey");
  library.find(crypto.read_public, "d2i_PUBKEY");
  library.find(crypto.hmac, "HMAC");
  library.find(crypto.sha256, "EVP_sha256");
  library.find(crypto.new_cipher, "EVP_CIPHER_CTX_new");
  library.find(crypto.free_cipher, "EVP_CIPHER_CTX_free");
  library.find(crypto.aes_128_gcm, "EVP_aes_128_gcm");
  library.find(crypto.encrypt_init, "EVP_EncryptInit_ex");
  library.find(crypto.encrypt, "EVP_EncryptUpdate");
  library.find(crypto.encrypt_final, "EVP_EncryptFinal_ex");
  library.find(crypto.cipher_control, "EVP_CIPHER_CTX_ctrl");
  library.find(crypto.new_digest, "EVP_MD_CTX_new");
  library.find(crypto.free_digest, "EVP_MD_CTX_free");
  library.find(crypto.sign_init, "EVP_DigestSignInit");
  library.find(crypto.sign, "EVP_DigestSign");
  return crypto;
}

}  // namespace

const Libcrypto& Libcrypto::get() {
  static const Libcrypto kLibcrypto = load_libcrypto();
  return kLibcrypto;
}

}  // namespace fourlands::server
