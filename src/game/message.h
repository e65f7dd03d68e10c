#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fourlands {

// Something to tell a person, in no language yet: a key of the message catalogue
// (game/catalogue.h) and the words to put into its gaps. A message with an empty key is the text
// of its argument `text` as it stands: for the details of unreadable files, which are English.
struct Message {
  std::string key;
  std::vector<std::pair<std::string, std::string>> args;
  friend bool operator==(const Message&, const Message&) = default;
};

inline Message plain_message(std::string text) { return {"", {{"text", std::move(text)}}}; }

// Why something was refused (law 6). Nothing is refused without one.
struct Refusal {
  std::string code;  // For programs: "illegal", "unreadable", "bad_state"; docs/formats.md.
  std::string rule;  // For players: "LZ-12". Empty where no rule of a game refused it.
  Message why;       // For people.
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

// A step that can be read but that `rule` forbids now.
inline Refusal illegal(std::string rule, Message why) {
  return {"illegal", std::move(rule), std::move(why)};
}
// A step that cannot be read at all; no rule forbids what means nothing.
inline Refusal unreadable(Message why) { return {"unreadable", "", std::move(why)}; }

}  // namespace fourlands
