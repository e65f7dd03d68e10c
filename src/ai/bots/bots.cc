#include "ai/bots/bots.h"

#include <nlohmann/json.hpp>

#include "ai/bots/bot_file.h"
#include "ai/bots/game_bots.h"
#include "core/check.h"
#include "core/hash.h"
#include "core/text.h"
#include "game/json_in.h"

namespace fourlands::ai {
namespace {

constexpr int kLongestThought = 600'000;  // Ten minutes.
constexpr int kMostNodes = 1'000'000'000;

// Every legal step as likely as any other: a legal step of a determinization is one of the
// true state's, because what a seat may do depends on its view alone (law 3).
class RandomBot final : public Bot {
 public:
  Choice choose(const SeatView& view, std::uint64_t seed) override {
    Rng rng(seed);
    const auto state = view.guess(rng);
    const auto steps = state->legal(*view.viewer());
    FL_CHECK(!steps.empty());
    Choice choice;
    choice.step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
    choice.info = {{"bot", "random"}, {"simulations", 0}};
    return choice;
  }
};

std::string read_setting(BotSpec& spec, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  const std::string_view key = setting.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : setting.substr(equals + 1);
  if (key == "file" && !value.empty()) {
    spec.file = value;
    return "";
  }
  const auto number = [value](int high) { return number_of(value, 1, high); };
  if (key == "ms" && number(kLongestThought)) {
    spec.limits = Limits{*number(kLongestThought), 0};
  } else if (key == "cpu" && number(kLongestThought)) {
    spec.limits = Limits{*number(kLongestThought), 0, true};
  } else if (key == "nodes" && number(kMostNodes)) {
    spec.limits = Limits{0, *number(kMostNodes)};
  } else if (key == "threads" && number(64)) {
    spec.threads = *number(64);
  } else {
    return "a bot's settings are ms and cpu=1 to 600000, nodes=1 to 1000000000, threads=1 to 64 "
           "and file=NAME, not " +
           in_quotes(setting);
  }
  return "";
}

}  // namespace

std::uint64_t step_seed(std::uint64_t match, Seat seat, std::uint64_t step) {
  const std::uint64_t own = mix(mix(match, 0xda7), seat.index);
  return (own & ~0xffffffffULL) | (mix(own, step) >> 32);
}

Result<BotSpec, std::string> read_bot(std::string_view text) {
  BotSpec spec;
  // A comma does too, so that settings can be added behind any bot of a list.
  const std::size_t colon = text.find_first_of(":,");
  const std::string_view name = text.substr(0, colon);
  if (name == "random") {
    spec.kind = BotKind::kRandom;
  } else if (name == "uct") {
    spec.kind = BotKind::kUct;
  } else if (const auto level =
                 name.starts_with("level") ? number_of(name.substr(5), 1, kLevels) : std::nullopt) {
    spec.level = *level;
  } else {
    return "a bot is level1 to level5, random or uct, not " + in_quotes(name);
  }
  if (colon == std::string_view::npos) return spec;
  std::string_view rest = text.substr(colon + 1);
  while (true) {
    const std::size_t comma = rest.find(',');
    if (const std::string wrong = read_setting(spec, rest.substr(0, comma)); !wrong.empty())
      return wrong;
    if (comma == std::string_view::npos) return spec;
    rest = rest.substr(comma + 1);
  }
}

Result<std::shared_ptr<const BotFile>, std::string> bot_file_for(const Ruleset& rules,
                                                                 const std::string& name,
                                                                 const std::string& text) {
  const auto json = parse_json(text);
  if (!json) return name + ": " + json.error();
  auto file = read_bot_file(json.value());
  if (!file) return name + ": " + file.error();
  const auto inputs = static_cast<std::size_t>(game_bots(rules.info().id).inputs());
  if (file.value().network.inputs() != inputs)
    return name + ": the model has " + std::to_string(file.value().network.inputs()) +
           " inputs, this game's positions are described by " + std::to_string(inputs);
  return std::shared_ptr<const BotFile>(std::make_shared<BotFile>(std::move(file).value()));
}

Result<std::unique_ptr<Bot>, std::string> make_bot(const Ruleset& rules, const BotSpec& spec) {
  if (spec.kind == BotKind::kRandom) return std::unique_ptr<Bot>(new RandomBot);
  const GameBots& bots = game_bots(rules.info().id);
  if (spec.loaded) return bots.bot(rules, spec.loaded, spec);
  if (!spec.file.empty()) return spec.file + " was not loaded";
  const std::shared_ptr<const BotFile> own(&bots.own(), [](const BotFile*) {});
  return bots.bot(rules, own, spec);
}

Choice choose(const SeatView& view, int level, Limits limits, std::uint64_t seed, int threads) {
  BotSpec spec;
  spec.level = level;
  spec.threads = threads;
  const Limits own =
      game_bots(view.rules().info().id).own().levels[static_cast<std::size_t>(level - 1)].limits;
  spec.limits = within(own, limits);
  Choice choice = make_bot(view.rules(), spec).value()->choose(view, seed);
  choice.info["level"] = level;
  return choice;
}

}  // namespace fourlands::ai
