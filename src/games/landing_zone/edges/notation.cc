#include "core/text.h"
#include "core/word_reader.h"
#include "games/landing_zone/landing_zone.h"

// Steps as text, both ways; the table is in README.md.

namespace fourlands::landing_zone {
namespace {

// A word that is not what must stand there.
Refusal bad_word(std::string_view what, std::string_view word) {
  return unreadable({"landing-zone.read." + std::string(what), {{"word", in_quotes(word)}}});
}
Refusal bad_shape(std::string_view text) {
  return unreadable({"landing-zone.read.step", {{"word", in_quotes(text)}}});
}

std::optional<Colour> colour_of(std::string_view word) { return kColourLetters.find(word); }

// The words of a step.
class Words : public WordReader {
 public:
  using WordReader::WordReader;

  Cell cell() { return take("cell", cell_of); }
  Direction dir() {
    return take("direction", [](std::string_view word) { return kDirectionNames.find(word); });
  }
  Colour colour() { return take("colour", colour_of); }
  int die() {
    return take("die", [](std::string_view word) { return number_of(word, 1, 6); });
  }
  Piece ship() {
    return take("ship", [](std::string_view word) -> std::optional<Piece> {
      const auto colour = colour_of(word.substr(0, 1));
      const auto size = number_of(word.substr(word.empty() ? 0 : 1), kSmall, kLarge);
      if (!colour || !size) return std::nullopt;
      return Piece::ship(*colour, *size);
    });
  }
};

struct Verb {
  std::string_view name;
  std::size_t words;  // That follow it.
  Move (*read)(int die, Words& words);
};

Move read_land(int die, Words& words) {
  const Piece ship = words.ship();
  return Move::land(die, ship.colour(), ship.size(), words.cell());
}
Move read_up(int die, Words& words) { return Move::up(die, words.cell()); }
Move read_turn(int die, Words& words) {
  const Cell cell = words.cell();
  return Move::turn(die, cell, words.dir());
}

// With a die before them.
constexpr Verb kDieVerbs[] = {
    {"point", 3,
     [](int die, Words& words) {
       const Colour colour = words.colour();
       const Cell cell = words.cell();
       return Move::point(die, colour, cell, words.dir());
     }},
    {"land", 2, read_land},
    {"up", 1, read_up},
    {"zap", 1, [](int die, Words& words) { return Move::zap(die, words.cell()); }},
    {"turn", 2, read_turn},
    {"skip", 0, [](int die, Words&) { return Move::skip(die); }},
};
// Inside a zap or a reorient, and chance's.
constexpr Verb kBareVerbs[] = {
    {"land", 2, read_land},
    {"up", 1, read_up},
    {"turn", 2, read_turn},
    {"end", 0, [](int, Words&) { return Move::end(); }},
    {"shift", 3,
     [](int, Words& words) {
       const Cell from = words.cell();
       const Cell to = words.cell();
       return Move::shift(from, to, words.dir());
     }},
    {"dye", 2,
     [](int, Words& words) {
       const Cell cell = words.cell();
       return Move::dye(cell, words.colour());
     }},
    {"roll", 3,
     [](int, Words& words) {
       const int a = words.die();
       const int b = words.die();
       return Move::roll(a, b, words.die());
     }},
};

std::string die_prefix(Move move) {
  return move.die() == 0 ? "" : std::to_string(move.die()) + " ";
}

}  // namespace

Result<Move, Refusal> LandingZone::read(std::string_view text) const {
  if (text.size() > 40) return bad_shape(text);
  std::vector<std::string_view> words = words_of(text);
  const auto die = number_of(words[0], 1, 6);
  const std::size_t verb_at = die ? 1 : 0;
  if (words.size() <= verb_at) return bad_shape(text);

  const std::string_view verb = words[verb_at];
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(verb_at) + 1);
  const auto read_with = [&](const auto& verbs) -> Result<Move, Refusal> {
    for (const Verb& known : verbs) {
      if (known.name != verb || known.words != words.size()) continue;
      Words rest(std::move(words));
      const Move move = known.read(die.value_or(0), rest);
      if (const auto& bad = rest.bad()) return bad_word(bad->what, bad->word);
      return move;
    }
    return bad_shape(text);
  };
  return die ? read_with(kDieVerbs) : read_with(kBareVerbs);
}

std::string LandingZone::write(Move move) const {
  const std::string die = die_prefix(move);
  const std::string cell = move.cell().text();
  const std::string dir = name_of(move.dir());
  const std::string colour(1, letter_of(move.colour()));
  switch (move.kind()) {
    case StepKind::kRoll:
      return "roll " + std::to_string(move.rolled(0)) + " " + std::to_string(move.rolled(1)) + " " +
             std::to_string(move.rolled(2));
    case StepKind::kPoint:
      return die + "point " + colour + " " + cell + " " + dir;
    case StepKind::kLand:
      return die + "land " + colour + std::to_string(move.size()) + " " + cell;
    case StepKind::kUp:
      return die + "up " + cell;
    case StepKind::kZap:
      return die + "zap " + cell;
    case StepKind::kTurn:
      return die + "turn " + cell + " " + dir;
    case StepKind::kSkip:
      return die + "skip";
    case StepKind::kEnd:
      return "end";
    case StepKind::kShift:
      return "shift " + cell + " " + move.to().text() + " " + dir;
    case StepKind::kDye:
      return "dye " + cell + " " + colour;
  }
  return "";
}

}  // namespace fourlands::landing_zone
