#include "game/json_writer.h"

#include <algorithm>

namespace fourlands {

void JsonWriter::quote(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
  });
  if (plain) {
    out_ += '"';
    out_ += text;
    out_ += '"';
  } else {
    out_ += dump(nlohmann::json(std::string(text)));
  }
}

}  // namespace fourlands
