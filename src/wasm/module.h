#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "game/registry.h"
#include "wasm/local_match.h"

namespace fourlands::wasm {

// All that the page's module can do: a line in, lines out. A line with "cmd" is the engine
// protocol's, one with "type" is for a table that stands in this page (docs/module.md).
class Module {
 public:
  // How many of how many events an analysis has done.
  using Progress = std::function<void(std::size_t, std::size_t)>;
  explicit Module(
      const Registry& registry, Progress progress = [](std::size_t, std::size_t) {})
      : registry_(registry), progress_(std::move(progress)), engine_(registry) {}

  // The answers to a line, each a line of its own.
  std::string answer(std::string_view line);

 private:
  using Lines = std::vector<std::string>;
  Lines table_lines(const Json& message);
  Lines create(const LocalRequest& request, const Json& wish);
  Lines load(const LocalRequest& request);
  Lines import(const LocalRequest& request);
  Lines in_match(const LocalRequest& request, LocalMatch& match);
  Lines bot_acts(const LocalRequest& request, LocalMatch& match);
  Lines rematch(const LocalRequest& request, LocalMatch& match);
  // Every draw of a record, computed anew.
  Lines check_dice(const LocalRequest& request);
  [[nodiscard]] std::string reply(const LocalRequest& request, const Answer& answer) const;

  const Registry& registry_;
  Progress progress_;
  engine::Engine engine_;
  std::map<std::string, LocalMatch> matches_;
};

}  // namespace fourlands::wasm
