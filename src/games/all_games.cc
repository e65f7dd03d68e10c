#include "games/all_games.h"

#include "game/embedded.h"
#include "games/game_headers.h"
#include "games/game_list.h"

namespace fourlands {

Registry all_games() {
#define FOURLANDS_ENTRY(folder, Class) folder::entry(),
  return Registry(
      {FOURLANDS_EACH_GAME(FOURLANDS_ENTRY)},
      {embedded_file("src/game/messages.json"), embedded_file("src/server/messages.json"),
       embedded_file("src/cli/messages.json")});
#undef FOURLANDS_ENTRY
}

}  // namespace fourlands
