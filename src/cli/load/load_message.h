#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fourlands::cli {

// What a player of `fourlands load` needs of a message (docs/protocol.md). Read without building
// the whole of it: the program that measures shares the processors with what it measures.
struct LoadMessage {
  std::string type;
  std::string match;
  std::string request;
  std::string next;
  std::string code;  // Of an error.
  std::int64_t seq = 0;
  bool over = false;  // It has a result.
  int seat = -1;      // The last seat that was offered steps, and those.
  std::vector<std::string> steps;
};

// Of what cannot be read everything is empty.
LoadMessage read_load_message(std::string_view text);

}  // namespace fourlands::cli
