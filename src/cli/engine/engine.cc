#include "cli/engine/engine.h"

#include <fmt/format.h>

#include <functional>
#include <istream>
#include <ostream>

#include "ai/bots/bots.h"
#include "core/text.h"
#include "game/json_in.h"
#include "game/option_json.h"
#include "game/record.h"

namespace fourlands::cli {
namespace {

constexpr std::uint64_t kMostNodes = 20'000'000'000;
constexpr std::size_t kLongestLine = 16U << 20U;

// What a request is refused with; it never leaves this file.
struct Refused {
  Refusal refusal;
};

[[noreturn]] void refuse(std::string code, std::string what) {
  throw Refused{{std::move(code), "", plain_message(std::move(what))}};
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

// A request's members, read with complaints in words.
struct Engine::Request {
  const Json& json;
  const Position* position;  // Null before `new`.

  [[nodiscard]] const Json& member(const char* name) const {
    const auto found = json.find(name);
    if (found == json.end()) refuse("bad_request", fmt::format("\"{}\" is missing", name));
    return *found;
  }
  [[nodiscard]] std::string text(const char* name) const {
    const Json& value = member(name);
    if (!value.is_string()) refuse("bad_request", fmt::format("\"{}\" must be a text", name));
    return value.get<std::string>();
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
  }
  [[nodiscard]] std::uint64_t seed() const {
    const auto found = json.find("seed");
    if (found == json.end()) return 0;
    if (found->is_number_unsigned()) return found->get<std::uint64_t>();
    return static_cast<std::uint64_t>(number("seed", INT64_MIN, INT64_MAX, 0));
  }
  [[nodiscard]] const Position& at() const {
    if (position == nullptr) refuse("no_game", "there is no game yet: send new or set first");
    return *position;
  }
  [[nodiscard]] Seat seat() const {
    (void)at();
    (void)member("seat");
    return seat_of(static_cast<int>(number("seat", 0, at().rules().seats() - 1, 0)));
  }
  [[nodiscard]] Actor actor() const {
    (void)at();
    if (member("seat") == "chance") return Actor::chance();
    return seat();
  }
  [[nodiscard]] Viewer viewer() const {
    (void)at();
    if (member("seat") == "spectator") return kSpectator;
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

Json Engine::command_games(const Request&) {
  Json games = Json::array();
  for (const GameEntry& game : registry_.games()) {
    const auto rules = rules_for(std::string(game.info.id), Json::object());
    if (!rules) throw Refused{rules.error()};
    games.push_back(
        {{"id", game.info.id},
         {"title", game.info.title},
         {"seats", {game.info.min_seats, game.info.max_seats}},
         {"options", options_json(game.options())},
         {"rules_version", game.info.rules_version},
         {"pack", {{"name", rules.value()->pack().name}, {"hash", rules.value()->pack().hash}}}});
  }
  return {{"ok", true}, {"games", games}};
}

Json Engine::command_new(const Request& request) {
  const auto seed = request.seed();
  const auto options = request.json.find("options");
  const auto rules =
      rules_for(request.text("game"), options == request.json.end() ? Json::object() : *options);
  if (!rules) throw Refused{rules.error()};
  position_ = rules.value()->initial();
  rng_ = Rng(seed);
  return shown();
}

Json Engine::command_set(const Request& request) {
  const Json& state = request.member("state");
  ReadErrors errors;
  const JsonIn in(state, errors, "state");
  const std::string game = in["game"].text();
  const Json options = in.has("options") ? in["options"].object() : Json::object();
  if (errors) throw Refused{errors.refusal()};
  const auto rules = rules_for(game, options);
  if (!rules) throw Refused{rules.error()};
  auto position = rules.value()->read_state(state);
  if (!position) throw Refused{position.error()};
  position_ = std::move(position).value();
  return shown();
}

Json Engine::command_play(const Request& request) {
  const Actor who = request.actor();
  auto effects = position_->play_and_tell(who, request.text("step"));
  if (!effects) throw Refused{effects.error()};
  Json answer = shown();
  answer["effects"] = std::move(effects).value();
  return answer;
}

Json Engine::command_roll(const Request& request) {
  if (!request.at().to_act().is_chance())
    refuse("not_chance", "chance is not to act now: it is a player's turn, or the game is over");
  auto effects = position_->play_and_tell(Actor::chance(), position_->sample(rng_));
  if (!effects) throw Refused{effects.error()};
  Json answer = shown();
  answer["effects"] = std::move(effects).value();
  return answer;
}

Json Engine::command_explain(const Request& request) {
  const Actor who = request.actor();
  const auto refused = position_->explain(who, request.text("step"));
  if (!refused) return {{"ok", true}, {"legal", true}};
  const Language language = language_of_request(request.json);
  Json answer = {{"ok", true},
                 {"legal", false},
                 {"code", refused->code},
                 {"message", registry_.catalogue().say(language, *refused)}};
  if (!refused->rule.empty()) answer["rule"] = refused->rule;
  return answer;
}

Json Engine::command_perft(const Request& request) {
  (void)request.member("depth");
  const auto depth = static_cast<int>(request.number("depth", 0, 50, 0));
  const auto nodes = request.at().perft(depth, kMostNodes);
  if (!nodes) refuse("too_many", fmt::format("there are more than {} sequences", kMostNodes));
  return {{"ok", true}, {"nodes", *nodes}};
}

Json Engine::command_go(const Request& request) {
  const Seat seat = request.seat();
  if (!position_->to_act().has(seat))
    refuse("not_to_act", fmt::format("seat {} is not to act", seat.index));
  const auto level = static_cast<int>(request.number("level", 1, 5, 5));
  const ai::Limits limits{static_cast<int>(request.number("ms", 1, 600'000, 1000)),
                          request.number("nodes", 0, 1'000'000'000, 0)};
  const auto threads = static_cast<int>(request.number("threads", 1, 64, 1));
  ai::Choice choice = ai::choose(*position_->view(seat), level, limits, request.seed(), threads);
  return {{"ok", true}, {"step", choice.step}, {"info", choice.info}};
}

Json Engine::command_state(const Request& request) {
  const Position& position = request.at();
  Json answer = shown();
  answer["hash"] = fmt::format("{:016x}", position.hash());
  return answer;
}

Json Engine::command_legal(const Request& request) {
  const Seat seat = request.seat();
  return {{"ok", true}, {"steps", request.at().legal(seat)}};
}

Json Engine::command_chances(const Request& request) {
  const auto outcomes = request.at().chances();
  double total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  Json list = Json::array();
  for (const auto& outcome : outcomes) list.push_back({outcome.step, outcome.weight / total});
  return {{"ok", true}, {"outcomes", list}};
}

Json Engine::command_seed(const Request& request) {
  (void)request.member("seed");
  rng_ = Rng(request.seed());
  return {{"ok", true}};
}

Json Engine::command_view(const Request& request) {
  const Viewer viewer = request.viewer();
  return {{"ok", true}, {"view", request.at().view(viewer)->json()}};
}

Json Engine::command_guess(const Request& request) {
  const Viewer viewer = request.viewer();
  Rng rng(request.seed());
  return {{"ok", true}, {"state", request.at().view(viewer)->guess(rng)->state()}};
}

Json Engine::command_quit(const Request&) {
  quit_ = true;
  return {{"ok", true}};
}

Json Engine::run(const Request& request) {
  using Command = Json (Engine::*)(const Request&);
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
  std::string known;
  for (const auto& [name, command] : kCommands) {
    if (name == wanted) return (this->*command)(request);
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  refuse("unknown_command", "there is no command " + in_quotes(wanted) + "; there are " + known);
}

Json Engine::handle(const Json& json) {
  try {
    if (!json.is_object()) refuse("bad_request", "a request is a JSON object");
    return run(Request{json, position_.get()});
  } catch (const Refused& refused) {
    const Language language = language_of_request(json);
    Json error = {{"code", refused.refusal.code},
                  {"message", registry_.catalogue().say(language, refused.refusal)}};
    if (!refused.refusal.rule.empty()) error["rule"] = refused.refusal.rule;
    return {{"ok", false}, {"error", error}};
  }
}

std::string Engine::answer(std::string_view line) {
  auto request = parse_json(line);
  const Json answer =
      request.ok()
          ? handle(request.value())
          : Json{{"ok", false}, {"error", {{"code", "bad_json"}, {"message", request.error()}}}};
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void run_engine(Engine& engine, std::istream& in, std::ostream& out) {
  std::string line;
  bool too_long = false;
  const auto reply = [&] {
    // A line that was cut is answered as what it is: too long to be read.
    out << (too_long ? engine.answer(std::string(kLongestLine + 1, ' ')) : engine.answer(line))
        << '\n'
        << std::flush;
    line.clear();
    too_long = false;
  };
  for (int c = in.get(); c != std::istream::traits_type::eof() && !engine.quit(); c = in.get()) {
    if (c == '\n') {
      reply();
    } else if (line.size() < kLongestLine) {
      line += static_cast<char>(c);
    } else {
      too_long = true;
    }
    if (engine.quit()) return;
  }
  if (!line.empty() && !engine.quit()) reply();
}

}  // namespace fourlands::cli
