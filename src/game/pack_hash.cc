#include <sodium.h>

#include <array>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "game/face.h"

namespace fourlands {

std::string hash_of_pack(const Json& pack) {
  const std::string text = pack.dump();  // Keys sorted, no spaces.
  std::array<unsigned char, 16> hash{};
  FL_CHECK(crypto_generichash(hash.data(), hash.size(),
                              reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                              nullptr, 0) == 0);
  std::array<char, 33> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

}  // namespace fourlands
