#include <nlohmann/json.hpp>

#include "games/landomy/landomy.h"

// A position drawn for a terminal: the archipelago with its twelve sides, the Maps that can be
// taken as they would lie on each side of the board, and the Monitoring board.

namespace fourlands::landomy {
namespace {

using Hue = Ink::Hue;

constexpr int kIslandWidth = 25;
constexpr int kMargin = 8;       // Room for the sides in the west and in the east.
constexpr int kHalf = 13;        // Where the second half of an island's line begins.
constexpr int kCardWidth = 37;   // Of a face-up Map with its four turns.
constexpr int kTurnWidth = 7;    // Of one turn.
constexpr int kMonitorAt = 76;   // Where the Monitoring board begins.
constexpr int kIslandLines = 4;  // Of text on an island.

constexpr std::string_view kTribeLetters = "CI";  // Nothing is told by colour only.
constexpr std::array kTribeHues = {Hue::kMagenta, Hue::kYellow};

// A line that knows how wide it is on the screen, whatever its bytes and colours.
class Line {
 public:
  explicit Line(const Ink& ink) : ink_(&ink) {}

  Line& put(std::string_view text) { return raw(std::string(text), text); }
  Line& put(Hue hue, std::string_view text) { return raw(ink_->paint(hue, text), text); }
  Line& bold(std::string_view text) { return raw(ink_->bold(text), text); }
  Line& dim(std::string_view text) { return raw(ink_->dim(text), text); }
  Line& to(int column) {
    while (width_ < column) put(" ");
    return *this;
  }
  Line& add(const Line& other) {
    text_ += other.text_;
    width_ += other.width_;
    return *this;
  }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] std::string str() const {
    std::string out = text_;
    while (out.ends_with(' ')) out.pop_back();
    return out + "\n";
  }

 private:
  Line& raw(std::string painted, std::string_view text) {
    text_ += painted;
    for (char c : text)  // Every byte but those that continue a UTF-8 character.
      if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++width_;
    return *this;
  }

  const Ink* ink_;
  std::string text_;
  int width_ = 0;
};

std::string letter_of(Seat seat) { return std::string(1, kTribeLetters[seat.index]); }

std::string airships_text(Seat seat, int count) {
  constexpr int kMostLetters = 6;
  if (count > kMostLetters) return letter_of(seat) + " x " + std::to_string(count);
  return std::string(static_cast<std::size_t>(count), kTribeLetters[seat.index]);
}

class Picture {
 public:
  Picture(const Landomy& game, const State& state, Viewer viewer, const Ink& ink)
      : game_(game), state_(state), viewer_(viewer), ink_(ink) {}

  std::string draw() const {
    std::string out = headline() + "\n" + archipelago() + "\n";
    if (state_.acting()) out += map_in_play() + "\n";
    out += panels() + "\n";
    for (Seat seat : SeatSet::first(kSeats)) out += tribe(seat);
    Line unseen(ink_);
    unseen.put(ink_.say(Message{"landomy.draw.unseen", {{"cards", unseen_cards()}}}));
    return out + unseen.str() + Line(ink_).dim(ink_.say("landomy.draw.legend")).str();
  }

 private:
  [[nodiscard]] std::string say_phase() const {
    Message message{"landomy.draw." + std::string(kPhaseNames[state_.phase]), {}};
    if (state_.phase == Phase::kOver) {
      const Ending ending = game_.ending(state_);
      message.args = {{"seat", std::to_string(ending.winner.index)},
                      {"by", std::string(kByNames[ending.by])}};
    } else {
      for (Seat seat : game_.to_act(state_).seats())
        message.args.emplace_back("seat", std::to_string(seat.index));
      if (state_.acting()) message.args.emplace_back("action", kActionNames[game_.due(state_)]);
    }
    return ink_.say(message);
  }

  [[nodiscard]] std::string headline() const {
    const std::string turn = ink_.say(
        Message{"landomy.draw.turn",
                {{"turn", std::to_string(state_.turn)}, {"turns", std::to_string(kTurns)}}});
    return Line(ink_).bold(turn + ": " + say_phase()).str();
  }

  // "Nb (5)"
  [[nodiscard]] Line side(Side side) const {
    Line line(ink_);
    if (!side.in(state_.used)) return line.dim(side.text() + " ( )");
    const std::string card =
        side.in(state_.facedown) ? "v" : std::to_string(state_.map(side).number);
    line.put(side.text() + " ");
    const bool in_play = state_.acting() && side == state_.map_side;
    return in_play ? line.put(Hue::kGreen, "(" + card + ")") : line.bold("(" + card + ")");
  }

  // The sides above or below the board.
  [[nodiscard]] std::string row_of_sides(Compass compass) const {
    Line line(ink_);
    for (int along = 0; along < kWidth; ++along) {
      const int index = static_cast<int>(compass) * kWidth + along;
      const Line text = side(Side{static_cast<std::uint8_t>(index)});
      const int left = kMargin + 1 + along * (kIslandWidth + 1);
      line.to(left + (kIslandWidth - text.width()) / 2).add(text);
    }
    return line.str();
  }

  // Name, sector and storm.
  void first_line(Line& line, Cell cell) const {
    line.bold(cell.text());
    if (state_.acting() && cell.in(game_.sectors(state_.map(state_.map_side), state_.map_side))) {
      const bool open = cell.in(state_.open);
      line.put(" ").put(open ? Hue::kGreen : Hue::kRed, open ? "[ ]" : "[X]");
    }
    if (state_.storm(cell))
      line.to(kHalf).put(Hue::kCyan, "~" + ink_.say("landomy.draw.storm") + "~");
  }

  void kind_line(Line& line, Cell cell) const {
    const IslandKind kind = state_.kind(cell);
    if (kind == IslandKind::kUnknown) {
      line.dim("?");
      return;
    }
    line.put(ink_.say("landomy.kind." + std::string(kIslandKindNames[kind])));
  }

  void action_line(Line& line, Cell cell) const {
    const IslandKind kind = state_.kind(cell);
    if (kind == IslandKind::kUnknown || kind == IslandKind::kCrystal) return;
    const auto& actions = game_.components().actions[kind];
    const auto name = [this](Action action) {
      return ink_.say("landomy.draw.do." + std::string(kActionNames[action]));
    };
    line.dim("● " + name(actions.black)).to(kHalf).dim("○ " + name(actions.white));
  }

  [[nodiscard]] Line island_line(Cell cell, int which) const {
    Line line(ink_);
    line.put(" ");
    if (which == 0) first_line(line, cell);
    if (which == 1) kind_line(line, cell);
    if (which == 2) action_line(line, cell);
    if (which == 3)
      for (Seat seat : SeatSet::first(kSeats))
        line.to(seat.index == 0 ? 1 : kHalf)
            .put(kTribeHues[seat.index], airships_text(seat, state_.fleet(seat).at(cell)));
    return line.to(kIslandWidth);
  }

  [[nodiscard]] std::string archipelago() const {
    Line edge(ink_);
    std::string bar = "+";
    for (int i = 0; i < kWidth; ++i) bar += std::string(kIslandWidth, '-') + "+";
    edge.to(kMargin).dim(bar);
    std::string out = row_of_sides(Compass::kNorth) + edge.str();
    for (int row = kWidth - 1; row >= 0; --row) {
      for (int which = 0; which < kIslandLines; ++which) {
        Line line(ink_);
        if (which == 1) line.add(side(Side{static_cast<std::uint8_t>(3 * kWidth + row)}));
        line.to(kMargin).dim("|");
        for (int column = 0; column < kWidth; ++column)
          line.add(island_line(Cell::at(column, row), which)).dim("|");
        if (which == 1) line.put(" ").add(side(Side{static_cast<std::uint8_t>(kWidth + row)}));
        out += line.str();
      }
      out += edge.str();
    }
    return out + row_of_sides(Compass::kSouth);
  }

  [[nodiscard]] std::string map_in_play() const {
    const MapCard card = state_.map(state_.map_side);
    Line line(ink_);
    line.bold(ink_.say(Message{"landomy.draw.in_play",
                               {{"card", std::to_string(card.number)},
                                {"side", state_.map_side.text()},
                                {"cell", island_at(state_.map_side).text()}}}));
    line.put(":");
    for (Cell cell : CellsIn(game_.sectors(card, state_.map_side))) {
      const bool open = cell.in(state_.open);
      line.put("  ").put(open ? Hue::kGreen : Hue::kRed, open ? "[ ]" : "[X]");
      line.put(" " + cell.text());
    }
    return line.str();
  }

  // A face-up Map in its four turns: their names, then three rows of sectors.
  void card_line(Line& line, MapCard card, int which, int left) const {
    line.to(left);
    if (which == 0)
      line.bold(ink_.say(Message{"landomy.draw.card", {{"card", std::to_string(card.number)}}}));
    for (int turn = 0; turn < kCompass; ++turn) {
      line.to(left + kCardWidth - (kCompass - turn) * kTurnWidth);
      if (which == 0) {
        line.put("  ").put(std::string(1, "NESW"[turn]));
        continue;
      }
      const CellSet sectors =
          game_.components().sectors[card.number][static_cast<std::size_t>(turn)];
      for (int column = 0; column < kWidth; ++column) {
        const bool shown = Cell::at(column, kWidth - which).in(sectors);
        shown ? line.bold("#") : line.dim(".");
        line.put(" ");
      }
    }
  }

  void monitor_line(Line& line, int which) const {
    line.to(kMonitorAt);
    if (which == 0) {
      line.bold(ink_.say("landomy.draw.monitor"));
    } else if (which > kWidth) {
      line.put("   a b c");
    } else {
      line.put(" " + std::to_string(kWidth + 1 - which));
      for (int column = 0; column < kWidth; ++column) {
        const Cell cell = Cell::at(column, kWidth - which);
        line.put(" ");
        if (cell.in(state_.controlled(seat_of(0)))) {
          line.put(kTribeHues[0], letter_of(seat_of(0)));
        } else if (cell.in(state_.controlled(seat_of(1)))) {
          line.put(kTribeHues[1], letter_of(seat_of(1)));
        } else {
          line.dim(".");
        }
      }
    }
  }

  // The face-up Maps on the left, the Monitoring board on the right.
  [[nodiscard]] std::string panels() const {
    std::string out;
    for (int which = 0; which <= kWidth + 1; ++which) {
      Line line(ink_);
      if (which == 0) {
        if (state_.offer.size() > 0) line.put(ink_.say("landomy.draw.face_up"));
      } else {
        int left = 0;
        for (MapCard card : state_.offer) {
          card_line(line, card, which - 1, left);
          left += kCardWidth + 1;
        }
      }
      monitor_line(line, which);
      out += line.str();
    }
    return out;
  }

  [[nodiscard]] std::string tribe(Seat seat) const {
    const std::string index = std::to_string(seat.index);
    const std::string text =
        ink_.say(Message{"landomy.draw.tribe",
                         {{"tribe", index},
                          {"letter", letter_of(seat)},
                          {"seat", index},
                          {"islands", std::to_string(state_.count_controlled(seat))},
                          {"ships", std::to_string(state_.fleet(seat).total())},
                          {"reserve", std::to_string(state_.in_reserve(seat))}}});
    Line line(ink_);
    line.put(kTribeHues[seat.index], viewer_ == seat ? "> " : "  ");
    return line.put(kTribeHues[seat.index], text).str();
  }

  [[nodiscard]] std::string unseen_cards() const {
    std::string cards;
    for (MapCard card : state_.unseen)
      cards += (cards.empty() ? "" : " ") + std::to_string(card.number);
    return cards;
  }

  const Landomy& game_;
  const State& state_;
  Viewer viewer_;
  const Ink& ink_;
};

}  // namespace

std::string Landomy::draw(const View& view, Viewer viewer, const Ink& ink) const {
  return Picture(*this, view.state, viewer, ink).draw();
}

}  // namespace fourlands::landomy
