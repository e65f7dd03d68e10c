#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/word_reader.h"
#include "games/land_ahead/land_ahead.h"

// Steps as text, both ways; the table is in README.md.

namespace fourlands::land_ahead {
namespace {

Refusal bad_word(std::string_view what, std::string_view word) {
  return unreadable({"land-ahead.read." + std::string(what), {{"word", in_quotes(word)}}});
}

// The words of a step.
class Words : public WordReader {
 public:
  Words(std::vector<std::string_view> words, const Components& box)
      : WordReader(std::move(words)), box_(box) {}

  TileIndex tile() {
    return take("tile", [this](std::string_view word) -> std::optional<TileIndex> {
      const auto id = number_of(word, 0, 9999);
      return id ? box_.tile_of(*id) : std::nullopt;
    });
  }
  KindIndex kind() {
    return take("kind", [this](std::string_view word) { return box_.kind_of(word); });
  }
  Hex place() { return take("place", place_of); }
  Location location() { return take("location", location_of); }
  int number(std::string_view what, int low, int high) {
    return take(what, [=](std::string_view word) { return number_of(word, low, high); });
  }

 private:
  const Components& box_;
};

struct Verb {
  std::string_view name;
  std::size_t words;  // That follow it.
  Move (*read)(Words& words);
};

constexpr Verb kVerbs[] = {
    {"tile", 1, [](Words& words) { return Move::tile(words.tile()); }},
    {"reveal", 1, [](Words& words) { return Move::reveal(words.kind()); }},
    {"die", 1, [](Words& words) { return Move::die(words.number("die", 1, 6)); }},
    {"put", 2,
     [](Words& words) {
       const Hex hex = words.place();
       return Move::put(hex, words.number("turns", 0, kSides - 1));
     }},
    {"walk", 1, [](Words& words) { return Move::walk(words.location()); }},
    {"drink", 1, [](Words& words) { return Move::drink(words.kind()); }},
    {"swap", 0, [](Words&) { return Move::swap(0); }},
    {"swap", 1, [](Words& words) { return Move::swap(words.number("swap", 1, 2)); }},
};

struct PlainVerb {
  std::string_view name;
  StepKind kind;
};
// Those that say nothing more.
constexpr PlainVerb kPlainVerbs[] = {
    {"stay", StepKind::kStay},     {"take", StepKind::kTake}, {"leave", StepKind::kLeave},
    {"face", StepKind::kFace},     {"heal", StepKind::kHeal}, {"fall", StepKind::kFall},
    {"strike", StepKind::kStrike},
};

}  // namespace

Result<Move, Refusal> LandAhead::read(std::string_view text) const {
  constexpr std::size_t kLongest = 60;
  if (text.size() > kLongest) return bad_word("step", text);
  std::vector<std::string_view> words = words_of(text);
  const std::string_view name = words[0];
  words.erase(words.begin());
  for (const PlainVerb& verb : kPlainVerbs)
    if (verb.name == name && words.empty()) return Move::plain(verb.kind);
  for (const Verb& verb : kVerbs) {
    if (verb.name != name || verb.words != words.size()) continue;
    Words rest(std::move(words), *box_);
    const Move move = verb.read(rest);
    if (const auto& bad = rest.bad()) return bad_word(bad->what, bad->word);
    return move;
  }
  return bad_word("step", text);
}

std::string LandAhead::write(Move move) const {
  switch (move.kind()) {
    case StepKind::kTile:
      return "tile " + std::to_string(box_->tile(move.tile()).id);
    case StepKind::kReveal:
      return "reveal " + box_->name(move.token_kind());
    case StepKind::kDie:
      return "die " + std::to_string(move.number());
    case StepKind::kPut:
      return "put " + move.hex().text() + " " + std::to_string(move.turns());
    case StepKind::kWalk:
      return "walk " + move.location().text();
    case StepKind::kDrink:
      return "drink " + box_->name(move.token_kind());
    case StepKind::kSwap:
      return move.number() == 0 ? "swap" : "swap " + std::to_string(move.number());
    default:
      for (const PlainVerb& known : kPlainVerbs)
        if (known.kind == move.kind()) return std::string(known.name);
      return "";
  }
}

}  // namespace fourlands::land_ahead
