#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "game/message.h"

// How long anything may be that somebody sends: the one table. What is longer is refused before
// anybody looks at it; some fields are then held to more (a name, a chat line, a password).

namespace fourlands::server {

struct Bound {
  std::string_view field;
  std::size_t most;  // Characters.
};

inline constexpr std::array<Bound, 28> kBounds = {{
    {"type", 40},        // Of a WebSocket message.
    {"request", 40},     // A client's own id for a request.
    {"match", 40},       // A match's id.
    {"game", 40},        // A game's id.
    {"kind", 40},        // Of a seat, a clock.
    {"on_timeout", 40},  // Of a clock.
    {"step", 400},       // In a game's notation.
    {"word", 200},       // What a seat adds to chance.
    {"name", 40},        // Of a person, a seat, a bot account.
    {"text", 1000},      // A chat line.
    {"password", 256},   // These three as typed.
    {"old", 256},          {"new", 256},
    {"want", 40},  // Each of what a watcher wants to be told.
    {"day", 40},   // Of the query: a day, a moment, a language.
    {"before", 40},        {"lang", 40},
    {"record", 500'000},                      // Of a match that is handed in.
    {"why", 500},          {"outcome", 500},  // Of a report, a ban.
    {"announcement", 500}, {"appeals", 500},  // What the host tells everybody.
    {"code", 40},                             // For a new password.
    {"endpoint", 1000},    {"url", 1000},     // Where reminders go.
    {"address", 254},                         // Of e-mail.
    {"p256dh", 120},                          // A browser's key.
    {"pack", 40},  // The id of one; the pack itself is held to what stands below.
}};
// Any other text: values of options, and what nobody asked for.
inline constexpr std::size_t kLongestOther = 100;
inline constexpr std::size_t kLongestFieldName = 40;
inline constexpr std::size_t kMostMembers = 64;  // Of an object or a list.

// Of a pack, which is an object called `pack`: its text, and each text, list and object in it.
inline constexpr std::size_t kLongestPack = 65'536;
inline constexpr std::size_t kLongestPackText = 2000;
inline constexpr std::size_t kMostPackMembers = 400;

// The longest that a text under this name may be.
std::size_t bound_of(std::string_view field);

// Why a text of that name is too long, if it is.
std::optional<Refusal> too_long(std::string_view field, std::string_view text);
// The same of everything in it.
std::optional<Refusal> too_long(const nlohmann::json& body);

}  // namespace fourlands::server
