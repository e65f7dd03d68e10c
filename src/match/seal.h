#pragma once

#include <string>
#include <string_view>

#include "game/draws.h"

namespace fourlands::match {

// The seal of a text that belongs to a match: its BLAKE2b under the match's secret, hexadecimal. It
// tells what was altered by accident or by a hand that does not know how, wherever the text was
// kept. Whoever has the secret can seal anything: it proves nothing about who played.
std::string seal_of(const Secret& secret, std::string_view text);

}  // namespace fourlands::match
