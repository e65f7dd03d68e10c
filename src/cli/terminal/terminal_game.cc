#include "cli/terminal/terminal_game.h"

#include <fmt/format.h>

#include <cstdio>

#include "ai/bots/bots.h"
#include "cli/common/files.h"
#include "cli/common/width.h"
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
                           std::shared_ptr<const Ruleset> rules, const Record& record,
                           const Secret& secret, TableOptions options, std::ostream& out)
    : catalogue_(catalogue),
      language_(language),
      ink_(colour, catalogue, language),
      options_(std::move(options)),
      out_(out) {
  auto opened = match::MatchState::open(std::move(rules), record, secret);
  FL_CHECK(opened.ok());
  state_ = std::move(opened).value();
}

void TerminalGame::say(const std::string& key,
                       std::vector<std::pair<std::string, std::string>> args) {
  out_ << catalogue_.say(language_, {key, std::move(args)}) << '\n';
}

int TerminalGame::run(LineEditor& lines) {
  say("play.welcome", {{"game", std::string(state_->rules().info().title)},
                       {"commitment", state_->record().commitment}});
  save();
  if (state_->to_act().is_chance()) happen(state_->plan_start(0));
  while (!leave_ && !state_->over()) {
    const Seat seat = next_person(state_->to_act().seats());
    if (is_bot(seat)) {
      bot_acts(seat);
    } else if (!person_acts(seat, lines)) {
      break;
    }
  }
  if (state_->over()) show_end();
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

void TerminalGame::bot_acts(Seat seat) {
  thinking(seat);
  const auto view = state_->position().view(seat);
  const ai::Choice choice =
      ai::choose(*view, options_.bot_level[seat.index], {},
                 ai::step_seed(options_.bot_seed, seat, state_->record().events.size()));
  if (ink_.has_colour()) out_ << "\r\x1b[K";
  auto plan = state_->plan_step(seat, choice.step, 0, "");
  FL_CHECK(plan.ok());
  happen(std::move(plan).value());
}

// On a terminal the line goes away once the bot has acted; elsewhere one line is enough until it
// is somebody else's turn.
void TerminalGame::thinking(Seat seat) {
  const std::string line = catalogue_.say(
      language_, {"play.thinking", {{"name", state_->record().seats[seat.index].name}}});
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
      ai::choose(*state_->position().view(seat), ai::kLevels, limits, options_.bot_seed);
  const bool only = choice.options.size() == 1;
  say(only ? "play.hint_only" : "play.hint", {{"step", choice.options[0].step}});
  const std::size_t told = std::min(choice.options.size(), kHinted);
  for (std::size_t i = 0; !only && i < told; ++i)
    out_ << fmt::format("  {:5.1f} %  {}\n", 100 * choice.options[i].value, choice.options[i].step);
}

// Takes what is planned, tells what it does, and keeps it.
void TerminalGame::happen(match::Plan plan) {
  // A table with one person shows what that person may see; several share the screen, so only
  // what everybody may.
  const Audience audience = Audience::of(options_.clear_screen ? kSpectator : at_keyboard_);
  for (const match::Planned& planned : plan.events) {
    const auto& step = std::get<match::Stepped>(planned.entry.event);
    for (const Json& effect : planned.before->effects(step.who, step.step, audience)) {
      log_.push_back(catalogue_.say_effect(language_, state_->record().game, effect));
      out_ << "  " << log_.back() << '\n';
    }
  }
  state_->take(plan);
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
  const auto line = lines.read(state_->record().seats[seat.index].name + "> ");
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
  auto plan = state_->plan_step(seat, step, 0, "");
  if (!plan) return explain(seat, step);
  happen(std::move(plan).value());
}

void TerminalGame::explain(Seat seat, const std::string& step) {
  const auto refused = state_->position().explain(seat, step);
  if (!refused) return say("play.legal", {{"step", step}});
  out_ << catalogue_.say(language_, *refused) << '\n';
}

void TerminalGame::undo(Seat seat) {
  const auto index = state_->free_undo(seat);
  if (!index) return say("play.no_undo");
  const std::string step = state_->record().events[*index].step;
  match::Plan plan = state_->plan_undo(seat, *index, false, 0, "");
  state_->take(plan);
  say("play.undone", {{"step", step}});
  log_.push_back(catalogue_.say(language_, {"play.undone", {{"step", step}}}));
  board_is_stale_ = true;
  save();
}

std::vector<std::string> TerminalGame::typeable() const {
  std::vector<std::string> all = {"help", "hint", "undo", "legal ", "why ", "board", "log", "quit"};
  if (!at_keyboard_) return all;
  const auto steps = state_->position().legal(*at_keyboard_);
  all.insert(all.end(), steps.begin(), steps.end());
  return all;
}

void TerminalGame::list_steps(Seat seat, const std::string& prefix) {
  std::vector<std::string> steps;
  for (const std::string& step : state_->position().legal(seat))
    if (step.starts_with(prefix)) steps.push_back(step);
  for (std::size_t i = 0; i < std::min(steps.size(), kListed); ++i)
    out_ << fmt::format("{:<24}", steps[i]) << (i % 4 == 3 ? "\n" : "");
  if (std::min(steps.size(), kListed) % 4 != 0) out_ << '\n';
  say(steps.size() > kListed ? "play.more_steps" : "play.steps",
      {{"n", std::to_string(steps.size())}});
}

void TerminalGame::show_help() {
  say("play.help");
  say(state_->record().game + ".help");
}

void TerminalGame::show_log() {
  const std::size_t from = log_.size() > kLogLines ? log_.size() - kLogLines : 0;
  for (std::size_t i = from; i < log_.size(); ++i) out_ << "  " << log_[i] << '\n';
}

void TerminalGame::show_board(Viewer viewer) {
  out_ << '\n'
       << fitted(state_->position().view(viewer)->draw(ink_), columns(), catalogue_, language_)
       << '\n';
  board_is_stale_ = false;
}

void TerminalGame::show_end() {
  show_board(at_keyboard_);
  std::string names;
  const Outcome outcome = state_->position().outcome().value();
  for (Seat seat : outcome.winners)
    names += (names.empty() ? "" : ", ") + state_->record().seats[seat.index].name;
  say("play.over", {{"winners", names}, {"secret", state_->secret()}});
  if (!options_.record_path.empty()) say("play.saved", {{"path", options_.record_path}});
}

void TerminalGame::save() {
  const std::string& path = options_.record_path;
  if (path.empty()) return;
  const bool running = !state_->over();
  const bool kept = !running || write_file(secret_path(path), state_->secret() + "\n");
  const std::string text = write_record(running ? state_->record() : *state_->finished_record());
  if (!kept || !write_file(path, text)) return say("play.not_saved", {{"path", path}});
  if (!running) (void)std::remove(secret_path(path).c_str());
}

}  // namespace fourlands::cli
