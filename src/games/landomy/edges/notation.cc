#include "core/text.h"
#include "core/word_reader.h"
#include "games/landomy/landomy.h"

// Steps as text, both ways; the table is in README.md.

namespace fourlands::landomy {
namespace {

// A word that is not what must stand there.
Refusal bad_word(std::string_view what, std::string_view word, int maps) {
  return unreadable({"landomy.read." + std::string(what),
                     {{"word", in_quotes(word)}, {"maps", std::to_string(maps)}}});
}

// The words of a step.
class Words : public WordReader {
 public:
  Words(std::vector<std::string_view> words, int maps)
      : WordReader(std::move(words)), maps_(maps) {}

  Cell cell() { return take("cell", cell_of); }
  Side side() { return take("side", side_of); }
  MapCard card() {
    return take("card", [this](std::string_view word) -> std::optional<MapCard> {
      const auto number = number_of(word, 1, maps_);
      if (!number) return std::nullopt;
      return MapCard{static_cast<std::uint8_t>(*number)};
    });
  }
  Seat seat() {
    return take("seat", [](std::string_view word) -> std::optional<Seat> {
      const auto number = number_of(word, 0, kSeats - 1);
      if (!number) return std::nullopt;
      return seat_of(*number);
    });
  }
  IslandKind kind() {
    return take("kind", [](std::string_view word) {
      return word.empty() ? std::nullopt : kIslandKindLetters.find(word);
    });
  }
  // "a3x2", and after the island before it.
  Fleet airships(std::optional<Cell>& before) {
    return take("airships", [&before](std::string_view word) -> std::optional<Fleet> {
      const auto cell = cell_of(word.substr(0, 2));
      const auto count = word.size() > 3 && word[2] == 'x'
                             ? number_of(word.substr(3), 1, kFleetSize)
                             : std::nullopt;
      if (!cell || !count || (before && *cell <= *before)) return std::nullopt;
      before = cell;
      return Fleet::of(*cell, *count);
    });
  }
  void word(std::string_view expected) {
    take("step", [&](std::string_view word) {
      return word == expected ? std::optional(true) : std::nullopt;
    });
  }

 private:
  int maps_;
};

Move read_layout(Words& words) {
  std::array<IslandKind, kShuffledIslands> kinds{};
  for (IslandKind& kind : kinds) kind = words.kind();
  return Move::layout(kinds);
}

Move read_storm(Words& words) {
  const Cell from = words.cell();
  const Cell to = words.cell();
  if (words.left() == 0) return Move::storm(from, to);
  words.word("push");
  const Seat pushed = words.seat();
  return Move::storm(from, to, pushed, words.cell());
}

Move read_move(Words& words) {
  const Cell to = words.cell();
  Fleet airships;
  std::optional<Cell> before;
  do {
    airships = airships + words.airships(before);
  } while (words.left() > 0 && !words.bad());
  return Move::move(to, airships);
}

Move read_map(Words& words) {
  const MapCard card = words.card();
  return Move::map(card, words.side());
}

Move read_facedown(Words& words) {
  const MapCard card = words.card();
  return Move::facedown(card, words.side());
}

struct Verb {
  std::string_view name;
  std::size_t least;  // Words that follow it.
  std::size_t most;
  Move (*read)(Words& words);
};

constexpr Verb kVerbs[] = {
    {"draw", 1, 1, [](Words& words) { return Move::draw(words.card()); }},
    {"layout", kShuffledIslands, kShuffledIslands, read_layout},
    {"map", 2, 2, read_map},
    {"facedown", 2, 2, read_facedown},
    {"storm", 2, 2, read_storm},
    {"storm", 5, 5, read_storm},
    {"move", 2, 1 + kCells, read_move},
    {"place", 1, 1, [](Words& words) { return Move::place(words.cell()); }},
    {"block", 1, 1, [](Words& words) { return Move::block(words.cell()); }},
};

std::string text_of(MapCard card) { return std::to_string(card.number); }

std::string write_layout(Move move) {
  std::string text = "layout";
  for (unsigned i = 0; i < kShuffledIslands; ++i)
    text.append(" ").append(kIslandKindLetters[move.laid(i)]);
  return text;
}

std::string write_storm(Move move) {
  std::string text = "storm " + move.from().text() + " " + move.to().text();
  if (move.pushes())
    text += " push " + std::to_string(move.pushed().index) + " " + move.dest().text();
  return text;
}

std::string write_move(Move move) {
  std::string text = "move " + move.to().text();
  for (Cell from : CellsIn(move.airships().occupied()))
    text += " " + from.text() + "x" + std::to_string(move.airships().at(from));
  return text;
}

}  // namespace

Result<Move, Refusal> Landomy::read(std::string_view text) const {
  constexpr std::size_t kLongest = 64;  // More than a move from nine islands takes.
  std::vector<std::string_view> words;
  if (text.size() <= kLongest) words = words_of(text);
  for (const Verb& verb : kVerbs) {
    if (words.empty() || verb.name != words[0]) continue;
    const std::size_t follow = words.size() - 1;
    if (follow < verb.least || follow > verb.most) continue;
    words.erase(words.begin());
    Words rest(std::move(words), components_.maps);
    const Move move = verb.read(rest);
    if (const auto& bad = rest.bad()) return bad_word(bad->what, bad->word, components_.maps);
    return move;
  }
  return bad_word("step", text, components_.maps);
}

std::string Landomy::write(Move move) const {
  switch (move.kind()) {
    case StepKind::kDraw:
      return "draw " + text_of(move.card());
    case StepKind::kLayout:
      return write_layout(move);
    case StepKind::kMap:
      return "map " + text_of(move.card()) + " " + move.side().text();
    case StepKind::kFacedown:
      return "facedown " + text_of(move.card()) + " " + move.side().text();
    case StepKind::kStorm:
      return write_storm(move);
    case StepKind::kMove:
      return write_move(move);
    case StepKind::kPlace:
      return "place " + move.to().text();
    case StepKind::kBlock:
      return "block " + move.to().text();
  }
  return "";
}

}  // namespace fourlands::landomy
