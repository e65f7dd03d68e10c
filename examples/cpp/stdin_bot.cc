// A bot that any arena or server can start: JSON lines in, JSON lines out (docs/formats.md). It
// plays the step with the highest value by a short search, and random ones where it is in a hurry.
//
// fourlands arena --game landomy --bots 'program:./stdin_bot;level1' --games 20
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "ai/bots/bots.h"
#include "game/json_in.h"
#include "games/all_games.h"

using namespace fourlands;

namespace {

Json failed(const std::string& why) {
  return {{"ok", false}, {"error", {{"code", "bad_request"}, {"message", why}}}};
}

Json answer(const Registry& registry, std::unique_ptr<Position>& position, const Json& request) {
  const std::string command = request.value("cmd", "");
  if (command == "set" && request.contains("state")) {
    const Json& state = request["state"];
    const auto rules =
        registry.make(state.value("game", ""), state.value("options", Json::object()), Json());
    if (!rules) return failed(registry.catalogue().say(Language::kEnglish, rules.error()));
    auto read = rules.value()->read_state(state);
    if (!read) return failed(registry.catalogue().say(Language::kEnglish, read.error()));
    position = std::move(read).value();
    return {{"ok", true}};
  }
  if (command != "go" || position == nullptr) return failed("set a state, then go");
  const Seat seat = seat_of(request.value("seat", 0));
  if (!position->to_act().has(seat)) return failed("that seat is not to act");
  // Ours is the view alone, whatever the state says.
  const auto choice = ai::choose(*position->view(seat), 3, {.milliseconds = 0, .nodes = 50},
                                 request.value("seed", std::uint64_t{0}));
  return {{"ok", true}, {"step", choice.step}};
}

}  // namespace

int main() {
  const Registry registry = all_games();
  std::unique_ptr<Position> position;
  for (std::string line; std::getline(std::cin, line);) {
    const auto request = parse_json(line);
    std::cout << (request.ok() && request.value().is_object()
                      ? answer(registry, position, request.value())
                      : failed("not a JSON object"))
              << std::endl;
  }
}
