#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/registry.h"

namespace fourlands::engine {

// The engine protocol: one JSON object a line in, one out. It holds one position; a bad line leaves
// it as it was. No I/O and no exceptions here: the same class answers in a terminal and in a page.
class Engine {
 public:
  // `packs`: by game id, used instead of the game's own.
  explicit Engine(const Registry& registry, std::map<std::string, Json> packs = {});

  // The answer to a line, without its line break.
  std::string answer(std::string_view line);
  [[nodiscard]] bool quit() const { return quit_; }

 private:
  struct Request;
  // What an answer tells of the position.
  struct Tell {
    bool state = true;
    bool to_act = true;
    bool effects = true;
  };
  using Reply = Result<Json, Refusal>;
  Json handle(const Json& request);
  Reply run(const Request& request);
  Reply command_games(const Request& request);
  Reply command_new(const Request& request);
  Reply command_set(const Request& request);
  Reply command_state(const Request& request);
  Reply command_legal(const Request& request);
  Reply command_chances(const Request& request);
  Reply command_play(const Request& request);
  Reply command_roll(const Request& request);
  Reply command_seed(const Request& request);
  Reply command_explain(const Request& request);
  Reply command_view(const Request& request);
  Reply command_insight(const Request& request);
  Reply command_guess(const Request& request);
  Reply command_determinize(const Request& request);
  Reply command_evaluate(const Request& request);
  Reply command_features(const Request& request);
  Reply command_push(const Request& request);
  Reply command_pop(const Request& request);
  Reply command_steps(const Request& request);
  Reply command_batch(const Request& request);
  Reply command_go(const Request& request);
  Reply command_perft(const Request& request);
  Reply command_quit(const Request& request);
  static Tell told_in(const Request& request);
  static bool needs_game(std::string_view command);
  static Json with_id(const Json& request, Json answer);
  [[nodiscard]] Json error_of(const Json& request, const Refusal& refused) const;
  [[nodiscard]] Json shown(const Tell& tell) const;
  Reply play_and_show(Actor who, std::string_view step, const Tell& tell);
  void begin_with(std::unique_ptr<Position> position);
  RulesetResult rules_for(const std::string& game, const Json& options);
  RulesetResult rules_of_state(const Json& state, const char* name);

  const Registry& registry_;
  std::map<std::string, Json> packs_;
  // Made once: a request would take longer to make them than to be answered.
  std::map<std::string, std::shared_ptr<const Ruleset>> rules_;
  std::shared_ptr<const Ruleset> last_rules_;  // The last that were asked for again,
  Json last_options_;                          // and with which options.
  std::unique_ptr<Position> position_;
  std::vector<std::unique_ptr<Position>> pushed_;
  Json view_;  // What the position was set from, if that was a view.
  Rng rng_{0};
  bool quit_ = false;
};

}  // namespace fourlands::engine
