#include "cli/terminal_game.h"

#include <fmt/format.h>

#include <cstdio>

#include "ai/bots.h"
#include "cli/files.h"
#include "core/check.h"

namespace fourlands::cli {
namespace {

constexpr std::size_t kLogLines = 20;
constexpr std::size_t kListed = 60;
constexpr std::size_t kHinted = 3;
constexpr int kHintMilliseconds = 1000;

std::string rest_of(const std::string& line, std::size_t from) {
  const std::size_t start = line.find_first_not_of(' ', from);
  return start == std::string::npos ? "" : line.substr(start);
}

std::string trimmed(const std::string& line) {
  const std::string from_start = rest_of(line, 0);
  return from_start.substr(0, from_start.find_last_not_of(" \t\r") + 1);
}

}  // namespace

std::string secret_path(const std::string& record_path) { return record_path + ".secret"; }

TerminalGame::TerminalGame(const Catalogue& catalogue, Language language, bool colour,
                           std::shared_ptr<const Ruleset> rules, Record record,
                           const Secret& secret, TableOptions options, std::ostream& out)
    : catalogue_(catalogue),
      language_(language),
      ink_(colour, catalogue, language),
      rules_(std::move(rules)),
      record_(std::move(record)),
      secret_(hex_of(secret)),
      draws_(secret, record_.words, record_.game, record_.match),
      options_(std::move(options)),
      out_(out) {
  auto folded = fold(*rules_, record_, record_.events.size());
  FL_CHECK(folded.ok());
  position_ = std::move(folded).value();
}

void TerminalGame::say(const std::string& key,
                       std::vector<std::pair<std::string, std::string>> args) {
  out_ << catalogue_.say(language_, {key, std::move(args)}) << '\n';
}

int TerminalGame::run(LineEditor& lines) {
  say("play.welcome",
      {{"game", std::string(rules_->info().title)}, {"commitment", record_.commitment}});
  save();
  while (!leave_ && !position_->to_act().is_nobody()) {
    const Actors actors = position_->to_act();
    if (actors.is_chance()) {
      chance_acts();
      continue;
    }
    const Seat seat = next_person(actors.seats());
    if (is_bot(seat)) {
      bot_acts(seat);
    } else if (!person_acts(seat, lines)) {
      break;
    }
  }
  if (position_->to_act().is_nobody()) show_end();
  return 0;
}

// Bots first, so that nobody waits for them; then the person at the keyboard, for as long as they
// can act; then the next one.
Seat TerminalGame::next_person(const SeatSet& seats) const {
  for (Seat seat : seats)
    if (is_bot(seat)) return seat;
  if (at_keyboard_ && seats.has(*at_keyboard_)) return *at_keyboard_;
  return *seats.begin();
}

void TerminalGame::chance_acts() {
  const auto outcomes = position_->chances();
  happen(Actor::chance(), outcomes[draws_.pick(record_.events.size() + 1, outcomes)].step);
}

void TerminalGame::bot_acts(Seat seat) {
  thinking(seat);
  const auto view = position_->view(seat);
  const ai::Choice choice =
      ai::choose(*view, options_.bot_level[seat.index], {},
                 ai::step_seed(options_.bot_seed, seat, record_.events.size()));
  if (ink_.has_colour()) out_ << "\r\x1b[K";
  happen(seat, choice.step);
}

// On a terminal the line goes away once the bot has acted; elsewhere one line is enough until it
// is somebody else's turn.
void TerminalGame::thinking(Seat seat) {
  const std::string line =
      catalogue_.say(language_, {"play.thinking", {{"name", record_.seats[seat.index].name}}});
  if (ink_.has_colour())
    out_ << ink_.dim(line) << std::flush;
  else if (thinker_ != seat)
    out_ << line << '\n' << std::flush;
  thinker_ = seat;
}

// What the strongest level would do on the person's seat, from the person's view alone.
void TerminalGame::hint(Seat seat) {
  if (options_.hint_nodes == 0) say("play.hint_soon");
  out_ << std::flush;
  const ai::Limits limits{options_.hint_nodes == 0 ? kHintMilliseconds : 0, options_.hint_nodes};
  const ai::Choice choice =
      ai::choose(*position_->view(seat), ai::kLevels, limits, options_.bot_seed);
  const bool only = choice.options.size() == 1;
  say(only ? "play.hint_only" : "play.hint", {{"step", choice.options[0].step}});
  const std::size_t told = std::min(choice.options.size(), kHinted);
  for (std::size_t i = 0; !only && i < told; ++i)
    out_ << fmt::format("  {:5.1f} %  {}\n", 100 * choice.options[i].value, choice.options[i].step);
}

// Plays a step that is known to be legal, and tells what it did.
void TerminalGame::happen(Actor who, const std::string& step) {
  // A table with one person shows what that person may see; several share the screen, so only
  // what everybody may.
  const Eyes eyes = Eyes::of(options_.clear_screen ? kSpectator : at_keyboard_);
  const Json effects = position_->effects(who, step, eyes);
  FL_CHECK(position_->play(who, step).ok());
  record_.events.push_back({who, step, 0});
  for (const Json& effect : effects) {
    log_.push_back(catalogue_.say_effect(language_, record_.game, effect));
    out_ << "  " << log_.back() << '\n';
  }
  if (position_->to_act().is_nobody()) {
    record_.result = position_->state()["result"];
    record_.secret = secret_;
  }
  board_is_stale_ = true;
  save();
}

bool TerminalGame::person_acts(Seat seat, LineEditor& lines) {
  const bool another = at_keyboard_ != seat;
  at_keyboard_ = seat;
  thinker_ = kSpectator;
  if (another && options_.clear_screen) {
    out_ << (ink_.has_colour() ? "\x1b[2J\x1b[H" : std::string(40, '\n'));
    say("play.pass", {{"seat", std::to_string(seat.index)}});
    if (!lines.read("")) return false;
  }
  if (board_is_stale_) show_board(seat);
  const auto line = lines.read(record_.seats[seat.index].name + "> ");
  if (!line) {
    out_ << '\n';
    say("play.left");
    return false;
  }
  const std::string typed = trimmed(*line);
  if (typed.empty()) return true;
  bool known = false;
  const bool stay = command(typed, seat, known);
  if (!known) play_step(typed, seat);
  return stay;
}

bool TerminalGame::command(const std::string& line, Seat seat, bool& known) {
  const std::string word = line.substr(0, line.find(' '));
  const std::string rest = rest_of(line, word.size());
  known = true;
  if (word == "quit" || word == "exit") {
    say("play.left");
    leave_ = true;
    return false;
  }
  if (word == "help" || word == "?") {
    show_help();
  } else if (word == "undo") {
    undo(seat);
  } else if (word == "legal") {
    list_steps(seat, rest);
  } else if (word == "why") {
    explain(seat, rest);
  } else if (word == "hint") {
    hint(seat);
  } else if (word == "board") {
    show_board(seat);
  } else if (word == "log") {
    show_log();
  } else {
    known = false;
  }
  return true;
}

void TerminalGame::play_step(const std::string& step, Seat seat) {
  if (position_->explain(seat, step)) return explain(seat, step);
  happen(seat, step);
}

void TerminalGame::explain(Seat seat, const std::string& step) {
  const auto refused = position_->explain(seat, step);
  if (!refused) return say("play.legal", {{"step", step}});
  out_ << catalogue_.say(language_, *refused) << '\n';
}

void TerminalGame::undo(Seat seat) {
  const auto index = undoable(*rules_, record_, seat);
  if (!index) return say("play.no_undo");
  const std::string step = record_.events[*index].step;
  record_.events.erase(record_.events.begin() + static_cast<std::ptrdiff_t>(*index));
  auto folded = fold(*rules_, record_, record_.events.size());
  FL_CHECK(folded.ok());
  position_ = std::move(folded).value();
  record_.result = nullptr;
  record_.secret.clear();
  say("play.undone", {{"step", step}});
  log_.push_back(catalogue_.say(language_, {"play.undone", {{"step", step}}}));
  board_is_stale_ = true;
  save();
}

std::vector<std::string> TerminalGame::typeable() const {
  std::vector<std::string> all = {"help", "hint", "undo", "legal ", "why ", "board", "log", "quit"};
  if (!at_keyboard_) return all;
  const auto steps = position_->legal(*at_keyboard_);
  all.insert(all.end(), steps.begin(), steps.end());
  return all;
}

void TerminalGame::list_steps(Seat seat, const std::string& prefix) {
  std::vector<std::string> steps;
  for (const std::string& step : position_->legal(seat))
    if (step.starts_with(prefix)) steps.push_back(step);
  for (std::size_t i = 0; i < std::min(steps.size(), kListed); ++i)
    out_ << fmt::format("{:<24}", steps[i]) << (i % 4 == 3 ? "\n" : "");
  if (std::min(steps.size(), kListed) % 4 != 0) out_ << '\n';
  say(steps.size() > kListed ? "play.more_steps" : "play.steps",
      {{"n", std::to_string(steps.size())}});
}

void TerminalGame::show_help() {
  say("play.help");
  say(record_.game + ".help");
}

void TerminalGame::show_log() {
  const std::size_t from = log_.size() > kLogLines ? log_.size() - kLogLines : 0;
  for (std::size_t i = from; i < log_.size(); ++i) out_ << "  " << log_[i] << '\n';
}

void TerminalGame::show_board(Viewer viewer) {
  out_ << '\n' << position_->view(viewer)->draw(ink_) << '\n';
  board_is_stale_ = false;
}

void TerminalGame::show_end() {
  show_board(at_keyboard_);
  std::string names;
  const Outcome outcome = position_->outcome().value();
  for (Seat seat : outcome.winners)
    names += (names.empty() ? "" : ", ") + record_.seats[seat.index].name;
  say("play.over", {{"winners", names}, {"secret", secret_}});
  if (!options_.record_path.empty()) say("play.saved", {{"path", options_.record_path}});
}

void TerminalGame::save() {
  const std::string& path = options_.record_path;
  if (path.empty()) return;
  const bool running = record_.secret.empty();
  const bool kept = !running || write_file(secret_path(path), secret_ + "\n");
  if (!kept || !write_file(path, write_record(record_)))
    return say("play.not_saved", {{"path", path}});
  if (!running) (void)std::remove(secret_path(path).c_str());
}

}  // namespace fourlands::cli
