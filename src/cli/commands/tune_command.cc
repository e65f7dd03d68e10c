#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <thread>

#include "ai/bots/game_bots.h"
#include "ai/model/training.h"
#include "cli/commands/commands.h"
#include "cli/common/chosen_rules.h"
#include "cli/common/files.h"
#include "core/hash.h"
#include "game/json_in.h"

namespace fourlands::cli {
namespace {

struct TuneOptions {
  std::string game;
  std::string from;
  std::string out;
  int rounds = 5;
  int hidden = 16;
  int grow = 0;
  int threads = 1;
  std::uint64_t seed = 1;
  bool fresh = false;
  int window = 4;
  std::vector<std::string> options;
  std::vector<std::string> also;
  ai::SelfPlay play;
  ai::Training training;
};

void append(ai::Samples& all, const ai::Samples& more) {
  if (all.size() == 0) {
    all = more;
    return;
  }
  all.described.insert(all.described.end(), more.described.begin(), more.described.end());
  all.win.insert(all.win.end(), more.win.begin(), more.win.end());
  all.points.insert(all.points.end(), more.points.begin(), more.points.end());
}

ai::Samples play(const ai::GameBots& bots, const Ruleset& rules, const ai::BotFile& file,
                 const TuneOptions& options, std::uint64_t seed) {
  std::vector<ai::Samples> parts(static_cast<std::size_t>(options.threads));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < parts.size(); ++i)
      threads.emplace_back([&, i] {
        ai::SelfPlay part = options.play;
        part.games = (part.games + options.threads - 1) / options.threads;
        parts[i] = bots.self_play(rules, file, part, mix(seed, i));
      });
  }
  ai::Samples all;
  for (const ai::Samples& part : parts) append(all, part);
  return all;
}

// The network to begin with: the file's, a new one, or one with more units. Not empty: why not.
std::string prepare_network(const ai::GameBots& bots, const TuneOptions& options,
                            ai::Network& network) {
  const auto inputs = static_cast<std::size_t>(bots.inputs());
  if (options.fresh || network.inputs() != inputs) {
    network = ai::Network(inputs, static_cast<std::size_t>(options.hidden));
    ai::randomize_weights(network, options.seed);
  }
  const auto more = static_cast<std::size_t>(options.grow);
  if (more == 0) return "";
  if (network.hidden() + more > ai::Network::kMaxHidden)
    return fmt::format("--grow {}: the network has {} hidden units and may have {}", more,
                       network.hidden(), ai::Network::kMaxHidden);
  network = ai::with_more_units(network, more, options.seed);
  return "";
}

int run(const Registry& registry, const TuneOptions& options) {
  const auto fail = [](const std::string& what) {
    std::cerr << "fourlands tune: " << what << '\n';
    return 2;
  };
  const auto rules = chosen_rules(registry, options.game, options.options, {});
  if (!rules) return fail(rules.error());
  std::vector<std::string> other = options.options;
  other.insert(other.end(), options.also.begin(), options.also.end());
  const auto also = chosen_rules(registry, options.game, other, {});
  if (!also) return fail(also.error());
  const auto text = read_file(options.from);
  if (!text) return fail(text.error().what);
  auto json = parse_json(text.value());
  if (!json) return fail(options.from + ": " + json.error());
  auto read = ai::read_bot_file(json.value());
  if (!read) return fail(options.from + ": " + read.error());
  ai::BotFile file = std::move(read).value();
  const ai::GameBots& bots = ai::game_bots(options.game);
  if (const std::string wrong = prepare_network(bots, options, file.network); !wrong.empty())
    return fail(wrong);
  std::vector<ai::Samples> recent;
  Json made = Json::array();
  for (int round = 1; round <= options.rounds; ++round) {
    const std::uint64_t seed = mix(options.seed, static_cast<std::uint64_t>(round));
    const Ruleset& played = round % 2 == 0 ? *also.value() : *rules.value();
    recent.push_back(play(bots, played, file, options, seed));
    if (recent.size() > static_cast<std::size_t>(options.window)) recent.erase(recent.begin());
    ai::Samples all;
    for (const ai::Samples& part : recent) append(all, part);
    const ai::TrainingResult result = ai::train(file.network, all, options.training, seed);
    double points = 0;
    for (const float value : recent.back().points) points += static_cast<double>(value);
    points /= static_cast<double>(std::max<std::size_t>(recent.back().points.size(), 1));
    fmt::print("round {}: {} positions, loss {:.4f} -> {:.4f}, mean points {:.3f}\n", round,
               all.size(), result.before, result.after, points);
    (void)std::fflush(stdout);
    made.push_back({{"positions", all.size()}, {"loss", result.after}});
    json.value()["model"] = ai::to_json(file.network);
    json.value()["made"] = {{"seed", options.seed},
                            {"games", options.play.games},
                            {"nodes", options.play.nodes},
                            {"temperature", options.play.temperature},
                            {"options", rules.value()->options()},
                            {"also", also.value()->options()},
                            {"rounds", made}};
    std::ofstream out(options.out);
    out << json.value().dump() << '\n';
    if (!out) return fail("cannot write " + options.out);
  }
  return 0;
}

}  // namespace

void add_tune(CLI::App& app, const Registry& registry, int& status) {
  auto* const command =
      app.add_subcommand("tune", "Train a game's bots by letting them play against themselves");
  auto options = std::make_shared<TuneOptions>();
  command->add_option("--game", options->game, "The game's id")->required();
  command->add_option("--from", options->from, "The bots.json to start from")->required();
  command->add_option("--out", options->out, "Where the new one goes")->required();
  command->add_option("--rounds", options->rounds, "Of playing and learning");
  command->add_option("--games", options->play.games, "In each round");
  command->add_option("--nodes", options->play.nodes, "Simulations a step; 0: one-ply evaluation");
  // Names of version 0.1 (--heat, --trust) are taken for one version more.
  command->add_option("--temperature,--heat", options->play.temperature,
                      "Of the softmax by which steps are chosen");
  command->add_option("--stray", options->play.stray, "How often it plays anything at all");
  command->add_option("--keep", options->play.keep, "Share of the positions learnt from");
  command->add_option("--search-value-share,--trust", options->play.search_value_share,
                      "Share of the search's own value in what a position is trained to be worth");
  command->add_option("--window", options->window, "Rounds that are learnt from together");
  command->add_option("--hidden", options->hidden, "Hidden units of a new model")
      ->check(CLI::Range(std::size_t{0}, ai::Network::kMaxHidden));
  command->add_flag("--fresh", options->fresh, "Begin with a new model");
  command->add_option("--grow", options->grow, "Hidden units to add to the network it begins with")
      ->check(CLI::Range(std::size_t{0}, ai::Network::kMaxHidden));
  command->add_option("--epochs", options->training.epochs, "Times each position is learnt from");
  command->add_option("--rate", options->training.rate, "Step size");
  command->add_option("--threads", options->threads, "Games at the same time")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", options->seed, "Seed of all of it");
  command->add_option("--option", options->options, "An option of the game, such as players=3");
  command->add_option("--also", options->also,
                      "An option of the game in every other round; the seats stay as many");
  command->footer(
      "Example:\n  fourlands tune --game landomy --from src/games/landomy/bots.json --out new.json "
      "--rounds 10 --games 2000\n"
      "  fourlands arena --game landomy --bots 'level5:ms=50,file=new.json;level5:ms=50'");
  command->callback([&registry, options, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
