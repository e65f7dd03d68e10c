#include <unistd.h>

#include <cctype>
#include <iostream>

#include "ai/bots/bots.h"
#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "cli/common/set_option.h"
#include "cli/terminal/terminal_game.h"
#include "core/text.h"
#include "game/json_in.h"

namespace fourlands::cli {
namespace {

struct PlayOptions {
  std::string game;
  int people = 1;
  int bots = -1;      // -1: as many as the game needs.
  int bot_level = 0;  // 0: not said.
  std::vector<std::string> options;
  std::vector<std::string> packs;
  std::vector<std::string> names;
  std::string language = "en";
  std::string record;
  std::string resume;
  std::int64_t seed = -1;
  bool no_colour = false;
  bool menu = false;
};

// Only its letters and digits, in small: "Land Ahead!" is land-ahead.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// The game that a line at the menu means: a number, a name, or how one alone begins.
std::optional<std::string> meant_game(const Registry& registry, const std::string& line) {
  const auto& games = registry.games();
  if (const auto number = number_of(line, 1, static_cast<int>(games.size())))
    return std::string(games[static_cast<std::size_t>(*number - 1)].info.id);
  const std::string word = plain(line);
  if (word.empty()) return std::string(games[0].info.id);
  std::vector<std::string> begins;
  for (const GameEntry& game : games) {
    if (plain(game.info.id) == word || plain(game.info.title) == word)
      return std::string(game.info.id);
    if (plain(game.info.title).starts_with(word)) begins.emplace_back(game.info.id);
  }
  if (begins.size() == 1) return begins[0];
  return std::nullopt;
}

// Nothing: whoever was asked went away.
std::optional<std::string> ask_game(const Registry& registry) {
  int number = 0;
  for (const GameEntry& game : registry.games())
    std::cout << ++number << "  " << game.info.title << '\n';
  for (;;) {
    std::cout << "Which game? [1] " << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (auto game = meant_game(registry, line)) return game;
    std::cout << "There is no " << in_quotes(line) << ": type a number from 1 to " << number
              << ", or a name.\n";
  }
}

class PlayCommand {
 public:
  PlayCommand(const Registry& registry, const PlayOptions& options)
      : registry_(registry), options_(options) {}

  int run() {
    const bool terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    auto table = options_.resume.empty() ? new_table(terminal) : old_table();
    if (!table) {
      std::cerr << "fourlands play: " << table.error().what << '\n';
      return 2;
    }
    const bool colour =
        !options_.no_colour && isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
    Table& at = table.value();
    TerminalGame game(registry_.catalogue(), language(), colour, at.rules, std::move(at.record),
                      at.secret, std::move(at.options), std::cout);
    const auto lines = LineEditor::make(terminal, [&game] { return game.typeable(); });
    return game.run(*lines);
  }

 private:
  struct Table {
    std::shared_ptr<const Ruleset> rules;
    Record record;
    Secret secret;
    TableOptions options;
  };

  [[nodiscard]] Language language() const { return language_of(options_.language); }
  [[nodiscard]] std::string words(const Refusal& refusal) const {
    return registry_.catalogue().say(language(), refusal);
  }

  Result<Table, Problem> new_table(bool terminal) {
    std::string id = options_.game;
    if (id.empty()) {
      const bool asks = terminal || options_.menu;
      const auto asked = asks ? ask_game(registry_) : std::string(registry_.games()[0].info.id);
      if (!asked) return Problem{"no game was chosen"};
      id = *asked;
    }
    const auto pack = pack_for(registry_, id, options_.packs);
    if (!pack) return pack.error();
    const GameEntry* const entry = registry_.find(id);
    Json wanted = Json::object();
    for (const std::string& option : options_.options) set_option(wanted, option);
    if (entry != nullptr && entry->info.min_seats < entry->info.max_seats &&
        !wanted.contains("players"))
      wanted["players"] = seats_wanted(entry->info);
    const auto rules = registry_.make(id, wanted, pack.value());
    if (!rules) return Problem{words(rules.error())};
    const int seats = rules.value()->seats();
    if (options_.people > seats)
      return Problem{"there are " + std::to_string(seats) + " seats, too few for " +
                     std::to_string(options_.people) + " people"};

    Table table{rules.value(),
                Record::of(*rules.value()),
                options_.seed < 0 ? new_secret()
                                  : secret_from_seed(static_cast<std::uint64_t>(options_.seed)),
                {}};
    const bool repeated = options_.seed >= 0;
    table.record.match = repeated ? "seed-" + std::to_string(options_.seed) : new_name();
    table.record.commitment = commitment_of(table.secret);
    for (int i = 0; i < seats; ++i)
      table.record.seat_seeds.push_back(repeated ? "seat-" + std::to_string(i) : new_name());
    for (int i = 0; i < seats; ++i) name_seat(table.record.seats[static_cast<std::size_t>(i)], i);
    fill_options(table);
    return table;
  }

  void name_seat(SeatInfo& seat, int index) const {
    const auto at = static_cast<std::size_t>(index);
    if (index >= options_.people) {
      seat = {"Bot " + std::to_string(index - options_.people + 1), "bot"};
    } else if (at < options_.names.size()) {
      seat.name = options_.names[at];
    }
  }

  [[nodiscard]] int seats_wanted(const GameInfo& info) const {
    if (options_.bots >= 0) return options_.people + options_.bots;
    // Who names a level wants a bot to play against.
    const int bots = options_.bot_level > 0 ? 1 : 0;
    return std::max(options_.people + bots, info.min_seats);
  }

  void fill_options(Table& table) const {
    int people = 0;
    const int level = std::max(options_.bot_level, 1);
    for (const SeatInfo& seat : table.record.seats) {
      table.options.bot_level.push_back(seat.kind == "bot" ? level : 0);
      people += seat.kind == "bot" ? 0 : 1;
    }
    table.options.bot_seed = options_.seed < 0 ? table.secret[0] + 256U * table.secret[1]
                                               : static_cast<std::uint64_t>(options_.seed);
    table.options.record_path = options_.record.empty() ? options_.resume : options_.record;
    table.options.clear_screen = people > 1 && table.rules->hidden();
  }

  // Goes on with a recorded game, with the secret that was kept beside it.
  Result<Table, Problem> old_table() {
    auto loaded = load_record(registry_, options_.resume, options_.packs, language());
    if (!loaded) return loaded.error();
    LoadedRecord& old = loaded.value();
    const auto folded = fold(*old.rules, old.record, old.record.events.size());
    if (!folded)
      return Problem{"event " + std::to_string(folded.error().number) + ": " +
                     words(folded.error().refusal)};
    if (folded.value()->to_act().is_nobody()) return Problem{"that game is over"};
    const std::string beside = secret_path(options_.resume);
    const auto kept = read_file(beside);
    if (!kept) return Problem{"the secret of its chance is not beside it: " + kept.error().what};
    const auto secret = secret_of(std::string_view(kept.value()).substr(0, 64));
    if (!secret || commitment_of(*secret) != old.record.commitment)
      return Problem{beside + " does not hold the secret of this record"};
    Table table{old.rules, std::move(old.record), *secret, {}};
    fill_options(table);
    return table;
  }

  const Registry& registry_;
  const PlayOptions& options_;
};

}  // namespace

void add_play(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand("play", "Play in the terminal");
  auto options = std::make_shared<PlayOptions>();
  command->add_option("GAME", options->game, "Which game: landing-zone, ...");
  command->add_option("--people", options->people, "People at this keyboard; 0: watch the bots")
      ->check(CLI::Range(0, kMaxSeats));
  command->add_option("--bots", options->bots, "Bots at the table")
      ->check(CLI::Range(0, kMaxSeats - 1));
  command
      ->add_option("--bot", options->bot_level,
                   "Level of the bots, 1 (a beginner) to 5; without --bots there is at least one")
      ->check(CLI::Range(1, ai::kLevels));
  command->add_option("--name", options->names, "The people's names, one each");
  command->add_option("--option", options->options, "An option of the game, name=value");
  command->add_option("--pack", options->packs, "A pack file to use instead of the game's own");
  command->add_option("--lang", options->language, "en or it")->check(CLI::IsMember({"en", "it"}));
  command->add_option("--seed", options->seed, "Make chance repeatable")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--record", options->record, "Write the record here, after every event");
  command->add_option("--resume", options->resume, "Go on with this record");
  command->add_flag("--no-color", options->no_colour, "No colours");
  command->add_flag("--menu", options->menu, "Ask which game, also where this is no terminal");
  command->footer(
      "Type help in the game. Examples:\n"
      "  fourlands play landing-zone\n"
      "  fourlands play landomy --bot 3\n"
      "  fourlands play landing-zone --people 2 --bots 1 --record game.jsonl\n"
      "  fourlands play landing-zone --lang it --seed 7\n"
      "  fourlands play landing-zone --people 0 --bots 2 --record watched.jsonl");
  command->callback(
      [&registry, options, &status] { status = PlayCommand(registry, *options).run(); });
}

}  // namespace fourlands::cli
