#include "server/request_json.h"

#include <algorithm>

namespace fourlands::server {

void append_quoted(std::string& out, std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
  });
  if (plain) {
    out += '"';
    out += text;
    out += '"';
  } else {
    out += dump(nlohmann::json(std::string(text)));
  }
}

}  // namespace fourlands::server
