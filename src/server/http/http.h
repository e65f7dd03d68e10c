#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/catalogue.h"

// HTTP without a library: what the API is asked and what it answers. The network (network.h) turns
// bytes into these.

namespace fourlands::server {

struct HttpRequest {
  std::string method;
  std::string path;                          // Without the query, percent signs resolved.
  std::map<std::string, std::string> query;  // Likewise.
  std::string body;
  std::string address;  // Where it comes from.
  std::string host;     // As the Host header has it.
  std::string origin;   // Empty: none was sent.
  std::string token;    // Empty: none was sent.
  std::string accept;   // These three as their headers have them.
  std::string accept_encoding;
  std::string if_none_match;
  bool forwarded = false;  // A proxy says for whom it asks.
  bool console = false;    // It comes from the host, by the socket of the console.
  Language language = Language::kEnglish;
};

struct HttpAnswer {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
};

using HttpReply = std::function<void(HttpAnswer)>;

// The cookie that has the token. Behind TLS its name binds it to this host alone: no other host of
// the domain can set it.
inline std::string_view cookie_name(bool secure) {
  return secure ? "__Host-fourlands" : "fourlands";
}
// The value of a cookie in a Cookie header; empty if it is not there.
std::string cookie_in(std::string_view header, std::string_view name);
// Splits "/a%20b?x=1" into path and query. False: it cannot be read.
bool read_target(std::string_view target, HttpRequest& request);
// Whether a request with this Origin may change anything: it comes from the page itself. Where the
// host has said what people type to get here, that alone is the page.
bool own_origin(const std::string& origin, const std::string& host, const std::string& public_url);

}  // namespace fourlands::server
