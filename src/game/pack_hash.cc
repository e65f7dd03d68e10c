#include <array>
#include <nlohmann/json.hpp>

#include "game/crypto.h"
#include "game/face.h"

namespace fourlands {

std::string hash_of_pack(const Json& pack) {
  std::array<unsigned char, 16> hash{};
  blake2b(hash, pack.dump());  // Keys sorted, no spaces.
  return to_hex(hash);
}

}  // namespace fourlands
