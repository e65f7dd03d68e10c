#include "ai/bots/all_game_bots.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

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
  std::string wanted(game);
  std::replace(wanted.begin(), wanted.end(), '-', '_');
  const GameBots* found = nullptr;
#define FOURLANDS_BOTS(folder, Class) \
  if (wanted == #folder) found = &folder##_bots();
  FOURLANDS_EACH_GAME(FOURLANDS_BOTS)
#undef FOURLANDS_BOTS
  FL_CHECK(found != nullptr);
  return *found;
}

}  // namespace fourlands::ai
