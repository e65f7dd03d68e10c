#include <nlohmann/json.hpp>

#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/rules.h"

// What a step does, told for log and animation; the table of kinds is in README.md.

namespace fourlands::land_ahead {
namespace {

Json names_of(const Island& island, const NodeSet& nodes) {
  std::vector<std::string> names;
  nodes.each([&](Node node) { names.push_back(island.location(node).text()); });
  std::sort(names.begin(), names.end());
  return names;
}

int points_of(const TokenKind& kind) {
  return kind.type == TokenType::kTreasure ? kind.points : kind.offense + kind.defense;
}

class Teller {
 public:
  Teller(const Components& box, const State& after) : box_(box), after_(after) {}

  [[nodiscard]] Json tell(const Happening& it) const {
    Json out = {{"kind", kWhatNames[it.what]}, {"seat", it.seat.index}};
    const auto at = [&](Node node) { return after_.island.location(node).text(); };
    switch (it.what) {
      case What::kDraw:
      case What::kSetAside:
        out["tile"] = box_.tile(it.tile).id;
        break;
      case What::kPut:
        out["tile"] = box_.tile(it.tile).id;
        out["place"] = after_.island.spots[it.tile.index].hex().text();
        out["turns"] = it.value;
        break;
      case What::kTokens:
        out["at"] = names_of(after_.island, it.nodes);
        out["count"] = it.nodes.size();
        break;
      case What::kFinal:
        out["removed"] = names_of(after_.island, it.nodes);
        out["count"] = it.nodes.size();
        break;
      case What::kWalk:
        out["from"] = at(it.from);
        out["to"] = at(it.at);
        break;
      case What::kReturn:
      case What::kStay:
      case What::kStandUp:
        out["at"] = at(it.at);
        break;
      case What::kTurn:
        out["turn"] = it.value;
        break;
      case What::kOver:
        out.erase("seat");
        break;
      default:
        tell_event(it, out);
    }
    return out;
  }

 private:
  void tell_event(const Happening& it, Json& out) const {
    out["at"] = after_.island.location(it.at).text();
    out["token"] = box_.name(it.kind);
    const std::string slot(kSlotNames[it.slot]);
    switch (it.what) {
      case What::kTreasure:
      case What::kDefeat:
        out["points"] = points_of(box_.kind(it.kind));
        break;
      case What::kTake:
        out["slot"] = slot;
        break;
      case What::kSwap:
        out["slot"] = slot;
        out["left"] = box_.name(it.other);
        break;
      case What::kDrink:
      case What::kHeal:
        out["slot"] = slot;
        out["potion"] = box_.name(it.other);
        break;
      case What::kDie:
        out["value"] = it.value;
        break;
      default:
        break;
    }
  }

  const Components& box_;
  const State& after_;
};

}  // namespace

Json LandAhead::effects(const State& state, Actor, Move move, Audience) const {
  State after = state;
  Turn::Log log;
  Turn(*box_, seats_, after, &log).play(move);

  Json effects = Json::array();
  const Teller teller(*box_, after);
  for (const Happening& happening : log) effects.push_back(teller.tell(happening));
  if (after.phase != Phase::kOver) return effects;
  const Outcome outcome = this->outcome(after);
  for (Seat seat : SeatSet::first(seats_))
    effects.push_back(
        {{"kind", "score"}, {"seat", seat.index}, {"points", outcome.points[seat.index]}});
  for (Seat seat : outcome.winners) effects.push_back({{"kind", "win"}, {"seat", seat.index}});
  return effects;
}

}  // namespace fourlands::land_ahead
