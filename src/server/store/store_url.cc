#include "server/store/store_url.h"

#include <algorithm>

namespace fourlands::server {

std::string without_password(const std::string& url) {
  std::string out = url;
  const std::size_t begin = out.find("://");
  if (begin != std::string::npos) {
    const std::size_t rest = begin + 3;
    const std::size_t at = out.substr(0, out.find_first_of("/?", rest)).rfind('@');
    const std::size_t colon = out.find(':', rest);
    if (at != std::string::npos && colon < at) out.erase(colon, at - colon);
  }
  constexpr std::string_view kKey = "password=";
  for (std::size_t at = out.find(kKey); at != std::string::npos; at = out.find(kKey, at + 1)) {
    const std::size_t value = at + kKey.size();
    out.erase(value, std::min(out.find('&', value), out.size()) - value);
  }
  return out;
}

bool is_postgres_url(std::string_view url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

}  // namespace fourlands::server
