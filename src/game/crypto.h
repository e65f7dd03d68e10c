#pragma once

#include <span>
#include <string>
#include <string_view>

// What a library for cryptography does for us. crypto_sodium.cc has it from libsodium; a page has
// it from its own library (src/wasm/). Both give the same bytes.

namespace fourlands {

// BLAKE2b of as many bytes as `out` has room for; without a key if `key` is empty.
void blake2b(std::span<unsigned char> out, std::string_view text,
             std::span<const unsigned char> key = {});
// From the system's generator.
void random_bytes(std::span<unsigned char> out);

// Two digits a byte, lower case.
std::string to_hex(std::span<const unsigned char> bytes);
// Exactly as many bytes as `out` has room for, in either case; false if the text is anything else.
bool from_hex(std::string_view hex, std::span<unsigned char> out);

}  // namespace fourlands
