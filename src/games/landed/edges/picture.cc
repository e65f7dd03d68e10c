#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "games/landed/landed.h"
#include "games/landed/queries_prospect.h"

// The table drawn for a terminal. A hex is three lines: the letters of its edges stand where the
// edges are, in the middle its q (its r stands at the left of the row) or the cube on it, as seat
// and terrain, an asterisk for a satellite.

namespace fourlands::landed {
namespace {

constexpr int kStep = 6;   // Columns from a hex to the one east of it.
constexpr int kLines = 3;  // From a row to the next.
constexpr int kMargin = 6;
constexpr int kMostColumns = 100;

Ink::Hue hue_of(Terrain terrain) {
  constexpr std::array kHues = {Ink::Hue::kWhite,  Ink::Hue::kRed,  Ink::Hue::kBlue,
                                Ink::Hue::kYellow, Ink::Hue::kGrey, Ink::Hue::kGreen,
                                Ink::Hue::kMagenta};
  return kHues[index_of(terrain)];
}
Ink::Hue hue_of_seat(int seat) {
  constexpr std::array kHues = {Ink::Hue::kCyan, Ink::Hue::kMagenta, Ink::Hue::kYellow,
                                Ink::Hue::kGreen};
  return kHues[static_cast<std::size_t>(seat)];
}

// A page of single characters, each with its paint.
class Page {
 public:
  Page(int lines, int columns)
      : lines_(static_cast<std::size_t>(lines)), columns_(static_cast<std::size_t>(columns)) {
    cells_.resize(lines_ * columns_, " ");
  }
  // What lies beyond the page's sides is left out.
  void put(int line, int column, const std::string& painted) {
    if (column < 0 || column >= static_cast<int>(columns_)) return;
    cells_[static_cast<std::size_t>(line) * columns_ + static_cast<std::size_t>(column)] = painted;
  }
  // Plain text in one paint, a character a cell.
  template <class Paint>
  void write(int line, int column, std::string_view text, Paint paint) {
    for (char c : text) put(line, column++, c == ' ' ? " " : paint(std::string(1, c)));
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (std::size_t line = 0; line < lines_; ++line) {
      std::size_t end = columns_;
      while (end > 0 && cells_[line * columns_ + end - 1] == " ") --end;
      for (std::size_t i = 0; i < end; ++i) out += cells_[line * columns_ + i];
      out += "\n";
    }
    return out;
  }

 private:
  std::size_t lines_, columns_;
  std::vector<std::string> cells_;
};

// Where things of a hex stand in its three lines, by edge.
constexpr std::array<int, kEdges> kEdgeLine = {1, 0, 0, 1, 2, 2};
constexpr std::array<int, kEdges> kEdgeColumn = {4, 3, 1, 0, 1, 3};

class Map {
 public:
  Map(const Components& components, const View& view, const Ink& ink)
      : components_(components), view_(view), ink_(ink) {
    const Hex first = view.board.hex(TileId{std::countr_zero(view.board.in_play)});
    left_ = right_ = across(first);
    top_ = bottom_ = static_cast<int>(first.r);
    for (TileId tile : TilesIn(view.board.in_play)) widen(view.board.hex(tile));
    for (int i = 0; i < view.land.place_count; ++i)
      widen(Hex::of_key(view.land.places[static_cast<std::size_t>(i)]));
  }

  std::string text() {
    const int wide = right_ - left_ + kStep;
    const int seen = std::min(wide, kMostColumns - kMargin);
    left_ += (wide - seen) / 2;  // A board too wide loses as much on either side.
    Page page((bottom_ - top_ + 1) * kLines, kMargin + seen);
    for (int r = top_; r <= bottom_; ++r)
      page.write(line_of(r) + 1, 0, fmt::format("{:>4}", r),
                 [&](const std::string& c) { return ink_.bold(c); });
    for (int i = 0; i < view_.land.place_count; ++i)
      draw_q(page, Hex::of_key(view_.land.places[static_cast<std::size_t>(i)]), true);
    for (TileId tile : TilesIn(view_.board.in_play)) draw_tile(page, tile);
    return page.text();
  }

 private:
  void widen(Hex hex) {
    left_ = std::min(left_, across(hex));
    right_ = std::max(right_, across(hex));
    top_ = std::min<int>(top_, hex.r);
    bottom_ = std::max<int>(bottom_, hex.r);
  }
  static int across(Hex hex) { return hex.q * kStep + hex.r * (kStep / 2); }
  [[nodiscard]] int line_of(int r) const { return (r - top_) * kLines; }
  [[nodiscard]] int column_of(Hex hex) const { return kMargin + across(hex) - left_; }

  void draw_q(Page& page, Hex hex, bool empty) const {
    const std::string q = fmt::format("{:^3}", static_cast<int>(hex.q));
    page.write(line_of(hex.r) + 1, column_of(hex) + 1, q,
               [&](const std::string& c) { return empty ? ink_.dim(c) : ink_.bold(c); });
  }

  void draw_tile(Page& page, TileId tile) const {
    const Board& board = view_.board;
    const Hex hex = board.hex(tile);
    const int line = line_of(hex.r);
    const int column = column_of(hex);
    for (Edge edge : kEveryEdge) {
      const Terrain terrain = board.letter(components_, tile, edge);
      const std::string letter = letter_of(terrain);
      page.put(line + kEdgeLine[edge.index], column + kEdgeColumn[edge.index],
               view_.placed == tile ? ink_.block(hue_of(terrain), letter)
                                    : ink_.paint(hue_of(terrain), letter));
    }
    if (board.has_cube(tile)) {
      const int seat = board.cube_seat(tile);
      const Terrain terrain = board.letter(components_, tile, board.cube_edge(tile));
      page.put(line + 1, column + 1, ink_.block(hue_of_seat(seat), std::to_string(seat)));
      page.put(line + 1, column + 2, ink_.block(hue_of(terrain), letter_of(terrain)));
    } else {
      draw_q(page, hex, false);
    }
    if ((components_.with_satellite & bit_of(tile)) != 0)
      page.put(line + 2, column + 2, ink_.bold("*"));
  }

  const Components& components_;
  const View& view_;
  const Ink& ink_;
  int left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
};

std::string faces_of(const Components& components, TileId tile, const Ink& ink) {
  std::string text;
  for (int side = 0; side < kFaces; ++side) {
    text += side == 0 ? "0 " : "  1 ";
    for (Edge edge : kEveryEdge) {
      const Terrain terrain = components.face(tile, side).at(0, edge);
      text += ink.paint(hue_of(terrain), letter_of(terrain));
    }
  }
  return text;
}

std::string draw_contract(const Components& components, const View& view, ContractId id,
                          const Ink& ink) {
  const Contract& contract = components.contract_of(id);
  const Terrain terrain = contract.terrain;
  std::string text =
      fmt::format("  {:>2} ", id.index) + ink.paint(hue_of(terrain), letter_of(terrain));
  for (std::size_t level = 0; level < contract.level_count; ++level) {
    const Level& at = contract.levels[level];
    text += fmt::format("  {:>8}", fmt::format("{}:{}/{}", at.size, at.gold, at.silver));
  }
  text += "  " + fmt::format("{:<9}", kAbilityNames[contract.ability]);
  const Prospect best = best_now(components, view, id);
  if (!best) return text + "  " + ink.dim(ink.say("landed.draw.nothing_now")) + "\n";
  return text + "  " +
         ink.bold(ink.say(Message{"landed.draw.now",
                                  {{"points", std::to_string(best.points)},
                                   {"size", std::to_string(best.size)},
                                   {"medal", best.silver ? "silver" : "gold"}}})) +
         "\n";
}

std::string draw_cards(const Cards& cards, const Ink& ink) {
  std::string text;
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    for (int i = 0; i < cards[kind]; ++i)
      text += (text.empty() ? "" : ", ") +
              ink.say("landed.card." + std::string(kSatelliteNames.all[kind]));
  return text.empty() ? "-" : text;
}

std::string draw_own(const Components& components, const View& view, const Ink& ink) {
  std::string out = "\n" + ink.bold(ink.say("landed.draw.hand")) + "\n";
  for (TileId tile : TilesIn(view.own.hand))
    out += fmt::format("  {:>2}{} ", tile,
                       (components.with_satellite & bit_of(tile)) != 0 ? "*" : " ") +
           faces_of(components, tile, ink) + "\n";
  const auto list = [&](std::string_view title, IdSet contracts) {
    if (contracts == 0) return;
    out += ink.bold(ink.say(title)) + "\n";
    for (ContractId id : ContractsIn(contracts)) out += draw_contract(components, view, id, ink);
  };
  list("landed.draw.contracts", view.own.contracts);
  list("landed.draw.offered", view.own.offered);
  out += ink.bold(ink.say("landed.draw.satellites")) + " " + draw_cards(view.own.satellites, ink);
  if (count_of(view.own.fresh) > 0)
    out += "   " + ink.say("landed.draw.fresh") + " " + draw_cards(view.own.fresh, ink);
  return out + "\n";
}

std::string draw_player(const View& view, int seat, const Ink& ink) {
  const PublicPlayer& seen = view.players[static_cast<std::size_t>(seat)];
  const std::string name = ink.say("seat." + std::to_string(seat));
  const std::string line =
      ink.say(Message{"landed.draw.player",
                      {{"score", fmt::format("{:>3}", seen.score)},
                       {"cubes", std::to_string(seen.cubes)},
                       {"tiles", fmt::format("{:>2}", seen.hand)},
                       {"contracts", std::to_string(seen.contracts + seen.offered)},
                       {"cards", std::to_string(seen.satellites + seen.fresh)},
                       {"fulfilled", std::to_string(seen.fulfilled_count)}}});
  const bool acts = view.phase != Phase::kOver && view.active == seat;
  return (acts ? "> " : "  ") + ink.block(hue_of_seat(seat), std::to_string(seat)) + " " +
         (view.is_own(seat) ? ink.bold(name) : name) + "  " + line + "\n";
}

}  // namespace

std::string Landed::draw(const View& view, Viewer viewer, const Ink& ink) const {
  std::string out =
      ink.bold(view.phase == Phase::kOver
                   ? ink.say("landed.draw.over")
                   : ink.say(Message{"landed.draw.turn", {{"turn", std::to_string(view.turn)}}}));
  out += "   " + ink.say(Message{"landed.draw.stocks",
                                 {{"bag", std::to_string(view.bag)},
                                  {"deck", std::to_string(view.deck + view.bottom_count)},
                                  {"cards", std::to_string(view.satellite_deck)}}});
  if (view.turns_left >= 0 && view.phase != Phase::kOver)
    out += "   " + ink.bold(ink.say(Message{"landed.draw.last_round",
                                            {{"n", std::to_string(view.turns_left)}}}));
  out += "\n\n" + Map(*components_, view, ink).text() + "\n";
  for (int seat = 0; seat < seats_; ++seat) out += draw_player(view, seat, ink);
  if (viewer) out += draw_own(*components_, view, ink);
  return out + "\n" + ink.dim(ink.say("landed.draw.legend")) + "\n" +
         ink.dim(ink.say("landed.draw.legend2")) + "\n";
}

}  // namespace fourlands::landed
