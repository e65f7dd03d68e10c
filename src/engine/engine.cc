#include "engine/engine.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "ai/bots/bots.h"
#include "core/text.h"
#include "game/json_in.h"
#include "game/option_json.h"
#include "game/record.h"

namespace fourlands::engine {
namespace {

constexpr std::uint64_t kMostNodes = 20'000'000'000;

Refusal refusal(std::string code, std::string what) {
  return {std::move(code), "", plain_message(std::move(what))};
}

const Json& null_json() {
  static const Json null;
  return null;
}

Json list_of(const Actors& actors) {
  Json list = Json::array();
  if (actors.is_chance()) list.push_back("chance");
  for (Seat seat : actors.seats()) list.push_back(seat.index);
  return list;
}

// "lang":"it" in any request asks for Italian messages.
Language language_of_request(const Json& request) {
  const auto lang = request.is_object() ? request.find("lang") : request.end();
  const bool given = request.is_object() && lang != request.end() && lang->is_string();
  return given ? language_of(lang->get<std::string>()) : Language::kEnglish;
}

}  // namespace

// A request's members. The first that is not as it must be is kept as the refusal, and reading goes
// on with harmless defaults, so that a command asks once (`refused`) before it does anything.
struct Engine::Request {
  const Json& json;
  const Position* position;  // Null before `new`.
  mutable std::optional<Refusal> refused = std::nullopt;

  void refuse(std::string code, std::string what) const {
    if (!refused) refused = refusal(std::move(code), std::move(what));
  }
  [[nodiscard]] const Json& member(const char* name) const {
    const auto found = json.find(name);
    if (found != json.end()) return *found;
    refuse("bad_request", fmt::format("\"{}\" is missing", name));
    return null_json();
  }
  [[nodiscard]] std::string text(const char* name) const {
    const Json& value = member(name);
    if (value.is_string()) return value.get<std::string>();
    refuse("bad_request", fmt::format("\"{}\" must be a text", name));
    return "";
  }
  [[nodiscard]] std::int64_t number(const char* name, std::int64_t low, std::int64_t high,
                                    std::int64_t standard) const {
    const auto found = json.find(name);
    if (found == json.end()) return standard;
    if (found->is_number_integer()) {
      const bool huge = found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX;
      const auto value = huge ? INT64_MAX : found->get<std::int64_t>();
      if (!huge && value >= low && value <= high) return value;
    }
    refuse("bad_request",
           fmt::format("\"{}\" must be a whole number from {} to {}", name, low, high));
    return standard;
  }
  [[nodiscard]] std::uint64_t seed() const {
    const auto found = json.find("seed");
    if (found == json.end()) return 0;
    if (found->is_number_unsigned()) return found->get<std::uint64_t>();
    return static_cast<std::uint64_t>(number("seed", INT64_MIN, INT64_MAX, 0));
  }
  // Whether there is a position to ask; refuses if not.
  bool has_position() const {
    if (position == nullptr) refuse("no_game", "there is no game yet: send new or set first");
    return position != nullptr;
  }
  [[nodiscard]] Seat seat() const {
    if (!has_position()) return seat_of(0);
    (void)member("seat");
    return seat_of(static_cast<int>(number("seat", 0, position->rules().seats() - 1, 0)));
  }
  [[nodiscard]] Actor actor() const {
    if (has_position() && member("seat") == "chance") return Actor::chance();
    return seat();
  }
  [[nodiscard]] Viewer viewer() const {
    if (has_position() && member("seat") == "spectator") return kSpectator;
    return seat();
  }
};

Engine::Engine(const Registry& registry, std::map<std::string, Json> packs)
    : registry_(registry), packs_(std::move(packs)) {}

RulesetResult Engine::rules_for(const std::string& game, const Json& options) const {
  const auto pack = packs_.find(game);
  return registry_.make(game, options, pack == packs_.end() ? Json() : pack->second);
}

Json Engine::shown() const {
  return {{"ok", true}, {"state", position_->state()}, {"to_act", list_of(position_->to_act())}};
}

Engine::Reply Engine::command_games(const Request&) {
  Json games = Json::array();
  for (const GameEntry& game : registry_.games()) {
    const auto rules = rules_for(std::string(game.info.id), Json::object());
    if (!rules) return rules.error();
    games.push_back(
        {{"id", game.info.id},
         {"title", game.info.title},
         {"seats", {game.info.min_seats, game.info.max_seats}},
         {"options", options_json(game.options())},
         {"rules_version", game.info.rules_version},
         {"pack", {{"name", rules.value()->pack().name}, {"hash", rules.value()->pack().hash}}}});
  }
  return Json{{"ok", true}, {"games", games}};
}

Engine::Reply Engine::command_new(const Request& request) {
  const auto seed = request.seed();
  const auto options = request.json.find("options");
  const std::string game = request.text("game");
  if (request.refused) return *request.refused;
  const auto rules = rules_for(game, options == request.json.end() ? Json::object() : *options);
  if (!rules) return rules.error();
  position_ = rules.value()->initial();
  rng_ = Rng(seed);
  return shown();
}

Engine::Reply Engine::command_set(const Request& request) {
  const Json& state = request.member("state");
  if (request.refused) return *request.refused;
  ReadErrors errors;
  const JsonIn in(state, errors, "state");
  const std::string game = in["game"].text();
  const Json options = in.has("options") ? in["options"].object() : Json::object();
  if (errors) return errors.refusal();
  const auto rules = rules_for(game, options);
  if (!rules) return rules.error();
  auto position = rules.value()->read_state(state);
  if (!position) return position.error();
  position_ = std::move(position).value();
  return shown();
}

Engine::Reply Engine::told(Result<Json, Refusal> effects) const {
  if (!effects) return effects;
  Json answer = shown();
  answer["effects"] = std::move(effects).value();
  return answer;
}

Engine::Reply Engine::command_play(const Request& request) {
  const Actor who = request.actor();
  const std::string step = request.text("step");
  if (request.refused) return *request.refused;
  return told(position_->play_and_tell(who, step));
}

Engine::Reply Engine::command_roll(const Request& request) {
  if (!request.has_position()) return *request.refused;
  if (!position_->to_act().is_chance())
    return refusal("not_chance",
                   "chance is not to act now: it is a player's turn, or the game is over");
  return told(position_->play_and_tell(Actor::chance(), position_->sample(rng_)));
}

Engine::Reply Engine::command_explain(const Request& request) {
  const Actor who = request.actor();
  const std::string step = request.text("step");
  if (request.refused) return *request.refused;
  const auto refused = position_->explain(who, step);
  if (!refused) return Json{{"ok", true}, {"legal", true}};
  const Language language = language_of_request(request.json);
  Json answer = {{"ok", true},
                 {"legal", false},
                 {"code", refused->code},
                 {"message", registry_.catalogue().say(language, *refused)}};
  if (!refused->rule.empty()) answer["rule"] = refused->rule;
  return answer;
}

Engine::Reply Engine::command_perft(const Request& request) {
  (void)request.member("depth");
  const auto depth = static_cast<int>(request.number("depth", 0, 50, 0));
  (void)request.has_position();
  if (request.refused) return *request.refused;
  const auto nodes = position_->perft(depth, kMostNodes);
  if (!nodes)
    return refusal("too_many", fmt::format("there are more than {} sequences", kMostNodes));
  return Json{{"ok", true}, {"nodes", *nodes}};
}

Engine::Reply Engine::command_go(const Request& request) {
  const Seat seat = request.seat();
  if (request.refused) return *request.refused;
  if (!position_->to_act().has(seat))
    return refusal("not_to_act", fmt::format("seat {} is not to act", seat.index));
  const auto level = static_cast<int>(request.number("level", 1, 5, 5));
  const ai::Limits limits{static_cast<int>(request.number("ms", 1, 600'000, 1000)),
                          request.number("nodes", 0, 1'000'000'000, 0)};
  const auto threads = static_cast<int>(request.number("threads", 1, 64, 1));
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  ai::Choice choice = ai::choose(*position_->view(seat), level, limits, seed, threads);
  return Json{{"ok", true}, {"step", choice.step}, {"info", choice.info}};
}

Engine::Reply Engine::command_state(const Request& request) {
  if (!request.has_position()) return *request.refused;
  Json answer = shown();
  answer["hash"] = fmt::format("{:016x}", position_->hash());
  return answer;
}

Engine::Reply Engine::command_legal(const Request& request) {
  const Seat seat = request.seat();
  if (request.refused) return *request.refused;
  return Json{{"ok", true}, {"steps", position_->legal(seat)}};
}

Engine::Reply Engine::command_chances(const Request& request) {
  if (!request.has_position()) return *request.refused;
  const auto outcomes = position_->chances();
  double total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  Json list = Json::array();
  for (const auto& outcome : outcomes) list.push_back({outcome.step, outcome.weight / total});
  return Json{{"ok", true}, {"outcomes", list}};
}

Engine::Reply Engine::command_seed(const Request& request) {
  (void)request.member("seed");
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  rng_ = Rng(seed);
  return Json{{"ok", true}};
}

Engine::Reply Engine::command_view(const Request& request) {
  const Viewer viewer = request.viewer();
  if (request.refused) return *request.refused;
  return Json{{"ok", true}, {"view", position_->view(viewer)->json()}};
}

Engine::Reply Engine::command_guess(const Request& request) {
  const Viewer viewer = request.viewer();
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  Rng rng(seed);
  return Json{{"ok", true}, {"state", position_->view(viewer)->guess(rng)->state()}};
}

Engine::Reply Engine::command_quit(const Request&) {
  quit_ = true;
  return Json{{"ok", true}};
}

Engine::Reply Engine::run(const Request& request) {
  using Command = Reply (Engine::*)(const Request&);
  static constexpr std::pair<std::string_view, Command> kCommands[] = {
      {"games", &Engine::command_games}, {"new", &Engine::command_new},
      {"set", &Engine::command_set},     {"state", &Engine::command_state},
      {"legal", &Engine::command_legal}, {"chances", &Engine::command_chances},
      {"play", &Engine::command_play},   {"roll", &Engine::command_roll},
      {"seed", &Engine::command_seed},   {"explain", &Engine::command_explain},
      {"view", &Engine::command_view},   {"guess", &Engine::command_guess},
      {"go", &Engine::command_go},       {"perft", &Engine::command_perft},
      {"quit", &Engine::command_quit},
  };
  const std::string wanted = request.text("cmd");
  if (request.refused) return *request.refused;
  std::string known;
  for (const auto& [name, command] : kCommands) {
    if (name == wanted) return (this->*command)(request);
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  return refusal("unknown_command",
                 "there is no command " + in_quotes(wanted) + "; there are " + known);
}

Json Engine::handle(const Json& json) {
  const Reply reply = json.is_object() ? run(Request{json, position_.get()})
                                       : refusal("bad_request", "a request is a JSON object");
  if (reply) return reply.value();
  const Language language = language_of_request(json);
  Json error = {{"code", reply.error().code},
                {"message", registry_.catalogue().say(language, reply.error())}};
  if (!reply.error().rule.empty()) error["rule"] = reply.error().rule;
  return {{"ok", false}, {"error", error}};
}

std::string Engine::answer(std::string_view line) {
  auto request = parse_json(line);
  const Json answer =
      request.ok()
          ? handle(request.value())
          : Json{{"ok", false}, {"error", {{"code", "bad_json"}, {"message", request.error()}}}};
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace fourlands::engine
