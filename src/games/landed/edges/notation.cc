#include <algorithm>

#include "core/text.h"
#include "core/word_reader.h"
#include "games/landed/landed.h"

// Steps as text, both ways; the table is in README.md.

namespace fourlands::landed {
namespace {

// A word that is not what must stand there.
Refusal bad_word(std::string_view what, std::string_view word) {
  return unreadable({"landed.read." + std::string(what), {{"word", in_quotes(word)}}});
}
Refusal bad_shape(std::string_view text) {
  return unreadable({"landed.read.step", {{"word", in_quotes(text)}}});
}

// The words of a step.
class Words : public WordReader {
 public:
  using WordReader::WordReader;

  int number(std::string_view what, int low, int high) {
    return take(what, [&](std::string_view word) { return number_of(word, low, high); });
  }
  TileId tile() { return TileId{number("tile", 1, kTiles - 1)}; }
  ContractId contract() { return ContractId{number("contract", 1, kContracts - 1)}; }
  int turns() { return number("turns", 0, kEdges - 1); }
  Hex hex() { return take("place", place_of); }
  Satellite satellite() {
    return take("satellite", [](std::string_view word) { return kSatelliteNames.find(word); });
  }
};

Move read_terraform(Words& words) {
  const TileId tile = words.tile();
  const int face = words.number("face", 0, 1);
  const Hex hex = words.hex();
  return Move::terraform(tile, face, hex, words.turns());
}
Move read_redesign(Words& words) {
  const TileId tile = words.tile();
  const int face = words.number("face", 0, 1);
  const Hex hex = words.hex();
  return Move::redesign(tile, face, hex, words.turns());
}
Move read_keep(Words& words) {
  const ContractId first = words.contract();
  if (words.left() == 0) return Move::keep(first, ContractId{});
  const std::string_view word = words.peek();
  const ContractId second = words.contract();
  if (second <= first) words.refuse("ascending", word);
  return Move::keep(first, second);
}
Move read_use(Words& words) {
  const std::string_view word = words.peek();
  const Satellite kind = words.satellite();
  if (kind == Satellite::kReengineer || kind == Satellite::kRedesign ||
      kind == Satellite::kNegotiate)
    words.refuse("use", word);
  return Move::use(kind);
}
Move read_reengineer(Words& words) {
  if (words.peek() != "reengineer") words.refuse("step", words.peek());
  (void)words.satellite();
  const Hex from = words.hex();
  const Hex to = words.hex();
  return Move::reengineer(from, to, words.turns());
}
Move read_claim(Words& words) {
  const Edge edge{words.number("edge", 0, kEdges - 1)};
  const ContractId contract = words.contract();
  const int level = words.number("level", 1, kLevels);
  const bool negotiate = words.left() > 0;
  if (negotiate && words.peek() != "negotiate") words.refuse("negotiate", words.peek());
  return Move::claim(edge, contract, std::max(level, 1) - 1, negotiate);
}
Move read_redraw(Words& words) {
  IdSet tiles = 0;
  while (words.left() > 0) {
    const std::string_view word = words.peek();
    const TileId tile = words.tile();
    if (tile >= 1 && tiles >= bit_of(tile)) words.refuse("ascending", word);
    tiles |= bit_of(tile);
  }
  return Move::redraw(tiles);
}

struct Verb {
  std::string_view name;
  std::size_t least, most;  // Words that follow it.
  Move (*read)(Words& words);
};

constexpr Verb kVerbs[] = {
    {"tile", 1, 1, [](Words& words) { return Move::tile(words.tile()); }},
    {"contract", 1, 1, [](Words& words) { return Move::contract(words.contract()); }},
    {"satellite", 1, 1, [](Words& words) { return Move::satellite(index_of(words.satellite())); }},
    {"keep", 1, 2, read_keep},
    {"terraform", 4, 4, read_terraform},
    {"redesign", 4, 4, read_redesign},
    {"plan", 0, 0, [](Words&) { return Move::plan(); }},
    {"sign", 0, 0, [](Words&) { return Move::sign(); }},
    {"use", 1, 1, read_use},
    {"use", 4, 4, read_reengineer},
    {"steal", 1, 1,
     [](Words& words) { return Move::steal(words.number("seat", 0, kMostPlayers - 1)); }},
    {"nosteal", 0, 0, [](Words&) { return Move::no_steal(); }},
    {"claim", 3, 4, read_claim},
    {"ability", 0, 0, [](Words&) { return Move::ability(); }},
    {"noability", 0, 0, [](Words&) { return Move::no_ability(); }},
    {"redraw", 1, kTiles - 1, read_redraw},
    {"end", 0, 0, [](Words&) { return Move::end(); }},
    {"rest", 0, 0, [](Words&) { return Move::rest(); }},
};

std::string word(int number) { return " " + std::to_string(number); }
std::string word(std::string_view text) { return " " + std::string(text); }

std::string lie_of(Move move) {
  return word(move.tile_id()) + word(move.face()) + word(move.hex().text()) + word(move.turns());
}

}  // namespace

Result<Move, Refusal> Landed::read(std::string_view text) const {
  if (text.size() > 200) return bad_shape(text);
  std::vector<std::string_view> words = words_of(text);
  const std::string_view verb = words[0];
  words.erase(words.begin());
  for (const Verb& known : kVerbs) {
    if (known.name != verb || words.size() < known.least || words.size() > known.most) continue;
    Words rest(std::move(words));
    const Move move = known.read(rest);
    if (const auto& bad = rest.bad()) return bad_word(bad->what, bad->word);
    return move;
  }
  return bad_shape(text);
}

std::string Landed::write(Move move) const {
  switch (move.kind()) {
    case StepKind::kTile:
      return "tile" + word(move.tile_id());
    case StepKind::kContract:
      return "contract" + word(move.contract_id());
    case StepKind::kSatellite:
      return "satellite" + word(kSatelliteNames.all[move.card()]);
    case StepKind::kKeep:
      return "keep" + word(move.contract_id()) + (move.second() == 0 ? "" : word(move.second()));
    case StepKind::kTerraform:
      return "terraform" + lie_of(move);
    case StepKind::kRedesign:
      return "redesign" + lie_of(move);
    case StepKind::kPlan:
      return "plan";
    case StepKind::kSign:
      return "sign";
    case StepKind::kUse:
      return "use" + word(kSatelliteNames.all[move.card()]);
    case StepKind::kReengineer:
      return "use reengineer" + word(move.from().text()) + word(move.hex().text()) +
             word(move.turns());
    case StepKind::kSteal:
      return "steal" + word(move.seat());
    case StepKind::kNoSteal:
      return "nosteal";
    case StepKind::kClaim:
      return "claim" + word(move.edge()) + word(move.contract_id()) + word(move.level() + 1) +
             (move.negotiate() ? " negotiate" : "");
    case StepKind::kAbility:
      return "ability";
    case StepKind::kNoAbility:
      return "noability";
    case StepKind::kRedraw: {
      std::string text = "redraw";
      for (TileId tile : TilesIn(move.tiles())) text += word(tile);
      return text;
    }
    case StepKind::kEnd:
      return "end";
    case StepKind::kRest:
      return "rest";
  }
  return "";
}

}  // namespace fourlands::landed
