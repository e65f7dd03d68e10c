#include "match/seal.h"

#include <array>

#include "game/crypto.h"

namespace fourlands::match {

std::string seal_of(const Secret& secret, std::string_view text) {
  std::array<unsigned char, 16> seal{};
  blake2b(seal, text, secret);
  return to_hex(seal);
}

}  // namespace fourlands::match
