#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/land_ahead/edges/json.h"
#include "games/land_ahead/edges/picture_island.h"
#include "games/land_ahead/land_ahead.h"
#include "games/land_ahead/queries.h"
#include "games/land_ahead/queries_odds.h"

// The position for a terminal: the island, the tile to place, the fight and its odds, the players.

namespace fourlands::land_ahead {
namespace {

constexpr std::size_t kSlotWidth = 22;

std::string percent(double chance) { return fmt::format("{:.0f} %", 100 * chance); }

// How many columns a text takes; ours are one column a character.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t width) {
  while (columns(text) > width) {
    while ((text.back() & 0xC0) == 0x80) text.pop_back();
    text.pop_back();
  }
  return text + std::string(width - columns(text), ' ');
}

class Drawing {
 public:
  Drawing(const LandAhead& game, const State& state, Viewer viewer, const Ink& ink)
      : game_(game), box_(game.components()), state_(state), viewer_(viewer), ink_(ink) {}

  std::string draw() {
    heading();
    island();
    if (state_.phase == Phase::kPut) tile_to_place();
    if (state_.in_event()) event();
    if (state_.phase == Phase::kMove) within_reach();
    out_ += "\n";
    for (Seat seat : SeatSet::first(game_.seats())) player(seat);
    return out_;
  }

 private:
  using Args = std::vector<std::pair<std::string, std::string>>;
  [[nodiscard]] std::string say(std::string_view key, Args args = {}) const {
    return ink_.say(Message{"land-ahead.draw." + std::string(key), std::move(args)});
  }
  [[nodiscard]] std::string title(KindIndex kind) const {
    return say("kind", {{"kind", box_.name(kind)}});
  }
  [[nodiscard]] std::string name(Seat seat) const {
    return ink_.say("seat." + std::to_string(seat.index));
  }
  void line(const std::string& text) { out_ += text + "\n"; }

  void heading() {
    const std::string stage(kStageNames[state_.stage]);
    std::string text = ink_.bold(say("turn", {{"turn", std::to_string(state_.turn)},
                                              {"seat", std::to_string(state_.active)}})) +
                       "   " + say("stage." + stage);
    if (state_.stage == Stage::kExplore)
      text += "   " + say("stack", {{"n", std::to_string(std::popcount(state_.stack))}});
    else
      text += "   " + say("quiet", {{"n", std::to_string(state_.quiet_turns)},
                                    {"most", std::to_string(kQuietRounds * game_.seats())}});
    line(text + "   " + say("unseen", {{"n", std::to_string(state_.unseen_count)}}));
    out_ += "\n";
  }

  void island() {
    const Seat eyes = viewer_ ? *viewer_ : state_.active_seat();
    const Node middle =
        state_.explorer(state_.phase == Phase::kOver ? eyes : state_.active_seat()).at;
    const IslandPicture picture = draw_island(game_, state_, middle, ink_);
    for (const std::string& row : picture.lines) line(" " + row);
    if (picture.cut) line(ink_.dim(say("cut", {{"at", state_.island.location(middle).text()}})));
    line(ink_.dim(say("key")));
    line(ink_.dim(say("key2")));
  }

  void tile_to_place() {
    const IslandTile& tile = box_.tiles[state_.drawn];
    std::string text = ink_.bold(say("drawn", {{"tile", std::to_string(tile.id)}}));
    if (state_.tiles_to_place > 1)
      text += "   " + say("again", {{"n", std::to_string(state_.tiles_to_place - 1)}});
    out_ += "\n";
    line(text);
    constexpr int kStep = 14;
    Picture picture(kStep * kSides, 8);
    for (int turns = 0; turns < kSides; ++turns) {
      draw_tile(picture, tile, turns, 6 + kStep * turns, 3);
      picture.write(4 + kStep * turns, 7, "[" + std::to_string(turns) + "]", Tint::kLabel);
    }
    for (const std::string& row : picture.lines(ink_)) line(" " + row);
  }

  [[nodiscard]] std::string odds(const Odds& odds) const {
    return say("odds", {{"evade", percent(odds.evade)},
                        {"defeat", percent(odds.defeat)},
                        {"hit", percent(1 - odds.evade)}});
  }

  void event() {
    const KindIndex kind = state_.event_kind();
    const TokenKind& token = box_.kind(kind);
    out_ += "\n";
    if (state_.phase == Phase::kArtifact)
      return line(ink_.bold(say("found", {{"at", state_.island.location(state_.mover().at).text()},
                                          {"kind", box_.name(kind)}})) +
                  bonuses(token));
    const Abilities own = abilities_of(box_, state_.mover());
    line(ink_.bold(
        say("fight", {{"kind", box_.name(kind)},
                      {"offense", std::to_string(token.offense)},
                      {"defense", std::to_string(token.defense)},
                      {"seat", std::to_string(state_.active)},
                      {"own_offense", std::to_string(own.offense + state_.event_offense)},
                      {"own_defense", std::to_string(own.defense + state_.event_defense)}})));
    fight_odds(token);
  }

  void fight_odds(const TokenKind& monster) {
    if (state_.phase == Phase::kHit) return line(say("hit"));
    const Odds now =
        odds_of(box_, state_.mover(), monster, state_.event_defense, state_.event_offense);
    const Odds best =
        best_odds_of(box_, state_.mover(), monster, state_.event_defense, state_.event_offense);
    const bool attacks = state_.phase == Phase::kAttack || state_.phase == Phase::kAttackDie;
    const auto tell = [&](const Odds& odds_told) {
      if (!attacks) return odds(odds_told);
      const OddsLeft left = left_in(state_.phase, odds_told);
      return say("odds_attack",
                 {{"defeat", percent(left.defeat)}, {"escape", percent(left.escape)}});
    };
    line(say("odds_now") + " " + tell(now));
    if (state_.phase == Phase::kDefend || state_.phase == Phase::kAttack)
      line(say("odds_best") + " " + tell(best));
  }

  // " +1/+2" style notes on what a token gives.
  [[nodiscard]] static std::string bonuses(const TokenKind& kind) {
    std::string text;
    if (kind.type == TokenType::kMonster) return fmt::format(" {}/{}", kind.offense, kind.defense);
    if (kind.type == TokenType::kTreasure) return fmt::format(" {}", kind.points);
    if (kind.is_potion()) return text;  // Its name says it.
    if (kind.offense > 0) text += fmt::format(" O+{}", kind.offense);
    if (kind.defense > 0) text += fmt::format(" D+{}", kind.defense);
    if (kind.movement > 0) text += fmt::format(" M+{}", kind.movement);
    return text;
  }

  // Known tokens that the active player can walk to, with the odds of the fights.
  void within_reach() {
    const int points = abilities_of(box_, state_.mover()).movement;
    std::vector<std::string> rows;
    within(state_.island, box_, state_.mover().at, points).each([&](Node node) {
      const Token token = state_.token(node);
      if (!token.is_known() || (!token.is_up() && !game_.memory_aid())) return;
      const TokenKind& kind = box_.kind(token.kind());
      std::string row = "  " + padded(state_.island.location(node).text(), 8) +
                        padded(title(token.kind()) + bonuses(kind), 26);
      if (kind.type == TokenType::kMonster)
        row += odds(best_odds_of(box_, state_.mover(), kind, 0, 0));
      row.erase(row.find_last_not_of(' ') + 1);
      rows.push_back(row);
    });
    if (rows.empty()) return;
    out_ += "\n";
    line(say("reach", {{"points", std::to_string(points)}}));
    std::sort(rows.begin(), rows.end());
    for (const std::string& row : rows) line(row);
  }

  void player(Seat seat) {
    const Explorer& explorer = state_.explorer(seat);
    const Abilities own = abilities_of(box_, explorer);
    const bool turn = seat.index == state_.active && state_.phase != Phase::kOver;
    std::string text = fmt::format("{} {} ", turn ? ">" : " ", seat.index);
    text += turn ? ink_.bold(name(seat)) : name(seat);
    text += "  " + say("at", {{"at", state_.island.location(explorer.at).text()}}) + "  ";
    text += say("player", {{"offense", std::to_string(own.offense)},
                           {"defense", std::to_string(own.defense)},
                           {"movement", std::to_string(own.movement)},
                           {"points", std::to_string(game_.points(state_, seat))}});
    if (explorer.wounded != 0) text += "  " + ink_.paint(Ink::Hue::kRed, say("wounded"));
    if (state_.phase == Phase::kOver && won(seat)) text += "  " + ink_.bold(say("winner"));
    line(text);
    const bool large = seat == viewer_ || turn || game_.seats() <= 2;
    if (large)
      slots(explorer);
    else
      carried(explorer);
    pile(seat, Pile::kTrophies, "trophies");
    pile(seat, Pile::kTreasures, "treasures");
  }

  [[nodiscard]] bool won(Seat seat) const { return game_.outcome(state_).winners.has(seat); }

  // The player tile: two rows of four slots.
  void slots(const Explorer& explorer) {
    std::string edge = "    +";
    for (int i = 0; i < 4; ++i) edge += std::string(kSlotWidth, '-') + "+";
    line(ink_.dim(edge));
    for (std::size_t row = 0; row < kSlots; row += 4) {
      std::string names = "    |";
      std::string tokens = "    |";
      for (std::size_t i = row; i < row + 4; ++i) {
        const std::string slot = ink_.say("land-ahead.slot." + std::string(kSlotNames.all[i]));
        names += " " + ink_.dim(padded(slot, kSlotWidth - 1)) + "|";
        const Carried held = explorer.slots[i];
        const std::string token =
            held.is_none() ? "-" : title(held.kind()) + bonuses(box_.kind(held.kind()));
        tokens += " " + padded(token, kSlotWidth - 1) + "|";
      }
      line(names);
      line(tokens);
      line(ink_.dim(edge));
    }
  }

  void wrapped(const std::string& head, const std::vector<std::string>& words) {
    std::string text = "    " + head;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string word = " " + words[i] + (i + 1 < words.size() ? "," : "");
      if (columns(text) + columns(word) > 98) {
        line(text);
        text = "     ";
      }
      text += word;
    }
    line(text);
  }

  void carried(const Explorer& explorer) {
    std::vector<std::string> words;
    for (const Carried& held : explorer.slots)
      if (!held.is_none()) words.push_back(title(held.kind()) + bonuses(box_.kind(held.kind())));
    if (!words.empty()) wrapped("", words);
  }

  void pile(Seat seat, Pile which, std::string_view key) {
    std::vector<std::string> words;
    const KindIndex* const begin = state_.spoils.begin(seat, which);
    for (std::size_t i = 0; i < state_.spoils.count(seat, which); ++i)
      words.push_back(title(begin[i]) + bonuses(box_.kind(begin[i])));
    if (!words.empty()) wrapped(say(key) + ":", words);
  }

  const LandAhead& game_;
  const Components& box_;
  const State& state_;
  Viewer viewer_;
  const Ink& ink_;
  std::string out_;
};

}  // namespace

std::string LandAhead::draw(const View& view, Viewer viewer, const Ink& ink) const {
  return Drawing(*this, view.state, viewer, ink).draw();
}

}  // namespace fourlands::land_ahead
