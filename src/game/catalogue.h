#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/message.h"

namespace fourlands {

enum class Language : unsigned char { kEnglish, kItalian };

// "en" or "it"; anything else is English.
Language language_of(std::string_view code);

// Everything that is said to people, in every language, from the `messages.json` files of the
// project: {"key": {"en": "...", "it": "..."}}. The page reads the same files.
//
// A text has gaps:
//   {cell}                the argument `cell`
//   {kind:landomy.kind}   the catalogue's text for landomy.kind.<argument>; the argument itself if
//                         there is none
//   {n?airship|airships}  the first form if the argument is 1 (or -1), else the second
class Catalogue {
 public:
  // Adds a file's messages. Refuses a key twice, a language missing, a brace not closed.
  Result<bool, std::string> add(const nlohmann::json& messages);

  [[nodiscard]] std::string say(Language language, const Message& message) const;
  // A refusal as a referee says it, with the rule at the end: "c3 is not empty (LZ-10)."
  [[nodiscard]] std::string say(Language language, const Refusal& refusal) const;
  // The log line of an effect: the message "<game>.effect.<kind>", its fields in the gaps. A list
  // is written with commas.
  [[nodiscard]] std::string say_effect(Language language, std::string_view game,
                                       const nlohmann::json& effect) const;
  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> keys() const;
  // As it stands in the file, gaps and all.
  [[nodiscard]] const std::string& text(Language language, const std::string& key) const;

 private:
  std::map<std::string, std::map<Language, std::string>, std::less<>> texts_;
};

}  // namespace fourlands
