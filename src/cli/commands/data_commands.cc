#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/commands/host_commands.h"
#include "server/review/check_upgrade.h"
#include "server/store/data_file.h"
#include "server/store/move_store.h"

// `fourlands restore`, `move` and `check-upgrade`: what a host does with what is kept.

namespace fourlands::cli {
namespace {

constexpr const char* kStandardData = "fourlands.db";

int report(const server::UpgradeReport& found, bool json) {
  if (json) {
    Json differences = Json::array();
    for (const auto& differs : found.differences)
      differences.push_back({{"match", differs.match},
                             {"game", differs.game},
                             {"running", differs.running},
                             {"damaged", differs.damaged},
                             {"event", differs.event},
                             {"why", differs.why}});
    std::cout << Json{{"matches", found.matches},
                      {"events", found.events},
                      {"differences", differences}}
                     .dump()
              << '\n';
  } else {
    for (const auto& differs : found.differences)
      std::cout << differs.game << ' ' << differs.match << (differs.running ? " (running)" : "")
                << (differs.event > 0 ? ", event " + std::to_string(differs.event) : "") << ": "
                << differs.why << '\n';
    std::cout << found.matches << " matches, " << found.events << " events, "
              << found.differences.size() << " would differ\n";
  }
  return found.differences.empty() ? 0 : 1;
}

}  // namespace

void add_restore(CLI::App& app, int& status) {
  auto* const command = app.add_subcommand(
      "restore", "Put a backup in the place of the data; the server must be stopped");
  auto data = std::make_shared<std::string>(kStandardData);
  auto copy = std::make_shared<std::string>();
  command->add_option("FILE", *copy, "The backup")->required();
  command->add_option("--data", *data,
                      "The data file (fourlands.db); what is there is kept beside it");
  command->footer("Example:\n  fourlands restore --data data.db backup-monday.db");
  command->callback([data, copy, &status] {
    status = done_or_why("restore", [&] {
      const std::string kept = server::restore(*copy, *data);
      std::cout << *data << " is as it was in " << *copy << '\n';
      if (!kept.empty()) std::cout << "What was there before is in " << kept << '\n';
      return 0;
    });
  });
}

void add_move(CLI::App& app, int& status) {
  auto* const command = app.add_subcommand(
      "move", "Copy everything from a data file to a PostgreSQL database, or back");
  auto from = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  command->add_option("--from", *from, "A data file, or postgresql://...; it stays as it is")
      ->required();
  command->add_option("--to", *to, "The other of the two; nothing may be there yet")->required();
  command->footer(
      "No server may be running on either. Every table is counted and every journal compared;\n"
      "if anything differs, nothing is left in the new place.\n"
      "Examples:\n"
      "  fourlands move --from data.db --to postgresql://fourlands@db.example.org/fourlands\n"
      "  fourlands move --from postgresql://fourlands@db.example.org/fourlands --to data.db");
  command->callback([from, to, &status] {
    status = done_or_why("move", [&] {
      const server::MoveReport moved = server::move_store(*from, *to);
      std::cout << moved.matches << " matches, " << moved.events << " events, " << moved.rows
                << " rows; journals " << moved.hash << '\n';
      return 0;
    });
  });
}

void add_check_upgrade(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "check-upgrade", "Replay every stored match with this program and tell what would differ");
  auto data = std::make_shared<std::string>(kStandardData);
  auto json = std::make_shared<bool>(false);
  auto language = std::make_shared<std::string>("en");
  command->add_option(
      "--data", *data,
      "The data file (fourlands.db), or postgresql://...; a server may be using it");
  command->add_flag("--json", *json, "Tell it as JSON");
  command->add_option("--lang", *language, "en or it")->check(CLI::IsMember({"en", "it"}));
  command->footer(
      "Ends with 0 if every match replays, draws and results included; else with 1.\n"
      "Example:\n  fourlands check-upgrade --data data.db");
  command->callback([&registry, data, json, language, &status] {
    status = done_or_why("check-upgrade", [&] {
      return report(server::check_upgrade(registry, *data, language_of(*language)), *json);
    });
  });
}

}  // namespace fourlands::cli
