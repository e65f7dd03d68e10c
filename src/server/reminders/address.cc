#include "server/reminders/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>

namespace fourlands::server {
namespace {

struct Net4 {
  std::uint32_t from;
  unsigned bits;
};
// RFC 6890 and what came after it: everything that is not the Internet's.
constexpr std::array<Net4, 15> kNotPublic4 = {{{0x00000000, 8},
                                               {0x0a000000, 8},
                                               {0x64400000, 10},
                                               {0x7f000000, 8},
                                               {0xa9fe0000, 16},
                                               {0xac100000, 12},
                                               {0xc0000000, 24},
                                               {0xc0000200, 24},
                                               {0xc0586300, 24},
                                               {0xc0a80000, 16},
                                               {0xc6120000, 15},
                                               {0xc6336400, 24},
                                               {0xcb007100, 24},
                                               {0xe0000000, 4},
                                               {0xf0000000, 4}}};

bool is_public4(std::uint32_t address) {
  return std::none_of(kNotPublic4.begin(), kNotPublic4.end(), [&](const Net4& net) {
    return (address ^ net.from) >> (32 - net.bits) == 0;
  });
}

// Of all of IPv6 only 2000::/3 is given out; in it, some is kept for other uses: 2001::/23 (tunnels
// among them), 2001:db8::/32 and 3fff::/20 (examples), 2002::/16 (IPv4 in other clothes).
bool is_public6(const std::array<unsigned char, 16>& a) {
  if ((a[0] & 0xe0U) != 0x20) return false;
  if (a[0] == 0x20 && a[1] == 0x01 && (a[2] & 0xfeU) == 0) return false;
  if (a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8) return false;
  if (a[0] == 0x3f && a[1] == 0xff && (a[2] & 0xf0U) == 0) return false;
  return !(a[0] == 0x20 && a[1] == 0x02);
}

bool plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c < '\x7f' && std::string_view("\"<>\\^`{|}").find(c) == std::string::npos;
  });
}

// The host of "https://user@host:port/path", without brackets; empty if there is none, or somebody
// before it.
std::string host_of(std::string_view origin) {
  std::string_view rest = origin.substr(origin.find("//") + 2);
  if (rest.find('@') != std::string_view::npos) return "";
  if (rest.starts_with('[')) return std::string(rest.substr(1, rest.find(']') - 1));
  return std::string(rest.substr(0, rest.find(':')));
}

bool is_private_name(const std::string& host) {
  in_addr four{};
  std::array<unsigned char, 16> six{};
  if (inet_pton(AF_INET, host.c_str(), &four) == 1) return !is_public4(ntohl(four.s_addr));
  if (inet_pton(AF_INET6, host.c_str(), six.data()) == 1) return !is_public6(six);
  std::string lower = host;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower == "localhost" || lower.ends_with(".localhost") || lower.ends_with(".local") ||
         lower.ends_with(".internal") || lower.find('.') == std::string::npos;
}

}  // namespace

std::optional<std::string> origin_of_url(std::string_view url) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (!url.starts_with(scheme)) continue;
    const std::size_t end = std::min(url.find_first_of("/?#", scheme.size()), url.size());
    if (end == scheme.size()) return std::nullopt;
    return std::string(url.substr(0, end));
  }
  return std::nullopt;
}

bool is_good_url(const std::string& url, bool anywhere) {
  const auto origin = origin_of_url(url);
  if (!origin || url.size() > kLongestAddress || !plain(url)) return false;
  const std::string host = host_of(*origin);
  if (host.empty()) return false;
  return anywhere || (url.starts_with("https://") && !is_private_name(host));
}

bool is_public(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, address, sizeof four);
    return is_public4(ntohl(four.sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return false;
  sockaddr_in6 six{};
  std::memcpy(&six, address, sizeof six);
  std::array<unsigned char, 16> bytes{};
  std::memcpy(bytes.data(), &six.sin6_addr, bytes.size());
  return is_public6(bytes);
}

bool is_good_mailbox(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos || at == 0 || at > 64 || text.size() > 254) return false;
  const std::string_view domain = text.substr(at + 1);
  const auto made_of = [](std::string_view part, std::string_view signs) {
    return std::all_of(part.begin(), part.end(), [&](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
             signs.find(c) != std::string_view::npos;
    });
  };
  const auto dots = [](std::string_view part) {
    return !part.empty() && part.front() != '.' && part.back() != '.' &&
           part.find("..") == std::string_view::npos;
  };
  return made_of(text.substr(0, at), "!#$%&'*+-/=?^_`{|}~.") && dots(text.substr(0, at)) &&
         made_of(domain, "-.") && dots(domain) && domain.find('.') != std::string_view::npos &&
         domain.front() != '-';
}

}  // namespace fourlands::server
