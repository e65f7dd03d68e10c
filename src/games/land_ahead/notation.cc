#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/land_ahead/land_ahead.h"

// Steps as text, both ways; the table is in README.md.

namespace fourlands::land_ahead {
namespace {

using MoveResult = Result<Move, Refusal>;

Refusal bad_word(std::string_view what, std::string_view word) {
  return unreadable({"land-ahead.read." + std::string(what), {{"word", in_quotes(word)}}});
}

struct PlainVerb {
  std::string_view name;
  Verb verb;
};
constexpr PlainVerb kPlainVerbs[] = {
    {"stay", Verb::kStay}, {"take", Verb::kTake}, {"leave", Verb::kLeave},   {"face", Verb::kFace},
    {"heal", Verb::kHeal}, {"fall", Verb::kFall}, {"strike", Verb::kStrike},
};

MoveResult read_tile(const Components& box, std::string_view word) {
  const auto id = number_of(word, 0, 9999);
  const auto tile = id ? box.tile_of(*id) : std::nullopt;
  if (!tile) return bad_word("tile", word);
  return Move::tile(*tile);
}

MoveResult read_kind(const Components& box, std::string_view word, Move (*make)(Kind)) {
  const auto kind = box.kind_of(word);
  if (!kind) return bad_word("kind", word);
  return make(*kind);
}

MoveResult read_number(std::string_view word, std::string_view what, int most, Move (*make)(int)) {
  const auto number = number_of(word, 1, most);
  if (!number) return bad_word(what, word);
  return make(*number);
}

MoveResult read_walk(std::string_view word) {
  const auto location = location_of(word);
  if (!location) return bad_word("location", word);
  return Move::walk(*location);
}

MoveResult read_put(std::string_view place, std::string_view turns) {
  const auto hex = hex_of(place);
  if (!hex) return bad_word("place", place);
  const auto number = number_of(turns, 0, kSides - 1);
  if (!number) return bad_word("turns", turns);
  return Move::put(*hex, *number);
}

}  // namespace

Result<Move, Refusal> LandAhead::read(std::string_view text) const {
  if (text.size() > 60) return bad_word("step", text);
  const std::vector<std::string_view> words = words_of(text);
  const std::string_view verb = words[0];
  if (words.size() == 1) {
    for (const PlainVerb& known : kPlainVerbs)
      if (known.name == verb) return Move::plain(known.verb);
    if (verb == "swap") return Move::swap(0);
  } else if (words.size() == 2) {
    const std::string_view word = words[1];
    if (verb == "tile") return read_tile(*box_, word);
    if (verb == "reveal") return read_kind(*box_, word, Move::reveal);
    if (verb == "drink") return read_kind(*box_, word, Move::drink);
    if (verb == "die") return read_number(word, "die", 6, Move::die);
    if (verb == "swap") return read_number(word, "swap", 2, Move::swap);
    if (verb == "walk") return read_walk(word);
  } else if (words.size() == 3 && verb == "put") {
    return read_put(words[1], words[2]);
  }
  return bad_word("step", text);
}

std::string LandAhead::write(Move move) const {
  switch (move.verb()) {
    case Verb::kTile:
      return "tile " + std::to_string(box_->tile(move.tile()).id);
    case Verb::kReveal:
      return "reveal " + box_->name(move.kind());
    case Verb::kDie:
      return "die " + std::to_string(move.number());
    case Verb::kPut:
      return "put " + move.hex().text() + " " + std::to_string(move.turns());
    case Verb::kWalk:
      return "walk " + move.location().text();
    case Verb::kDrink:
      return "drink " + box_->name(move.kind());
    case Verb::kSwap:
      return move.number() == 0 ? "swap" : "swap " + std::to_string(move.number());
    default:
      for (const PlainVerb& known : kPlainVerbs)
        if (known.verb == move.verb()) return std::string(known.name);
      return "";
  }
}

}  // namespace fourlands::land_ahead
