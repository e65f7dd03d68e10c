#include "games/land_ahead/edges/picture_island.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace fourlands::land_ahead {
namespace {

constexpr int kMostWidth = 98;
constexpr int kMostHeight = 61;
constexpr int kHalfWidth = 5;
constexpr int kRowStep = 4;

struct Spot2 {
  int x = 0;
  int y = 0;
};

constexpr std::array<Spot2, kJoints> kJointSpots = {
    {{5, -1}, {0, -3}, {-5, -1}, {-5, 1}, {0, 3}, {5, 1}, {0, 0}}};

Spot2 spot_of(Hex hex) { return {2 * kHalfWidth * hex.q + kHalfWidth * hex.r, kRowStep * hex.r}; }

Spot2 spot_of(Location location) {
  Spot2 spot = spot_of(location.hex);
  if (location.part == Part::kNorth) spot.y -= 3;
  if (location.part == Part::kSouth) spot.y += 3;
  return spot;
}

std::string painted(const Ink& ink, Tint tint, const std::string& text) {
  switch (tint) {
    case Tint::kSea:
      return ink.paint(Ink::Hue::kBlue, text);
    case Tint::kLand:
      return ink.paint(Ink::Hue::kGreen, text);
    case Tint::kRoad:
      return ink.paint(Ink::Hue::kYellow, text);
    case Tint::kMonster:
      return ink.paint(Ink::Hue::kRed, text);
    case Tint::kTreasure:
    case Tint::kArtifact:
      return ink.paint(Ink::Hue::kMagenta, text);
    case Tint::kFigure:
      return ink.block(Ink::Hue::kCyan, text);
    case Tint::kLocation:
    case Tint::kUnseen:
    case Tint::kOpenPlace:
      return ink.bold(text);
    case Tint::kLabel:
      return ink.dim(text);
    case Tint::kNone:
      break;
  }
  return text;
}

// Nearest corner of the hex, with a row counted as two columns.
int corner_near(int dx, int dy) {
  int best = 0;
  int least = 1000;
  for (int corner = 0; corner < kSides; ++corner) {
    const Spot2 spot = kJointSpots[static_cast<std::size_t>(corner)];
    const int x = dx - spot.x;
    const int y = 2 * (dy - spot.y);
    if (x * x + y * y >= least) continue;
    least = x * x + y * y;
    best = corner;
  }
  return best;
}

char glyph_towards(int dx, int dy) {
  if (std::abs(dx) > 2 * std::abs(dy)) return '-';
  if (dx == 0) return '|';
  return (dx > 0) == (dy > 0) ? '\\' : '/';
}

// A road from joint to joint; one between neighbouring corners keeps inside its tile.
void draw_road(Picture& picture, Spot2 middle, Spot2 from, Spot2 to) {
  const int bend_x = 2 * (from.x + to.x) / 6;  // Two thirds of the way out, as halves.
  const int bend_y = 2 * (from.y + to.y) / 6;
  const Spot2 bend{bend_x, bend_y};
  const auto leg = [&](Spot2 a, Spot2 b) {
    const int dx = b.x - a.x;
    const int dy = b.y - a.y;
    const int steps = std::max(std::abs(dx), std::abs(dy));
    for (int i = 0; i <= steps && steps > 0; ++i) {
      const int x = a.x + (2 * dx * i + (dx > 0 ? steps : -steps)) / (2 * steps);
      const int y = a.y + (2 * dy * i + (dy > 0 ? steps : -steps)) / (2 * steps);
      picture.set(middle.x + x, middle.y + y, glyph_towards(dx, dy), Tint::kRoad);
    }
  };
  leg(from, bend);
  leg(bend, to);
}

struct Mark {
  char glyph;
  Tint tint;
};

Mark mark_of(const LandAhead& game, const State& state, Node node) {
  const Components& box = game.components();
  if (node.part() == Part::kCentre && (box.balloons & node.tile().bit()) != 0)
    return {'B', Tint::kLocation};
  const Token token = state.token(node);
  if (token.is_none()) return {'o', Tint::kLocation};
  // LA-50: without the memory aid, who has seen a token must remember it.
  if (token.is_unseen() || (!token.is_up() && !game.memory_aid())) return {'?', Tint::kUnseen};
  constexpr std::array<Mark, 5> kMarks = {{{'m', Tint::kMonster},
                                           {'$', Tint::kTreasure},
                                           {'a', Tint::kArtifact},
                                           {'a', Tint::kArtifact},
                                           {'p', Tint::kArtifact}}};
  Mark mark = kMarks[static_cast<std::size_t>(box.kind(token.kind()).type)];
  if (token.is_up() && mark.glyph != '$') mark.glyph = static_cast<char>(mark.glyph - 'a' + 'A');
  return mark;
}

class IslandPainter {
 public:
  IslandPainter(const LandAhead& game, const State& state, Node middle)
      : game_(game), box_(game.components()), state_(state) {
    measure(middle);
  }

  IslandPicture paint(const Ink& ink) {
    Picture picture(width_, height_);
    for (std::uint64_t left = state_.island.in_play; left != 0; left &= left - 1) {
      const auto tile = static_cast<std::size_t>(std::countr_zero(left));
      const Spot2 at = on_page(spot_of(state_.island.spots[tile].hex()));
      draw_tile(picture, box_.tiles[tile], state_.island.turns[tile], at.x, at.y);
    }
    paint_labels(picture);
    paint_half_known(picture);
    state_.island.discovered.each([&](Node node) { paint_location(picture, node); });
    std::vector<std::string> lines = picture.lines(ink);
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    const auto first =
        std::find_if(lines.begin(), lines.end(), [](auto& line) { return !line.empty(); });
    lines.erase(lines.begin(), first);
    return {lines, cut_};
  }

 private:
  // The part of the plane that is shown: all of it, or what is around the middle.
  void measure(Node middle) {
    Spot2 low{0, 0};
    Spot2 high{0, 0};
    const auto include = [&](Hex hex) {
      const Spot2 at = spot_of(hex);
      low = {std::min(low.x, at.x - kHalfWidth), std::min(low.y, at.y - 3)};
      high = {std::max(high.x, at.x + kHalfWidth), std::max(high.y, at.y + 3)};
    };
    for (std::uint64_t left = state_.island.in_play; left != 0; left &= left - 1)
      include(state_.island.spots[static_cast<std::size_t>(std::countr_zero(left))].hex());
    if (state_.phase == Phase::kPut)
      for (std::size_t i = 0; i < state_.island.place_count; ++i)
        include(state_.island.places[i].hex());
    const Spot2 at = spot_of(state_.island.location(middle));
    const auto fit = [&](int& from, int to, int most, int around) {
      const int size = std::min(to - from + 3, most);
      if (to - from + 3 > most) {
        cut_ = true;
        from = std::clamp(around - most / 2, from, to - most + 1);
      }
      return size;
    };
    width_ = fit(low.x, high.x, kMostWidth, at.x);
    height_ = fit(low.y, high.y, kMostHeight, at.y);
    origin_ = low;
  }
  [[nodiscard]] Spot2 on_page(Spot2 spot) const { return {spot.x - origin_.x, spot.y - origin_.y}; }

  // Under each tile's centre its name; where the drawn tile may lie, with which turns.
  void paint_labels(Picture& picture) const {
    const auto label = [&](Hex hex, int dy, const std::string& text, Tint tint) {
      const Spot2 at = on_page(spot_of(hex));
      picture.write(at.x - static_cast<int>(text.size()) / 2, at.y + dy, text, tint);
    };
    for (std::uint64_t left = state_.island.in_play; left != 0; left &= left - 1) {
      const Hex hex = state_.island.spots[static_cast<std::size_t>(std::countr_zero(left))].hex();
      // With blanks around it, so that its minus does not look like a road.
      label(hex, 1, " " + hex.text() + " ", Tint::kLabel);
    }
    if (state_.phase != Phase::kPut) return;
    for (std::size_t i = 0; i < state_.island.place_count; ++i) {
      std::uint64_t turns = state_.island.demands[i].turns_of(box_.tiles[state_.drawn]);
      if (turns == 0) continue;
      const Hex hex = state_.island.places[i].hex();
      label(hex, 0, hex.text(), Tint::kOpenPlace);
      std::string numbers;
      for (; turns != 0; turns &= turns - 1)
        numbers += static_cast<char>('0' + std::countr_zero(turns) / 8);
      label(hex, 1, "[" + numbers + "]", Tint::kLabel);
    }
  }

  // Land corners whose circle is not whole yet.
  void paint_half_known(Picture& picture) const {
    for (std::uint64_t left = state_.island.in_play; left != 0; left &= left - 1) {
      const auto tile = static_cast<std::size_t>(std::countr_zero(left));
      const unsigned land = box_.tiles[tile].land_turned(state_.island.turns[tile]);
      for (int corner = 0; corner < kSides; ++corner) {
        if ((land >> corner & 1U) == 0) continue;
        const Spot2 at = on_page(spot_of(corner_of(state_.island.spots[tile].hex(), corner)));
        picture.set(at.x, at.y, '+', Tint::kLand);
      }
    }
  }

  void paint_location(Picture& picture, Node node) const {
    const Spot2 at = on_page(spot_of(state_.island.location(node)));
    const Mark mark = mark_of(game_, state_, node);
    picture.set(at.x, at.y, mark.glyph, mark.tint);
    std::string figures;
    for (Seat seat : SeatSet::first(game_.seats()))
      if (state_.explorer(seat).at == node) figures += static_cast<char>('0' + seat.index);
    picture.write(at.x + 1, at.y, figures, Tint::kFigure);
  }

  const LandAhead& game_;
  const Components& box_;
  const State& state_;
  Spot2 origin_;
  int width_ = 0;
  int height_ = 0;
  bool cut_ = false;
};

}  // namespace

void Picture::set(int x, int y, char glyph, Tint tint) {
  if (x < 0 || y < 0 || x >= width_ || y >= height()) return;
  cells_[static_cast<std::size_t>(y * width_ + x)] = {glyph, tint};
}

void Picture::write(int x, int y, std::string_view text, Tint tint) {
  for (char glyph : text) set(x++, y, glyph, tint);
}

std::vector<std::string> Picture::lines(const Ink& ink) const {
  std::vector<std::string> lines;
  for (int y = 0; y < height(); ++y) {
    const Cell* const row = &cells_[static_cast<std::size_t>(y * width_)];
    int end = width_;
    while (end > 0 && row[end - 1].glyph == ' ') --end;
    std::string line;
    for (int x = 0; x < end;) {
      std::string run;
      const Tint tint = row[x].tint;
      for (; x < end && row[x].tint == tint; ++x) run += row[x].glyph;
      line += painted(ink, tint, run);
    }
    lines.push_back(line);
  }
  return lines;
}

void draw_tile(Picture& picture, const IslandTile& tile, int turns, int x, int y) {
  const unsigned land = tile.land_turned(turns);
  for (int dy = -3; dy <= 3; ++dy) {
    for (int dx = -kHalfWidth; dx <= kHalfWidth; ++dx) {
      if (kHalfWidth * std::abs(dy) > 3 * kHalfWidth - 2 * std::abs(dx)) continue;
      const bool dry = (land >> corner_near(dx, dy) & 1U) != 0;
      picture.set(x + dx, y + dy, dry ? '.' : '~', dry ? Tint::kLand : Tint::kSea);
    }
  }
  for (int a = 0; a < kJoints; ++a)
    for (int b = 0; b < a; ++b)
      if ((tile.roads[static_cast<std::size_t>(turns)][static_cast<std::size_t>(a)] >> b & 1) != 0)
        draw_road(picture, {x, y}, kJointSpots[static_cast<std::size_t>(a)],
                  kJointSpots[static_cast<std::size_t>(b)]);
  for (int corner = 0; corner < kSides; ++corner)
    if ((land >> corner & 1U) != 0)
      picture.set(x + kJointSpots[static_cast<std::size_t>(corner)].x,
                  y + kJointSpots[static_cast<std::size_t>(corner)].y, '+', Tint::kLand);
  if (tile.centre != Centre::kNone)
    picture.set(x, y, tile.centre == Centre::kBalloon ? 'B' : 'o', Tint::kLocation);
}

IslandPicture draw_island(const LandAhead& game, const State& state, Node middle, const Ink& ink) {
  return IslandPainter(game, state, middle).paint(ink);
}

}  // namespace fourlands::land_ahead
