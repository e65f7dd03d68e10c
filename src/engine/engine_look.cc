#include <utility>

#include "ai/bots/bots.h"
#include "ai/bots/game_bots.h"
#include "engine/engine.h"
#include "engine/engine_request.h"
#include "game/record.h"

// The commands that look at a position and leave it as it is.

namespace fourlands::engine {
namespace {

constexpr std::uint64_t kMostNodes = 20'000'000'000;

}  // namespace

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
  Json weights = Json::array();
  for (const auto& outcome : outcomes) {
    list.push_back({outcome.step, outcome.weight / total});
    weights.push_back(outcome.weight);
  }
  return Json{{"ok", true}, {"outcomes", std::move(list)}, {"weights", std::move(weights)}};
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

Engine::Reply Engine::command_view(const Request& request) {
  const Viewer viewer = request.viewer();
  if (request.refused) return *request.refused;
  return Json{{"ok", true}, {"view", position_->view(viewer)->json()}};
}

Engine::Reply Engine::command_insight(const Request& request) {
  const Viewer viewer = request.viewer();
  if (request.refused) return *request.refused;
  return Json{{"ok", true}, {"insight", position_->view(viewer)->insight()}};
}

Engine::Reply Engine::command_guess(const Request& request) {
  const Viewer viewer = request.viewer();
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  Rng rng(seed);
  return Json{{"ok", true}, {"state", position_->view(viewer)->guess(rng)->state()}};
}

Engine::Reply Engine::command_go(const Request& request) {
  const Seat seat = request.seat();
  if (request.refused) return *request.refused;
  if (!position_->to_act().has(seat))
    return refusal("not_to_act", "seat " + std::to_string(seat.index) + " is not to act");
  const auto level = static_cast<int>(request.number("level", 1, 5, 5));
  const ai::Limits limits{static_cast<int>(request.number("ms", 1, 600'000, 1000)),
                          request.number("nodes", 0, 1'000'000'000, 0)};
  const auto threads = static_cast<int>(request.number("threads", 1, 64, 1));
  const std::uint64_t seed = request.seed();
  if (request.refused) return *request.refused;
  ai::Choice choice = ai::choose(*position_->view(seat), level, limits, seed, threads);
  return Json{{"ok", true}, {"step", choice.step}, {"info", choice.info}};
}

// What the position is worth to every seat by what one of them sees: by the network of the bots
// alone, or by a search of so many nodes with a level's settings.
Engine::Reply Engine::command_evaluate(const Request& request) {
  const auto level = static_cast<int>(request.number("level", 1, ai::kLevels, ai::kLevels));
  const auto nodes = request.number("nodes", 0, 1'000'000'000, 0);
  const std::uint64_t seed = request.seed();
  const Seat seat = request.seat();
  if (request.refused) return *request.refused;
  if (position_->to_act().is_nobody()) return refusal("over", "the game is over: see its result");
  const Ruleset& rules = position_->rules();
  const ai::GameBots& bots = ai::game_bots(rules.info().id);
  const auto view = position_->view(seat);
  std::vector<double> values;
  if (nodes == 0) {
    Rng rng(seed);
    values = bots.evaluate(*view->guess(rng));
  } else {
    const std::shared_ptr<const ai::BotFile> own(&bots.own(), [](const ai::BotFile*) {});
    const auto& settings = own->levels[static_cast<std::size_t>(level - 1)].settings;
    values = bots.view_evaluator(rules, own, settings)->evaluate(*view, {0, nodes}, seed);
  }
  return Json{{"ok", true}, {"values", values}};
}

// The numbers that the bots' network is told of the position for a seat, who sees it all.
Engine::Reply Engine::command_features(const Request& request) {
  const Seat seat = request.seat();
  if (request.refused) return *request.refused;
  if (position_->to_act().is_nobody()) return refusal("over", "the game is over: see its result");
  return Json{{"ok", true},
              {"features", ai::game_bots(position_->rules().info().id).features(*position_, seat)}};
}

Engine::Reply Engine::command_perft(const Request& request) {
  (void)request.member("depth");
  const auto depth = static_cast<int>(request.number("depth", 0, 50, 0));
  (void)request.has_position();
  if (request.refused) return *request.refused;
  const auto nodes = position_->perft(depth, kMostNodes);
  if (!nodes)
    return refusal("too_many", "there are more than " + std::to_string(kMostNodes) + " sequences");
  return Json{{"ok", true}, {"nodes", *nodes}};
}

}  // namespace fourlands::engine
