#include "server/common/proxies.h"

#include <arpa/inet.h>

#include <algorithm>

#include "core/text.h"

namespace fourlands::server {
namespace {

using AddressBytes = std::array<unsigned char, 16>;
constexpr unsigned kMappedBits = 96;  // Before an IPv4 address in IPv6 clothes.

std::optional<AddressBytes> address_bytes(std::string_view text) {
  const std::string address(text);
  AddressBytes bytes{};
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return bytes;
  bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (inet_pton(AF_INET, address.c_str(), bytes.data() + 12) == 1) return bytes;
  return std::nullopt;
}

std::string_view without_spaces(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

bool same_start(const AddressBytes& one, const AddressBytes& other, unsigned bits) {
  const unsigned whole = bits / 8;
  if (!std::equal(one.begin(), one.begin() + whole, other.begin())) return false;
  const unsigned rest = bits % 8;
  return rest == 0 || (one[whole] ^ other[whole]) >> (8 - rest) == 0;
}

}  // namespace

std::optional<Proxies> Proxies::read(std::string_view text) {
  Proxies proxies;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    const std::string_view one = without_spaces(text.substr(from, end - from));
    from = end + 1;
    if (one.empty()) continue;
    const std::size_t slash = one.find('/');
    const auto bytes = address_bytes(one.substr(0, slash));
    if (!bytes) return std::nullopt;
    const bool v6 = one.substr(0, slash).find(':') != std::string_view::npos;
    unsigned bits = 128;
    if (slash != std::string_view::npos) {
      const auto wanted = number_of(one.substr(slash + 1), 0, v6 ? 128 : 32);
      if (!wanted) return std::nullopt;
      bits = static_cast<unsigned>(*wanted) + (v6 ? 0 : kMappedBits);
    }
    proxies.networks_.push_back({*bytes, bits});
  }
  return proxies;
}

bool Proxies::trusted(std::string_view address) const {
  const auto bytes = address_bytes(address);
  return bytes && std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
           return same_start(*bytes, network.bytes, network.bits);
         });
}

std::string Proxies::asker(const std::string& peer,
                           const std::vector<std::string>& forwarded) const {
  std::string who = peer;
  for (auto line = forwarded.rbegin(); line != forwarded.rend(); ++line) {
    std::string_view rest = *line;
    for (bool more = true; more;) {
      if (!trusted(who)) return who;
      const std::size_t comma = rest.rfind(',');
      more = comma != std::string_view::npos;
      const std::string_view before = without_spaces(more ? rest.substr(comma + 1) : rest);
      if (more) rest = rest.substr(0, comma);
      if (!address_bytes(before)) return who;
      who = before;
    }
  }
  return who;
}

}  // namespace fourlands::server
