#include "server/http/http.h"

#include <optional>

namespace fourlands::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Of a path, a slash that was escaped stays so: it is part of a name, and parts no names.
std::optional<std::string> unescaped(std::string_view text, bool of_query) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && of_query) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      const char meant = static_cast<char>(16 * high + low);
      if (meant == '/' && !of_query) {
        out += text.substr(i, 3);
      } else {
        out += meant;
      }
      i += 2;
    }
  }
  return out;
}

// The next part up to the separator, which is taken off with it.
std::string_view next_part(std::string_view& rest, char separator) {
  const std::size_t stop = rest.find(separator);
  const std::string_view part = rest.substr(0, stop);
  rest.remove_prefix(stop == std::string_view::npos ? rest.size() : stop + 1);
  return part;
}

}  // namespace

std::string cookie_in(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    std::string_view cookie = next_part(header, ';');
    while (cookie.starts_with(' ')) cookie.remove_prefix(1);
    if (cookie.size() > name.size() && cookie.starts_with(name) && cookie[name.size()] == '=')
      return std::string(cookie.substr(name.size() + 1));
  }
  return "";
}

bool read_target(std::string_view target, HttpRequest& request) {
  std::string_view query = target;
  const auto path = unescaped(next_part(query, '?'), false);
  if (!path || !path->starts_with('/')) return false;
  request.path = *path;
  while (!query.empty()) {
    std::string_view value = next_part(query, '&');
    const auto name = unescaped(next_part(value, '='), true);
    const auto meant = unescaped(value, true);
    if (!name || !meant) return false;
    request.query[*name] = *meant;
  }
  return true;
}

bool own_origin(const std::string& origin, const std::string& host, const std::string& public_url) {
  if (origin.empty()) return true;  // No browser: nobody is tricked into it.
  if (!public_url.empty()) {
    // Only scheme and host count, not a path below which the page lives.
    const std::size_t slashes = public_url.find("://");
    const std::size_t from = slashes == std::string::npos ? 0 : slashes + 3;
    return origin == public_url.substr(0, public_url.find('/', from));
  }
  return !host.empty() && (origin == "http://" + host || origin == "https://" + host);
}

}  // namespace fourlands::server
