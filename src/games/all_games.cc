#include "games/all_games.h"

#include "game/embedded.h"
#include "games/land_ahead/land_ahead.h"
#include "games/landed/landed.h"
#include "games/landing_zone/landing_zone.h"
#include "games/landomy/landomy.h"

namespace fourlands {

Registry all_games() {
  return Registry(
      {
          landing_zone::entry(),
          landomy::entry(),
          landed::entry(),
          land_ahead::entry(),
      },
      {embedded_file("src/game/messages.json"), embedded_file("src/server/messages.json"),
       embedded_file("src/cli/messages.json")});
}

}  // namespace fourlands
