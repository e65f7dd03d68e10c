#include "engine/engine.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/text.h"
#include "engine/engine_request.h"
#include "game/json_in.h"
#include "game/json_plain.h"
#include "game/option_json.h"

namespace fourlands::engine {
namespace {

constexpr std::size_t kMostRules = 64;  // Kept made, by game and options.
constexpr std::size_t kMostPushed = 10'000;

Json list_of(const Actors& actors) {
  Json list = Json::array();
  if (actors.is_chance()) list.push_back("chance");
  for (Seat seat : actors.seats()) list.push_back(seat.index);
  return list;
}

// Sixteen digits of base 16.
std::string hash_text(std::uint64_t hash) {
  std::string text(16, '0');
  for (std::size_t at = text.size(); at-- > 0; hash >>= 4U)
    text[at] = "0123456789abcdef"[hash & 15U];
  return text;
}

}  // namespace

Engine::Engine(const Registry& registry, std::map<std::string, Json> packs)
    : registry_(registry), packs_(std::move(packs)) {}

RulesetResult Engine::rules_for(const std::string& game, const Json& options) {
  // Mostly it is the same game as before.
  if (last_rules_ != nullptr && last_rules_->info().id == game && last_options_ == options)
    return last_rules_;
  const std::string key = game + ' ' + options.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (const auto known = rules_.find(key); known != rules_.end()) {
    last_rules_ = known->second;
    last_options_ = options;
    return last_rules_;
  }
  const auto pack = packs_.find(game);
  auto made = registry_.make(game, options, pack == packs_.end() ? Json() : pack->second);
  if (!made) return made;
  if (rules_.size() >= kMostRules) rules_.clear();
  rules_.emplace(key, made.value());
  return made;
}

// What of the position a request wants to be told: all of it, or what "tell" names.
Engine::Tell Engine::told_in(const Request& request) {
  const auto wanted = request.json.find("tell");
  if (wanted == request.json.end()) return {};
  Tell tell{false, false, false};
  if (!wanted->is_array()) request.refuse("bad_request", "\"tell\" must be a list");
  for (const Json& name : *wanted) {
    if (name == "state")
      tell.state = true;
    else if (name == "to_act")
      tell.to_act = true;
    else if (name == "effects")
      tell.effects = true;
    else
      request.refuse("bad_request", "\"tell\" may name state, to_act and effects");
  }
  return tell;
}

Json Engine::shown(const Tell& tell) const {
  Json answer = {{"ok", true}};
  if (tell.state) answer["state"] = position_->state();
  if (tell.to_act) answer["to_act"] = list_of(position_->to_act());
  return answer;
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
  const Tell tell = told_in(request);
  if (request.refused) return *request.refused;
  const auto rules = rules_for(game, options == request.json.end() ? Json::object() : *options);
  if (!rules) return rules.error();
  begin_with(rules.value()->initial());
  rng_ = Rng(seed);
  return shown(tell);
}

void Engine::begin_with(std::unique_ptr<Position> position) {
  position_ = std::move(position);
  pushed_.clear();
  view_ = nullptr;
}

RulesetResult Engine::rules_of_state(const Json& state, const char* name) {
  ReadErrors errors;
  const JsonIn in(state, errors, name);
  const std::string game = in["game"].text();
  static const Json kNone = Json::object();
  const Json& options = in.has("options") ? in["options"].object() : kNone;
  if (errors) return errors.refusal();
  return rules_for(game, options);
}

Engine::Reply Engine::command_set(const Request& request) {
  const bool view = request.json.contains("view");
  if (view && request.json.contains("state"))
    request.refuse("bad_request", "\"state\" or \"view\" can be set, not both");
  const Json& given = request.member(view ? "view" : "state");
  const Tell tell = told_in(request);
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  const auto rules = rules_of_state(given, view ? "view" : "state");
  if (!rules) return rules.error();
  Rng rng(seed);
  auto position = view ? rules.value()->complete(given, rng) : rules.value()->read_state(given);
  if (!position) return position.error();
  begin_with(std::move(position).value());
  if (view) view_ = given;
  return shown(tell);
}

// Another state that the view that was set allows; or one that a seat's view of the position does.
Engine::Reply Engine::command_determinize(const Request& request) {
  const Tell tell = told_in(request);
  const std::uint64_t seed = request.seed();
  const bool of_view = request.has_position() && !view_.is_null() && !request.json.contains("seat");
  const Viewer viewer = of_view ? kSpectator : request.viewer();
  if (request.refused) return *request.refused;
  Rng rng(seed);
  if (!of_view) {
    position_ = position_->view(viewer)->guess(rng);
    return shown(tell);
  }
  auto position = position_->rules().complete(view_, rng);
  if (!position) return position.error();
  position_ = std::move(position).value();
  return shown(tell);
}

Engine::Reply Engine::command_push(const Request& request) {
  if (!request.has_position()) return *request.refused;
  if (pushed_.size() >= kMostPushed)
    return refusal("too_many", "there are " + std::to_string(kMostPushed) + " positions already");
  pushed_.push_back(position_->clone());
  return Json{{"ok", true}, {"pushed", pushed_.size()}};
}

Engine::Reply Engine::command_pop(const Request& request) {
  const Tell tell = told_in(request);
  (void)request.has_position();
  if (request.refused) return *request.refused;
  if (pushed_.empty()) return refusal("nothing_pushed", "there is no position to go back to");
  position_ = std::move(pushed_.back());
  pushed_.pop_back();
  return shown(tell);
}

Engine::Reply Engine::play_and_show(Actor who, std::string_view step, const Tell& tell) {
  if (!tell.effects) {
    const auto played = position_->play(who, step);
    if (!played) return played.error();
    return shown(tell);
  }
  auto effects = position_->play_and_tell(who, step);
  if (!effects) return effects;
  Json answer = shown(tell);
  answer["effects"] = std::move(effects).value();
  return answer;
}

Engine::Reply Engine::command_play(const Request& request) {
  const Actor who = request.actor();
  const std::string step = request.text("step");
  const Tell tell = told_in(request);
  if (request.refused) return *request.refused;
  return play_and_show(who, step, tell);
}

Engine::Reply Engine::command_roll(const Request& request) {
  const Tell tell = told_in(request);
  (void)request.has_position();
  if (request.refused) return *request.refused;
  if (!position_->to_act().is_chance())
    return refusal("not_chance",
                   "chance is not to act now: it is a player's turn, or the game is over");
  return play_and_show(Actor::chance(), position_->sample(rng_), tell);
}

// Several steps, all of them or none.
Engine::Reply Engine::command_steps(const Request& request) {
  const Json& steps = request.member("steps");
  const Tell tell = told_in(request);
  (void)request.has_position();
  if (!steps.is_array()) request.refuse("bad_request", "\"steps\" must be a list");
  if (request.refused) return *request.refused;
  const auto before = position_->clone();
  Json effects = Json::array();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Request one{steps[i], position_.get()};
    Reply reply = refusal("bad_request", "step " + std::to_string(i) + " is no object");
    if (steps[i].is_object()) {
      const Actor who = one.actor();
      const std::string step = one.text("step");
      one.only({"seat", "step"});
      reply = one.refused ? Reply(*one.refused)
                          : play_and_show(who, step, {false, false, tell.effects});
    }
    if (!reply) {
      position_ = before->clone();
      return reply;
    }
    if (tell.effects) effects.push_back(std::move(reply.value()["effects"]));
  }
  Json answer = shown(tell);
  if (tell.effects) answer["effects"] = std::move(effects);
  return answer;
}

// Requests one after the other, their answers together. One that is refused stops no other.
Engine::Reply Engine::command_batch(const Request& request) {
  const Json& requests = request.member("requests");
  if (!requests.is_array()) request.refuse("bad_request", "\"requests\" must be a list");
  if (request.refused) return *request.refused;
  Json answers = Json::array();
  for (const Json& one : requests) {
    const bool nested = one.is_object() && one.value("cmd", Json()) == "batch";
    answers.push_back(nested ? error_of(one, refusal("bad_request", "a batch has no batch in it"))
                             : handle(one));
  }
  return Json{{"ok", true}, {"answers", std::move(answers)}};
}

Engine::Reply Engine::command_state(const Request& request) {
  if (!request.has_position()) return *request.refused;
  Json answer = shown({});
  answer["hash"] = hash_text(position_->hash());
  return answer;
}

Engine::Reply Engine::command_seed(const Request& request) {
  (void)request.member("seed");
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  rng_ = Rng(seed);
  return Json{{"ok", true}};
}

Engine::Reply Engine::command_quit(const Request&) {
  quit_ = true;
  return Json{{"ok", true}};
}

Engine::Reply Engine::run(const Request& request) {
  using Command = Reply (Engine::*)(const Request&);
  struct Entry {
    std::string_view name;
    Command command;
    std::vector<std::string_view> members;
  };
  static const std::vector<Entry> kCommands = {
      {"games", &Engine::command_games, {}},
      {"new", &Engine::command_new, {"game", "options", "seed", "tell"}},
      {"set", &Engine::command_set, {"state", "view", "seed", "tell"}},
      {"state", &Engine::command_state, {}},
      {"legal", &Engine::command_legal, {"seat"}},
      {"chances", &Engine::command_chances, {}},
      {"play", &Engine::command_play, {"seat", "step", "tell"}},
      {"steps", &Engine::command_steps, {"steps", "tell"}},
      {"roll", &Engine::command_roll, {"tell"}},
      {"seed", &Engine::command_seed, {"seed"}},
      {"push", &Engine::command_push, {}},
      {"pop", &Engine::command_pop, {"tell"}},
      {"explain", &Engine::command_explain, {"seat", "step"}},
      {"view", &Engine::command_view, {"seat"}},
      {"insight", &Engine::command_insight, {"seat"}},
      {"guess", &Engine::command_guess, {"seat", "seed"}},
      {"determinize", &Engine::command_determinize, {"seat", "seed", "tell"}},
      {"go", &Engine::command_go, {"seat", "level", "ms", "nodes", "threads", "seed"}},
      {"evaluate", &Engine::command_evaluate, {"seat", "level", "nodes", "seed"}},
      {"features", &Engine::command_features, {"seat"}},
      {"perft", &Engine::command_perft, {"depth"}},
      {"batch", &Engine::command_batch, {"requests"}},
      {"quit", &Engine::command_quit, {}},
  };
  const std::string wanted = request.text("cmd");
  if (request.refused) return *request.refused;
  std::string known;
  for (const Entry& entry : kCommands) {
    if (entry.name == wanted) {
      // Whoever has no game yet is told that first.
      if (position_ == nullptr && needs_game(wanted)) (void)request.has_position();
      request.only(entry.members);
      if (request.refused) return *request.refused;
      return (this->*entry.command)(request);
    }
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  }
  return refusal("unknown_command",
                 "there is no command " + in_quotes(wanted) + "; there are " + known);
}

bool Engine::needs_game(std::string_view command) {
  constexpr std::array<std::string_view, 6> kWithout = {"games", "new",   "set",
                                                        "seed",  "batch", "quit"};
  return std::find(kWithout.begin(), kWithout.end(), command) == kWithout.end();
}

Json Engine::error_of(const Json& request, const Refusal& refused) const {
  const Language language = language_of_request(request);
  Json error = {{"code", refused.code}, {"message", registry_.catalogue().say(language, refused)}};
  if (!refused.rule.empty()) error["rule"] = refused.rule;
  return with_id(request, {{"ok", false}, {"error", std::move(error)}});
}

// A request's "id" comes back in its answer.
Json Engine::with_id(const Json& request, Json answer) {
  if (!request.is_object()) return answer;
  if (const auto id = request.find("id"); id != request.end()) answer["id"] = *id;
  return answer;
}

Json Engine::handle(const Json& json) {
  Reply reply = json.is_object() ? run(Request{json, position_.get()})
                                 : refusal("bad_request", "a request is a JSON object");
  if (!reply) return error_of(json, reply.error());
  return with_id(json, std::move(reply).value());
}

std::string Engine::answer(std::string_view line) {
  auto request = parse_json(line);
  Json answer =
      request.ok()
          ? handle(request.value())
          : Json{{"ok", false}, {"error", {{"code", "bad_json"}, {"message", request.error()}}}};
  std::string text;
  append_json(text, answer);
  discard(answer);
  if (request.ok()) discard(request.value());
  return text;
}

}  // namespace fourlands::engine
