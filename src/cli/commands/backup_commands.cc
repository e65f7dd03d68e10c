#include <csignal>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/host_commands.h"
#include "server/people/origin.h"
#include "server/review/drill.h"
#include "server/store/backups.h"
#include "server/store/data_file.h"

// `fourlands backup` and `fourlands drill`.

namespace fourlands::cli {
namespace {

namespace fs = std::filesystem;

match::Time now() { return server::Origin::real().now(); }

struct BackupWish {
  std::string data = "fourlands.db";
  std::string copy;
  std::string every;
  std::string keep = "7d";
  std::string to;
};

int once(const BackupWish& wish) {
  server::back_up(wish.data, wish.copy);
  std::cout << "The copy is in " << wish.copy << '\n';
  return 0;
}

// Waits so long, or until the host ends it: then true.
bool ended_while_waiting(const sigset_t& signals, std::int64_t ms) {
  const timespec time{ms / 1000, ms % 1000 * 1'000'000};
  return sigtimedwait(&signals, nullptr, &time) > 0;
}

// Again and again, until the host ends it. One that fails is told and tried again at its next time:
// a full disk today is no reason to have no backup tomorrow.
int again_and_again(const BackupWish& wish, std::int64_t every, std::int64_t keep) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::string to = wish.to.empty() ? server::standard_folder(wish.data) : wish.to;
  do {
    try {
      const auto made = server::add_backup(wish.data, to, now(), keep);
      std::cout << "The copy is in " << made.path << ", one of " << server::backups_in(to).size()
                << std::endl;
    } catch (const std::exception& lost) {
      std::cerr << "fourlands backup: " << lost.what() << std::endl;
    }
  } while (!ended_while_waiting(signals, every));
  return 0;
}

int back_up(const BackupWish& wish) {
  const auto wrong = [](const std::string& what) {
    std::cerr << "fourlands backup: " << what << '\n';
    return 2;
  };
  if (wish.every.empty() == wish.copy.empty())
    return wrong("Say either where the copy goes, or --every how long.");
  if (wish.every.empty()) return once(wish);
  const auto every = server::read_duration(wish.every);
  const auto keep = server::read_duration(wish.keep);
  if (!every) return wrong("--every must be like 30m, 1h or 1d; it is " + wish.every + ".");
  if (!keep) return wrong("--keep must be like 12h or 7d; it is " + wish.keep + ".");
  return again_and_again(wish, *every, *keep);
}

struct DrillWish {
  std::string from;
  std::string scratch;
  bool json = false;
  std::string language = "en";
};

// The backup itself, or the newest of a folder.
std::string newest_of(const std::string& from) {
  if (!fs::is_directory(from)) return from;
  const auto all = server::backups_in(from);
  if (all.empty()) throw std::runtime_error(from + ": there is no backup in it");
  return all.back().path;
}

int run_drill(const Registry& registry, const DrillWish& wish) {
  const std::string backup = newest_of(wish.from);
  const std::string scratch =
      wish.scratch.empty() ? fs::temp_directory_path().string() : wish.scratch;
  const auto found = server::drill(registry, backup, scratch, language_of(wish.language));
  const auto& replayed = found.replayed;
  const bool good = replayed.differences.empty();
  if (wish.json) {
    std::cout << Json{{"backup", backup},
                      {"matches", replayed.matches},
                      {"events", replayed.events},
                      {"differences", replayed.differences.size()},
                      {"newest_move", found.newest ? Json(*found.newest) : Json()},
                      {"newest_move_age_ms", found.newest ? Json(now() - *found.newest) : Json()},
                      {"good", good}}
                     .dump()
              << '\n';
    return good ? 0 : 1;
  }
  std::cout << backup << " restores: " << replayed.matches << " matches, " << replayed.events
            << " events";
  if (found.newest)
    std::cout << ", the newest move " << server::say_duration(now() - *found.newest) << " old";
  std::cout << '\n';
  for (const auto& differs : replayed.differences)
    std::cout << differs.game << ' ' << differs.match << ": " << differs.why << '\n';
  if (!good) std::cout << replayed.differences.size() << " matches do not replay\n";
  return good ? 0 : 1;
}

}  // namespace

void add_backup(CLI::App& app, int& status) {
  auto* const command =
      app.add_subcommand("backup", "Copy the data while the server runs, as it is at one moment");
  auto wish = std::make_shared<BackupWish>();
  command->add_option("FILE", wish->copy, "Where the copy goes; must not be there yet");
  command->add_option("--data", wish->data, "The data file (fourlands.db)");
  command->add_option("--every", wish->every, "Again and again, so often: 30m, 1h, 1d");
  command->add_option("--keep", wish->keep, "With --every: take older ones away (7d)");
  command->add_option("--to", wish->to, "With --every: the folder (backups, beside the data file)");
  command->footer(
      "Examples:\n"
      "  fourlands backup --data data.db backup-monday.db\n"
      "  fourlands backup --data data.db --every 1h --keep 7d --to /backup");
  command->callback(
      [wish, &status] { status = done_or_why("backup", [&] { return back_up(*wish); }); });
}

void add_drill(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "drill", "Restore a backup in a scratch place, replay everything, say how old it is");
  auto wish = std::make_shared<DrillWish>();
  command->add_option("FROM", wish->from, "A backup, or a folder of them: then the newest")
      ->required();
  command->add_option("--scratch", wish->scratch,
                      "Where it is restored for a while (the system's folder for such)");
  command->add_flag("--json", wish->json, "Tell it as JSON");
  command->add_option("--lang", wish->language, "en or it")->check(CLI::IsMember({"en", "it"}));
  command->footer(
      "Ends with 0 if the backup restores and every match in it replays; else with 1.\n"
      "Example:\n  fourlands drill /backup");
  command->callback([&registry, wish, &status] {
    status = done_or_why("drill", [&] { return run_drill(registry, *wish); });
  });
}

}  // namespace fourlands::cli
