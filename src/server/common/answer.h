#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/catalogue.h"
#include "game/message.h"

namespace fourlands::server {

using Json = nlohmann::json;

// How a request ended: what `done` tells besides its type, or why it was refused.
struct Answer {
  std::optional<Refusal> refused;
  Json json = {};  // An object; null is an empty one. Of a refusal: what its error tells besides
                   // code and message.
  std::optional<std::int64_t> seq = {};  // The number of the latest event, once there are some.
};

// A refusal in the server's own words.
Refusal refusal_of(const std::string& code,
                   std::vector<std::pair<std::string, std::string>> args = {});
// {"a":1,...} with the words of a refusal in one language.
Json error_json(const Catalogue& catalogue, Language language, const Answer& answer);

}  // namespace fourlands::server
