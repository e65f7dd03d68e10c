#pragma once

#include <nlohmann/json.hpp>

#include "core/result.h"
#include "game/contract.h"

namespace fourlands {

// The pack that is built in for a game, by the game's id ("landed"). Asking for a game that there
// is not is a bug.
Json own_pack(std::string_view game);

// A game with its own pack, for code that is written for that game or is a template over games:
//   const auto game = own_game<landed::Landed>({{"players", 3}});
// The error says what is wrong with the options.
template <Game G>
Result<G, Refusal> own_game(const Json& options = Json::object()) {
  return G::create(options, own_pack(G::info().id));
}

}  // namespace fourlands
