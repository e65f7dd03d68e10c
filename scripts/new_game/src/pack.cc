#include "games/new_game/pack.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "games/new_game/new_game.h"

// Options and pack. Designers edit packs, so every one is read as if it were wrong.

namespace fourlands::new_game {
namespace {

// NG-6
void read_stretch(const JsonIn& in, Components& components) {
  if (in.list(kPlots, kPlots) != kPlots) return;
  for (std::size_t i = 0; i < kPlots; ++i) {
    const int points = in.item(i).integer(0, kMostPoints);
    if (points < components.stretch[i]) in.item(i).fail("must not be less than a shorter stretch");
    components.stretch[i + 1] = static_cast<std::int16_t>(points);
  }
}

Components read_pack(const JsonIn& in) {
  Components components;
  in.only({"game", "name", "turns", "stretch"});
  if (in["game"].text() != NewGame::info().id) in["game"].fail("must be new-game");
  if (in["name"].text().empty()) in["name"].fail("must not be empty");
  components.turns = in["turns"].integer(kSeats, kMostTurns);
  if (components.turns % kSeats != 0) in["turns"].fail("must be as many for both players");
  read_stretch(in["stretch"], components);
  return components;
}

}  // namespace

Result<NewGame, Refusal> NewGame::create(const Json& options, const Json& pack) {
  ReadErrors errors;
  JsonIn(options, errors, "options").only({});
  if (errors) return errors.refusal("bad_options");
  const Components components = read_pack(JsonIn(pack, errors, "pack"));
  if (errors) return errors.refusal("bad_pack");
  return NewGame(components, std::make_shared<const Json>(pack));
}

Json NewGame::options() const { return Json::object(); }

}  // namespace fourlands::new_game
