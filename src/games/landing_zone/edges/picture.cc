#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/landing_zone/landing_zone.h"
#include "games/landing_zone/queries.h"

// A city drawn for a terminal: ships as blocks of their colour, pointers as arrows, Landing Zones
// as the number of pointers that aim there and their colours.

namespace fourlands::landing_zone {
namespace {

constexpr std::array<std::string_view, kDirections> kArrows = {"↑", "↗", "→", "↘",
                                                               "↓", "↙", "←", "↖"};
constexpr int kCellWidth = 8;

Ink::Hue hue_of(Colour colour) {
  constexpr std::array kHues = {Ink::Hue::kRed, Ink::Hue::kYellow, Ink::Hue::kGreen,
                                Ink::Hue::kBlue};
  return kHues[index_of(colour)];
}

std::string spaces(int count) { return std::string(static_cast<std::size_t>(count), ' '); }

// Text that takes `width` places on the screen, in the middle of a cell.
std::string centred(const std::string& painted, int width) {
  const int left = (kCellWidth - width) / 2;
  return spaces(left) + painted + spaces(kCellWidth - width - left);
}

std::string draw_zone(const Zones& zones, Cell cell, const Ink& ink) {
  if ((zones.aimed_by_1 & cell.bit()) == 0) return centred(ink.dim("."), 1);
  const bool two = (zones.aimed_by_2 & cell.bit()) != 0;
  const bool three = (zones.aimed_by_3 & cell.bit()) != 0;
  std::string text = ink.bold(three ? "3" : two ? "2" : "1");
  int width = 1;
  for (Colour colour : kAllColours) {
    if ((zones.colour[colour] & cell.bit()) == 0) continue;
    const char lower = static_cast<char>(letter_of(colour) - 'A' + 'a');
    text += ink.paint(hue_of(colour), std::string(1, lower));
    ++width;
  }
  return centred(text, width);
}

std::string draw_cell(const City& city, const Zones& zones, Cell cell, const Ink& ink) {
  const Piece piece = city.at(cell);
  if (piece.is_none()) return draw_zone(zones, cell, ink);
  const std::string letter(1, letter_of(piece.colour()));
  if (piece.is_pointer())
    return centred(ink.paint(hue_of(piece.colour()),
                             letter + std::string(kArrows[static_cast<std::size_t>(piece.dir())])),
                   2);
  constexpr std::array<std::string_view, 3> kShapes = {"{}1", "<{}2>", "<<{}3>>"};
  const auto index = static_cast<std::size_t>(piece.size() - 1);
  const std::string text = fmt::format(fmt::runtime(kShapes[index]), letter);
  return centred(ink.block(hue_of(piece.colour()), text), static_cast<int>(text.size()));
}

std::string words_of_dice(const std::array<std::uint8_t, kDice>& dice, const Ink& ink) {
  std::string text;
  for (int die : dice)
    if (die != 0) text += (text.empty() ? "" : " ") + ink.bold(fmt::format("[{}]", die));
  return text.empty() ? "-" : text;
}

// What stands to the right of the board's rows, from row 5 down.
std::array<std::string, kSide> side_notes(const City& city, const Score& score, const Ink& ink) {
  std::array<std::string, kSide> notes;
  notes[0] =
      fmt::format("{}: {}", ink.say("landing-zone.draw.dice"), words_of_dice(city.dice, ink));
  notes[1] = ink.say("landing-zone.draw.armada") + ":";
  for (Colour colour : kAllColours)
    notes[1] += " " + ink.paint(hue_of(colour), fmt::format("{}{}{}{}", letter_of(colour),
                                                            city.in_armada(colour, kSmall),
                                                            city.in_armada(colour, kMedium),
                                                            city.in_armada(colour, kLarge)));
  const std::array<int, kColours> points = {score.red, score.yellow, score.green, score.blue};
  notes[2] = ink.say("landing-zone.draw.score") + ":";
  for (Colour colour : kAllColours)
    notes[2] += " " + ink.paint(hue_of(colour),
                                fmt::format("{}{}", letter_of(colour), points[index_of(colour)]));
  notes[3] = fmt::format("{} {}", ink.say("landing-zone.draw.total"),
                         ink.bold(std::to_string(score.total())));
  if (city.pending != Pending::kNone) {
    notes[4] = ink.say(Message{
        "landing-zone.draw.pending",
        {{"kind", std::string(kPendingNames[city.pending])}, {"left", std::to_string(city.left)}}});
  }
  return notes;
}

std::string draw_city(const City& city, const Score& score, const Ink& ink) {
  const Zones zones = zones_of(city);
  const auto notes = side_notes(city, score, ink);
  std::string line = "   +";
  for (int column = 0; column < kSide; ++column) line += std::string(kCellWidth, '-') + "+";
  const std::string edge = ink.dim(line) + "\n";

  std::string out = edge;
  for (int row = kSide - 1; row >= 0; --row) {
    out += fmt::format(" {} {}", row + 1, ink.dim("|"));
    for (int column = 0; column < kSide; ++column)
      out += draw_cell(city, zones, Cell::at(column, row), ink) + ink.dim("|");
    const std::string& note = notes[static_cast<std::size_t>(kSide - 1 - row)];
    out += note.empty() ? "\n" : "  " + note + "\n";
    out += edge;
  }
  out += "    ";
  for (char letter = 'a'; letter <= 'e'; ++letter)
    out += centred(std::string(1, letter), 1) + (letter == 'e' ? "" : " ");
  return out + "\n";
}

}  // namespace

std::string LandingZone::draw(const View& view, Viewer viewer, const Ink& ink) const {
  const State& state = view.state;
  std::string out =
      ink.bold(state.phase == Phase::kOver
                   ? ink.say("landing-zone.draw.over")
                   : ink.say(Message{"landing-zone.draw.turn",
                                     {{"turn", std::to_string(state.turn)},
                                      {"turns", std::to_string(components_.turns)}}}));
  if (state.phase == Phase::kUse)
    out +=
        fmt::format("   {}: {}", ink.say("landing-zone.draw.dice"), words_of_dice(state.dice, ink));
  out += "\n";
  for (Seat seat : SeatSet::first(seats_)) {
    const City& city = state.city(seat);
    const Score score = this->score(city);
    if (seats_ > 1) {
      const std::string name = ink.say("seat." + std::to_string(seat.index));
      const bool own = viewer == seat;
      out += "\n" + (own ? ink.bold(name) : name);
      // The board of the one who looks is drawn; the others' scores are told.
      if (viewer && !own && seats_ > 2) {
        out += fmt::format(": {} {}   {}: {}", ink.say("landing-zone.draw.total"), score.total(),
                           ink.say("landing-zone.draw.dice"), words_of_dice(city.dice, ink));
        continue;
      }
      out += "\n";
    }
    out += draw_city(city, score, ink);
  }
  return out + (out.ends_with('\n') ? "" : "\n");
}

}  // namespace fourlands::landing_zone
