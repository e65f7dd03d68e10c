#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "game/message.h"

// What a person may be called. 3 to 20 letters of the Latin alphabet (accents and all), digits, and
// single spaces, dots, hyphens, underscores or apostrophes between them. Other alphabets have
// letters that look like these, and a name must be tellable from any other at a glance.

namespace fourlands::server {

struct Name {
  std::string shown;
  // The same for all names that look alike: Ada, ADA and Àda; Bill, BiII and Bi11; Modern and
  // Modem. Nobody can be called what has the key of somebody else's name.
  std::string key;
};

Result<Name, Refusal> read_name(std::string_view text);

// What a person may call a seat of theirs: the same, and it may be shorter. That it is nobody
// else's name is for whoever knows the accounts.
Result<Name, Refusal> read_seat_name(std::string_view text);

// The key of any text, for looking up who is meant; of what cannot be a name: empty.
std::string key_of_name(std::string_view text);

// What a guest is called until they claim a name: "Guest 4821", from their id. Nobody can claim it.
std::string guest_name(std::string_view id);

}  // namespace fourlands::server
