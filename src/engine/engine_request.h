#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "engine/engine.h"
#include "game/catalogue.h"
#include "game/message.h"

// How the engine's own files read a request; nobody else includes it.

namespace fourlands::engine {

inline Refusal refusal(std::string code, std::string what) {
  return {std::move(code), "", plain_message(std::move(what))};
}

inline const Json& null_json() {
  static const Json null;
  return null;
}

// "lang":"it" in any request asks for Italian messages.
inline Language language_of_request(const Json& request) {
  const auto lang = request.is_object() ? request.find("lang") : request.end();
  const bool given = request.is_object() && lang != request.end() && lang->is_string();
  return given ? language_of(lang->get<std::string>()) : Language::kEnglish;
}

// A request's members. The first that is not as it must be is kept as the refusal, and reading goes
// on with harmless defaults, so that a command asks once (`refused`) before it does anything.
struct Engine::Request {
  const Json& json;
  const Position* position;  // Null before `new`.
  mutable std::optional<Refusal> refused = std::nullopt;

  void refuse(std::string code, std::string what) const {
    if (!refused) refused = refusal(std::move(code), std::move(what));
  }
  [[nodiscard]] const Json& member(const char* name) const {
    const auto found = json.find(name);
    if (found != json.end()) return *found;
    refuse("bad_request", in_quotes(name) + " is missing");
    return null_json();
  }
  // Refuses any other member than those of every request and these.
  void only(std::span<const std::string_view> known) const {
    for (const auto& [name, value] : json.items()) {
      const bool of_all = name == "cmd" || name == "id" || name == "lang";
      if (!of_all && std::find(known.begin(), known.end(), name) == known.end())
        refuse("bad_request", in_quotes(name) + " is no member of this request");
    }
  }
  void only(std::initializer_list<std::string_view> known) const {
    only(std::span(known.begin(), known.size()));
  }
  [[nodiscard]] std::string text(const char* name) const {
    const Json& value = member(name);
    if (value.is_string()) return value.get<std::string>();
    refuse("bad_request", in_quotes(name) + " must be a text");
    return "";
  }
  [[nodiscard]] std::int64_t number(const char* name, std::int64_t low, std::int64_t high,
                                    std::int64_t standard) const {
    const auto found = json.find(name);
    if (found == json.end()) return standard;
    if (found->is_number_integer()) {
      const bool huge = found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX;
      const auto value = huge ? INT64_MAX : found->get<std::int64_t>();
      if (!huge && value >= low && value <= high) return value;
    }
    refuse("bad_request", in_quotes(name) + " must be a whole number from " + std::to_string(low) +
                              " to " + std::to_string(high));
    return standard;
  }
  [[nodiscard]] std::uint64_t seed() const {
    const auto found = json.find("seed");
    if (found == json.end()) return 0;
    if (found->is_number_unsigned()) return found->get<std::uint64_t>();
    return static_cast<std::uint64_t>(number("seed", INT64_MIN, INT64_MAX, 0));
  }
  // Whether there is a position to ask; refuses if not.
  bool has_position() const {
    if (position == nullptr) refuse("no_game", "there is no game yet: send new or set first");
    return position != nullptr;
  }
  [[nodiscard]] Seat seat() const {
    if (!has_position()) return seat_of(0);
    (void)member("seat");
    return seat_of(static_cast<int>(number("seat", 0, position->rules().seats() - 1, 0)));
  }
  [[nodiscard]] Actor actor() const {
    if (has_position() && member("seat") == "chance") return Actor::chance();
    return seat();
  }
  [[nodiscard]] Viewer viewer() const {
    if (has_position() && member("seat") == "spectator") return kSpectator;
    return seat();
  }
};

}  // namespace fourlands::engine
