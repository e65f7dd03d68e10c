#include "ai/bots/all_game_bots.h"

#include <nlohmann/json.hpp>

#include "ai/bots/packed_weights.h"
#include "core/check.h"
#include "game/embedded.h"

namespace fourlands::ai {

BotFile own_file(std::string_view folder) {
  const std::string path = "src/games/" + std::string(folder) + "/bots.";
  nlohmann::json json = nlohmann::json::parse(embedded_file(path + "json"));
#ifdef FOURLANDS_PLAY_ONLY
  unpack_weights(json, embedded_file(path + "weights"));
#endif
  auto file = read_bot_file(json);
  FL_CHECK(file.ok());
  return std::move(file).value();
}

const GameBots& game_bots(std::string_view game) {
  if (game == "landing-zone") return landing_zone_bots();
  if (game == "landomy") return landomy_bots();
  if (game == "landed") return landed_bots();
  FL_CHECK(game == "land-ahead");
  return land_ahead_bots();
}

}  // namespace fourlands::ai
