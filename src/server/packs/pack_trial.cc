#include "server/packs/pack_trial.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <istream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "core/rng.h"
#include "server/bots/program.h"
#include "server/common/answer.h"
#include "server/common/bounds.h"
#include "server/common/utf8.h"

namespace fourlands::server {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLongestName = 60;
// Of the trial's process, with a busy machine in mind.
constexpr milliseconds kTrialPatience{20'000};

Refusal unplayable(const char* key, std::int64_t most = 0) {
  return {"bad_pack", "", {std::string("server.") + key, {{"most", std::to_string(most)}}}};
}

// Of this thread alone: a busy machine makes no pack slow.
std::int64_t cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// The standard options, and the first and the last value of each option by itself.
std::vector<Json> option_sets(const GameEntry& game) {
  std::vector<Json> sets = {Json::object()};
  for (const OptionInfo& option : game.options())
    for (const std::size_t i : {std::size_t{0}, option.values.size() - 1})
      if (i != static_cast<std::size_t>(option.standard))
        sets.push_back({{option.name, option.values[i]}});
  return sets;
}

std::optional<Refusal> play_one(const Ruleset& rules, Rng& rng, const TrialLimits& limits,
                                std::int64_t until) {
  const auto position = rules.initial();
  for (int i = 0; !position->to_act().is_nobody(); ++i) {
    if (i >= limits.steps) return unplayable("pack_endless", limits.steps);
    if (cpu_ms() > until) return unplayable("pack_slow");
    if (position->to_act().is_chance()) {
      if (!position->play(Actor::chance(), position->sample(rng)).ok())
        return unplayable("pack_stuck");
      continue;
    }
    const Seat seat = *position->to_act().seats().begin();
    const auto steps = position->legal(seat);
    if (steps.empty()) return unplayable("pack_stuck");
    if (steps.size() > limits.legal)
      return unplayable("pack_wide", static_cast<std::int64_t>(limits.legal));
    if (!position->play(seat, steps[rng.below(static_cast<std::uint32_t>(steps.size()))]).ok())
      return unplayable("pack_stuck");
  }
  return std::nullopt;
}

std::optional<Refusal> play_pack(const Registry& registry, const std::string& game,
                                 const Json& pack, const TrialLimits& limits) {
  const std::int64_t until = cpu_ms() + limits.cpu_ms;
  Rng rng(1);
  for (const Json& options : option_sets(*registry.find(game))) {
    const auto rules = registry.make(game, options, pack);
    if (!rules) return rules.error();
    for (int i = 0; i < limits.games; ++i)
      if (auto why = play_one(*rules.value(), rng, limits, until)) return why;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_pack(const Registry& registry, const std::string& game,
                                  const Json& pack) {
  if (auto overlong = too_long({{"pack", pack}})) return overlong;
  const auto rules = registry.make(game, Json::object(), pack);
  if (!rules) return rules.error();
  const auto name = characters_of(rules.value()->pack().name);
  if (!name || name->size() > kLongestName)
    return Refusal{
        "bad_pack",
        "",
        {"server.too_long", {{"field", "name"}, {"most", std::to_string(kLongestName)}}}};
  return std::nullopt;
}

std::optional<Refusal> try_pack(const Registry& registry, const std::string& game, const Json& pack,
                                const TrialLimits& limits) {
  if (auto why = check_pack(registry, game, pack)) return why;
  return play_pack(registry, game, pack, limits);
}

PackTrial trials_apart(const Registry& registry, std::string command) {
  return [&registry, command = std::move(command)](const std::string& game,
                                                   const Json& pack) -> std::optional<Refusal> {
    if (auto why = check_pack(registry, game, pack)) return why;
    std::unique_ptr<Program> process;
    try {
      process = std::make_unique<Program>(command);
    } catch (const ProgramFailed&) {
      return refusal_of("busy");
    }
    try {
      const Json answer =
          Json::parse(process->ask(Json{{"game", game}, {"pack", pack}}.dump(), kTrialPatience));
      if (answer.at("good").get<bool>()) return std::nullopt;
      return Refusal{
          "bad_pack",
          "",
          {answer.at("key").get<std::string>(), {{"most", answer.at("most").get<std::string>()}}}};
    } catch (const ProgramFailed&) {
      return unplayable("pack_broken");
    }
  };
}

void run_trial_process(const Registry& registry, std::istream& in, std::ostream& out) {
  std::string line;
  if (!std::getline(in, line)) return;
  const Json question = Json::parse(line);
  const auto why = play_pack(registry, question.at("game").get<std::string>(), question.at("pack"),
                             TrialLimits());
  Json answer = {{"good", !why.has_value()}};
  if (why) {
    // A refusal of the reader's has been told before.
    const auto& args = why->why.args;
    answer["key"] = why->why.key.starts_with("server.") ? why->why.key : "server.pack_stuck";
    answer["most"] = args.empty() ? "" : args.front().second;
  }
  out << answer << std::endl;
}

std::string trial_process_command() {
  return fmt::format("exec /proc/{}/exe bot-process --trial", getpid());
}

}  // namespace fourlands::server
