#pragma once

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/x509.h>

namespace fourlands::server {

// OpenSSL's primitives, fetched when they are first needed: only web push uses them, and the
// packaged program brings no library along (compare server/store/libpq.h).
struct Libcrypto {
  decltype(&::EVP_PKEY_Q_keygen) make_key;  // The key of a curve by its name.
  decltype(&::EVP_PKEY_free) free_key;
  decltype(&::EVP_PKEY_CTX_new) new_key_context;
  decltype(&::EVP_PKEY_CTX_free) free_key_context;
  decltype(&::EVP_PKEY_derive_init) derive_init;
  decltype(&::EVP_PKEY_derive_set_peer) derive_set_peer;
  decltype(&::EVP_PKEY_derive) derive;
  decltype(&::i2d_PrivateKey) write_private;
  decltype(&::d2i_AutoPrivateKey) read_private;
  decltype(&::d2i_PUBKEY) read_public;
  decltype(&::HMAC) hmac;
  decltype(&::EVP_sha256) sha256;
  decltype(&::EVP_CIPHER_CTX_new) new_cipher;
  decltype(&::EVP_CIPHER_CTX_free) free_cipher;
  decltype(&::EVP_aes_128_gcm) aes_128_gcm;
  decltype(&::EVP_EncryptInit_ex) encrypt_init;
  decltype(&::EVP_EncryptUpdate) encrypt;
  decltype(&::EVP_EncryptFinal_ex) encrypt_final;
  decltype(&::EVP_CIPHER_CTX_ctrl) cipher_control;
  decltype(&::EVP_MD_CTX_new) new_digest;
  decltype(&::EVP_MD_CTX_free) free_digest;
  decltype(&::EVP_DigestSignInit) sign_init;
  decltype(&::EVP_DigestSign) sign;

  // Throws a runtime_error that says what is missing, if it is not installed.
  static const Libcrypto& get();
};

}  // namespace fourlands::server
