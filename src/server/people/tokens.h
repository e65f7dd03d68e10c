#pragma once

#include <string>
#include <string_view>

// Unguessable tokens: who has one is who they say. The store keeps a hash only, so whoever reads
// the data file or a backup of it can be nobody.

namespace fourlands::server {

// A new token: 256 random bits in the letters of a URL.
std::string new_token();
// What is written in place of the token, and looked up. Of a text that cannot be a token: empty,
// which no token's is. A token is as random as a key, so its hash needs neither salt nor slowness,
// and a look-up by it tells nothing through its time.
std::string hash_of_token(std::string_view token);

// A code for people to pass on and type: 60 random bits in the letters of a form, "7K3M-9QXA-2BRT".
std::string new_code();
// What is kept in its place. Small letters, and signs between, are as good.
std::string hash_of_code(std::string_view code);

// An id that cannot be guessed but may be shown, as in a link: 128 random bits.
std::string new_id();

}  // namespace fourlands::server
