#include <array>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/host_commands.h"
#include "cli/common/files.h"
#include "server/doctor.h"
#include "server/store/backups.h"

// `fourlands doctor`.

namespace fourlands::cli {
namespace {

using server::Finding;

struct DoctorWish {
  std::string config;
  std::string data;
  std::string backups;
  bool json = false;
  bool quick = false;
};

int tell(const std::vector<Finding>& found, bool json) {
  static constexpr std::array<const char*, 3> kNames = {"good", "warning", "bad"};
  static constexpr std::array<const char*, 3> kMarks = {"ok     ", "warning", "BAD    "};
  int warnings = 0;
  int bad = 0;
  Json list = Json::array();
  for (const Finding& one : found) {
    const auto grade = static_cast<std::size_t>(one.grade);
    warnings += one.grade == Finding::Grade::kWarning ? 1 : 0;
    bad += one.grade == Finding::Grade::kBad ? 1 : 0;
    list.push_back(
        {{"what", one.what}, {"grade", kNames[grade]}, {"says", one.says}, {"mend", one.mend}});
    if (json) continue;
    std::cout << kMarks[grade] << "  " << one.what << ": " << one.says << '\n';
    if (!one.mend.empty()) std::cout << "         -> " << one.mend << '\n';
  }
  if (json)
    std::cout << Json{{"findings", list}, {"warnings", warnings}, {"bad", bad}}.dump() << '\n';
  else
    std::cout << found.size() << " things looked at: " << bad << " bad, " << warnings
              << " to look into\n";
  return bad == 0 ? 0 : 1;
}

int examine(const Registry& registry, const DoctorWish& wish) {
  server::Examination what;
  if (!wish.config.empty()) {
    const auto content = read_file(wish.config);
    std::optional<std::string> wrong;
    if (!content)
      wrong = content.error().what;
    else
      wrong = server::read_config(what.config, content.value(), wish.config);
    // Without its settings nothing else can be looked at.
    if (wrong)
      return tell(
          {{"config", Finding::Grade::kBad, *wrong, "Correct the file; the server refuses it"}},
          wish.json);
  }
  if (!wish.data.empty()) what.config.data = wish.data;
  what.config_file = wish.config;
  what.backups = wish.backups.empty() ? server::standard_folder(what.config.data) : wish.backups;
  what.replay = !wish.quick;
  return tell(server::examine(registry, what, server::Machine::real()), wish.json);
}

}  // namespace

void add_doctor(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "doctor", "Look whether a server here would serve well, and say how to mend what is wrong");
  auto wish = std::make_shared<DoctorWish>();
  command->add_option("--config", wish->config, "The server's file of settings");
  command->add_option("--data", wish->data, "The data file, if the settings do not say it");
  command->add_option("--backups", wish->backups,
                      "The folder of backups (backups, beside the data file)");
  command->add_flag("--quick", wish->quick, "Do not replay the matches");
  command->add_flag("--json", wish->json, "Tell it as JSON");
  command->footer(
      "It changes nothing; a server may be running. Ends with 0 if nothing is bad, else with 1.\n"
      "Example:\n  fourlands doctor --config /etc/fourlands.conf");
  command->callback([&registry, wish, &status] {
    status = done_or_why("doctor", [&] { return examine(registry, *wish); });
  });
}

}  // namespace fourlands::cli
