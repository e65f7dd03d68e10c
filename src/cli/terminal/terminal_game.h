#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/terminal/line_editor.h"
#include "game/ink.h"
#include "match/match_state.h"

namespace fourlands::cli {

// Where a running game's secret is kept, so that it can go on later; gone once the game is over and
// the record itself tells it.
std::string secret_path(const std::string& record_path);

struct TableOptions {
  std::vector<int> bot_level;  // A seat; 0: a person.
  std::uint64_t bot_seed = 1;
  std::int64_t hint_nodes = 0;  // How far `hint` looks; 0: for a second.
  std::string record_path;      // Written after every event; empty: none.
  bool clear_screen = false;    // Between people who share a screen and have secrets.
};

// A game at one terminal: people in turn at the keyboard, bots, and chance that can be checked. It
// prints to `out`, asks the reader for lines, and knows no rule.
class TerminalGame {
 public:
  TerminalGame(const Catalogue& catalogue, Language language, bool colour,
               std::shared_ptr<const Ruleset> rules, const Record& record, const Secret& secret,
               TableOptions options, std::ostream& out);

  // Plays to the end, or until the people leave. The exit status.
  int run(LineEditor& lines);
  // What may be typed now, for completion.
  [[nodiscard]] std::vector<std::string> typeable() const;

 private:
  void bot_acts(Seat seat);
  bool person_acts(Seat seat, LineEditor& lines);
  bool command(const std::string& line, Seat seat, bool& known);
  void play_step(const std::string& step, Seat seat);
  void happen(match::Plan plan);
  void undo(Seat seat);
  void list_steps(Seat seat, const std::string& prefix);
  void explain(Seat seat, const std::string& step);
  void hint(Seat seat);
  void thinking(Seat seat);
  void show_help();
  void show_log();
  void show_board(Viewer viewer);
  void show_end();
  [[nodiscard]] Seat next_person(const SeatSet& seats) const;
  [[nodiscard]] bool is_bot(Seat seat) const { return options_.bot_level[seat.index] > 0; }
  void save();
  void say(const std::string& key, std::vector<std::pair<std::string, std::string>> args = {});

  const Catalogue& catalogue_;
  Language language_;
  Ink ink_;
  std::shared_ptr<match::MatchState> state_;
  TableOptions options_;
  std::ostream& out_;
  std::vector<std::string> log_;
  Viewer at_keyboard_;
  Viewer thinker_;  // Whose thinking was told since a person last acted.
  bool board_is_stale_ = true;
  bool leave_ = false;
};

}  // namespace fourlands::cli
