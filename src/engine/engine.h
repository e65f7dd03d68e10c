#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

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
  Reply command_guess(const Request& request);
  Reply command_go(const Request& request);
  Reply command_perft(const Request& request);
  Reply command_quit(const Request& request);
  [[nodiscard]] Json shown() const;
  [[nodiscard]] Reply told(Result<Json, Refusal> effects) const;
  [[nodiscard]] RulesetResult rules_for(const std::string& game, const Json& options) const;

  const Registry& registry_;
  std::map<std::string, Json> packs_;
  std::unique_ptr<Position> position_;
  Rng rng_{0};
  bool quit_ = false;
};

}  // namespace fourlands::engine
