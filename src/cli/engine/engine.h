#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "game/registry.h"

namespace fourlands::cli {

// The engine protocol: one JSON object a line in, one out. It holds one position; a bad line leaves
// it as it was.
class Engine {
 public:
  // `packs`: by game id, used instead of the game's own.
  explicit Engine(const Registry& registry, std::map<std::string, Json> packs = {});

  // The answer to a line, without its line break.
  std::string answer(std::string_view line);
  [[nodiscard]] bool quit() const { return quit_; }

 private:
  struct Request;
  Json handle(const Json& request);
  Json run(const Request& request);
  Json command_games(const Request& request);
  Json command_new(const Request& request);
  Json command_set(const Request& request);
  Json command_state(const Request& request);
  Json command_legal(const Request& request);
  Json command_chances(const Request& request);
  Json command_play(const Request& request);
  Json command_roll(const Request& request);
  Json command_seed(const Request& request);
  Json command_explain(const Request& request);
  Json command_view(const Request& request);
  Json command_guess(const Request& request);
  Json command_go(const Request& request);
  Json command_perft(const Request& request);
  Json command_quit(const Request& request);
  [[nodiscard]] Json shown() const;
  [[nodiscard]] RulesetResult rules_for(const std::string& game, const Json& options) const;

  const Registry& registry_;
  std::map<std::string, Json> packs_;
  std::unique_ptr<Position> position_;
  Rng rng_{0};
  bool quit_ = false;
};

// Reads lines until the end of the input or `quit`. A line over 16 MiB is answered with an error.
void run_engine(Engine& engine, std::istream& in, std::ostream& out);

}  // namespace fourlands::cli
