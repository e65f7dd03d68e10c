#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"
#include "game/message.h"
#include "server/common/token_bucket.h"

// What may be said at a table: a line of plain text. The page shows it as text and never as markup;
// what would still play tricks with the lines around it is kept out here.

namespace fourlands::server {

inline constexpr std::size_t kMostChatCharacters = 300;
// A person at a table: a few lines at once, then one every two seconds.
inline constexpr Rate kChatRate{5, 0.5};

// The line as it will be shown: breaks are spaces, no space at its ends. Refused: nothing to say,
// too long, not text, characters that cannot be seen or that turn the direction of what follows,
// accents piled up into other lines.
Result<std::string, Refusal> read_chat(std::string_view text);

}  // namespace fourlands::server
