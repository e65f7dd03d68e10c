#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <csignal>
#include <ctime>
#include <iostream>
#include <memory>
#include <mutex>

#include "cli/bot/bot_list.h"
#include "cli/bot/bot_run.h"
#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "core/text.h"

namespace fourlands::cli {
namespace {

std::atomic<bool> stopped = false;  // The only way to be told of a signal.

struct BotCommand {
  std::string server, token_file, program, accept = "rated,casual";
  std::vector<std::string> games;
  int level = 0;
  bool challenges_only = false;
  BotOptions run;
};

void log_line(const std::string& text) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  std::clog << fmt::format("{:%Y-%m-%d %H:%M:%S} {}\n", fmt::gmtime(std::time(nullptr)), text)
            << std::flush;
}

// "rated", "casual" or both, with a comma.
bool read_accept(const std::string& text, BotWishes& wishes) {
  wishes.rated = wishes.casual = false;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    if (word != "rated" && word != "casual") return false;
    (word == "rated" ? wishes.rated : wishes.casual) = true;
  }
  return wishes.rated || wishes.casual;
}

// Fills in what is to run; an error is a sentence.
std::string prepare(const Registry& registry, BotCommand& asked) {
  const auto place = read_server_url(asked.server);
  if (!place) return place.error();
  asked.run.host = place.value().host;
  asked.run.port = place.value().port;
  const auto token = read_file(asked.token_file);
  if (!token) return token.error().what;
  asked.run.token = token.value();
  while (!asked.run.token.empty() &&
         std::isspace(static_cast<unsigned char>(asked.run.token.back())))
    asked.run.token.pop_back();
  if (asked.run.token.empty() || asked.run.token.find_first_of(" \r\n\t") != std::string::npos)
    return asked.token_file + " holds no token: it is one word, as your page showed it.";
  if (!read_accept(asked.accept, asked.run.wishes))
    return "--accept takes rated, casual or both (rated,casual), not " + in_quotes(asked.accept);
  if (asked.program.empty() == (asked.level == 0))
    return "Either --program COMMAND or --level 1 to 5 says what plays.";
  for (const std::string& game : asked.games) {
    if (registry.find(game) == nullptr) return "There is no game " + in_quotes(game);
    asked.run.wishes.games.insert(game);
  }
  if (asked.games.empty())
    for (const GameEntry& game : registry.games()) asked.run.wishes.games.emplace(game.info.id);
  asked.run.wishes.open_tables = !asked.challenges_only;
  const auto bot_at = [&](int milliseconds) {
    const std::string ms = "ms=" + std::to_string(milliseconds);
    if (asked.level == 0) return std::string(kProgramPrefix) + asked.program + "," + ms;
    const std::string level = "level" + std::to_string(asked.level);
    return asked.level == 5 ? level + ":" + ms : level;  // The others have no time.
  };
  asked.run.bot = bot_at(asked.run.milliseconds);
  asked.run.hurried = bot_at(std::max(1, asked.run.milliseconds / 10));
  return "";
}

}  // namespace

void add_bot(CLI::App& app, const Registry& registry, int& status) {
  auto* command = app.add_subcommand("bot", "Play on a server as a bot account");
  auto asked = std::make_shared<BotCommand>();
  command->add_option("--server", asked->server, "Where it is: http://HOST:PORT")->required();
  command->add_option("--token", asked->token_file, "A file with the bot account's token")
      ->required();
  command->add_option("--program", asked->program,
                      "A program that speaks the engine protocol, as in the arena");
  command->add_option("--level", asked->level, "One of our own bots instead")
      ->check(CLI::Range(1, 5));
  command->add_option("--game", asked->games, "What it plays; several times or all if left out");
  command->add_option("--accept", asked->accept, "rated, casual or both (rated,casual)");
  command->add_flag("--challenges-only", asked->challenges_only,
                    "Sit down only where it was invited, not at open tables");
  command->add_flag("--ladder", asked->run.wishes.ladder, "Play on the server's bot ladder, too");
  command->add_option("--matches", asked->run.wishes.matches, "Matches at once")
      ->check(CLI::Range(1, 60));
  command->add_option("--threads", asked->run.threads, "Steps that are thought about at once")
      ->check(CLI::Range(1, 256));
  command->add_option("--ms", asked->run.milliseconds, "Milliseconds for a step")
      ->check(CLI::Range(1, 600'000));
  command->add_option("--games", asked->run.games, "End after so many matches")
      ->check(CLI::Range(1, 1'000'000));
  command->footer(
      "It tells what it does on the standard error, comes back when the connection is lost, and\n"
      "goes on with its matches when it is started again. Where the clock leaves little it asks\n"
      "for a tenth of the time.\n"
      "Examples:\n"
      "  fourlands bot --server http://127.0.0.1:8080 --token robo.token --level 5\n"
      "  fourlands bot --server http://127.0.0.1:8080 --token robo.token --game landomy \\\n"
      "      --program 'node examples/bots/random.js' --accept casual");
  command->callback([&registry, asked, &status] {
    status = 2;
    if (const std::string why = prepare(registry, *asked); !why.empty()) {
      std::cerr << "fourlands bot: " << why << '\n';
      return;
    }
    std::signal(SIGINT, [](int) { stopped = true; });
    std::signal(SIGTERM, [](int) { stopped = true; });
    status = 1;
    try {
      const std::string why = run_bot(registry, asked->run, log_line, stopped);
      if (why.empty())
        status = 0;
      else
        std::cerr << "fourlands bot: " << why << '\n';
    } catch (const std::exception& lost) {
      std::cerr << fmt::format("fourlands bot: {} does not answer: {}\n", asked->server,
                               plain_reason(lost.what()));
    }
  });
}

}  // namespace fourlands::cli
