#include <cctype>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/commands/host_commands.h"
#include "cli/common/console.h"
#include "cli/common/files.h"
#include "core/text.h"
#include "server/admin/desk.h"
#include "server/config.h"

// `fourlands admin`: what the host sees and does, at a server that runs or at one that is stopped.

namespace fourlands::cli {
namespace {

struct AdminWish {
  std::string config, data, store, control;
  bool json = false;
  std::string what;
  // Of an action or a look, by name.
  std::map<std::string, std::string> given;
};

// As the server reads it: numbers and truth values are such, the rest is text.
Json typed(const std::string& name, const std::string& text) {
  if (name == "minutes" || name == "days" || name == "report") {
    if (text == "for-ever") return nullptr;
    const Json number = Json::parse(text, nullptr, false);
    return number.is_number_integer() ? number : Json(text);
  }
  if (name == "chat" || name == "registration" || name == "on") {
    if (text == "yes" || text == "on") return true;
    if (text == "no" || text == "off") return false;
  }
  return text;
}

// One line for each thing of a list; a list within is told as JSON.
void tell_object(const Json& object, std::string_view before) {
  std::cout << before;
  bool first = true;
  for (const auto& [name, value] : object.items()) {
    if (value.is_null() || value == "" || value == Json::array()) continue;
    std::cout << (first ? "" : "  ") << name << '='
              << (value.is_string() ? value.get<std::string>() : value.dump());
    first = false;
  }
  std::cout << '\n';
}

void tell(const Json& answer) {
  if (answer.empty()) {
    std::cout << "done\n";
    return;
  }
  for (const auto& [name, value] : answer.items()) {
    if (value.is_array()) {
      std::cout << value.size() << ' ' << name << '\n';
      for (const Json& one : value) {
        if (one.is_object())
          tell_object(one, "  ");
        else
          std::cout << "  " << one.dump() << '\n';
      }
    } else if (value.is_object()) {
      tell_object(value, name + ": ");
    } else {
      std::cout << name << ": " << (value.is_string() ? value.get<std::string>() : value.dump())
                << '\n';
    }
  }
}

int run_admin(const Registry& registry, const AdminWish& wish, bool acts) {
  server::Config config;
  if (!wish.config.empty()) {
    const auto content = read_file(wish.config);
    if (!content) throw std::runtime_error(content.error().what);
    if (const auto wrong = server::read_config(config, content.value(), wish.config))
      throw std::runtime_error(*wrong);
  }
  const std::map<std::string, std::string> places = {
      {"data", wish.data}, {"store", wish.store}, {"control", wish.control}};
  for (const auto& [name, value] : places)
    if (!value.empty())
      if (const auto wrong = server::set(config, name, value)) throw std::runtime_error(*wrong);
  Json body = Json::object();
  for (const auto& [name, value] : wish.given) body[name] = acts ? typed(name, value) : Json(value);
  const Json answer = ask_house(registry, config, wish.what, body, acts);
  if (answer.contains("error")) {
    std::cerr << "fourlands admin: " << answer["error"].value("message", "") << '\n';
    return 1;
  }
  if (wish.json)
    std::cout << answer.dump() << '\n';
  else
    tell(answer);
  return 0;
}

// What is asked for by that name, as the help says it.
std::string meaning_of(const std::string& name) {
  static const std::map<std::string, std::string> kMeanings = {
      {"person", "A name, or an id"},
      {"name", "The new name"},
      {"network", "An address, or a network such as 192.0.2.0/24"},
      {"match", "The id of a table"},
      {"report", "Its number"},
      {"days", "How many"},
      {"part", "Part of a name"},
      {"before", "A number of the log"},
      {"on", "yes or no (yes)"},
      {"minutes", "How long; 0 ends it (for ever)"},
      {"why", "What they are told"},
      {"outcome", "What became of it"},
      {"announcement", "Shown on every page; empty takes it away"},
      {"appeals", "Told to who is shut out: how to appeal"},
      {"chat", "Whether people may write: yes or no"},
      {"registration", "Whether names are given: yes or no"},
  };
  return kMeanings.at(name);
}

void add_options(CLI::App& command, const std::shared_ptr<AdminWish>& wish,
                 const std::vector<const char*>& needs, const std::vector<const char*>& may) {
  for (const std::string name : needs) {
    std::string shown = name;
    for (char& c : shown) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const auto take = [wish, name](const std::string& value) { wish->given[name] = value; };
    command.add_option_function<std::string>(shown, take, meaning_of(name))->required();
  }
  for (const std::string name : may) {
    const auto take = [wish, name](const std::string& value) { wish->given[name] = value; };
    command.add_option_function<std::string>("--" + name, take, meaning_of(name));
  }
}

}  // namespace

void add_admin(CLI::App& app, const Registry& registry, int& status) {
  auto* const command =
      app.add_subcommand("admin", "See and do what the admins of a server may, as its host");
  auto wish = std::make_shared<AdminWish>();
  command->add_option("--config", wish->config, "The server's file of settings");
  command->add_option("--data", wish->data, "The data file, if the settings do not say it");
  command->add_option("--store", wish->store, "The PostgreSQL database in its place");
  command->add_option("--control", wish->control,
                      "The socket of the server's console (beside the data file)");
  command->add_flag("--json", wish->json, "Tell it as JSON");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, const std::vector<const char*>& needs,
                       const std::vector<const char*>& may, bool acts) {
    auto* const one = command->add_subcommand(name, help);
    add_options(*one, wish, needs, may);
    one->callback([&registry, wish, name, acts, &status] {
      wish->what = name;
      status = done_or_why("admin", [&] { return run_admin(registry, *wish, acts); });
    });
  };
  add("overview", "Settings, games and reports that wait", {}, {}, false);
  add("people", "People whose name has this in it", {}, {"part"}, false);
  add("person", "One of them: what was decided, sign-ins, bots, matches", {"person"}, {}, false);
  add("matches", "Tables that are open or running", {}, {}, false);
  add("reports", "What people report, with the chat around it", {}, {}, false);
  add("networks", "Networks that nobody comes in from", {}, {}, false);
  add("audit", "What admins did, the latest first", {}, {"before"}, false);
  for (const auto& action : server::Desk::actions())
    add(action.name, action.help, action.needs, action.may, true);
  command->footer(
      "At a server that runs it comes in by a socket that only its user and root may use; at one\n"
      "that is stopped it works on the data itself. What is done is in the log of `audit`.\n"
      "Examples:\n"
      "  fourlands admin --config /etc/fourlands.conf admin Ada\n"
      "  fourlands admin mute Bill --minutes 60\n"
      "  fourlands admin set --announcement 'We move house on Sunday at noon.'");
}

}  // namespace fourlands::cli
