#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include "ai/arena.h"
#include "ai/standing.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/set_option.h"
#include "game/json_in.h"

namespace fourlands::cli {
namespace {

struct ArenaOptions {
  std::string game;
  std::vector<std::string> bots;
  int games = 200;
  int threads = 1;
  std::uint64_t seed = 1;
  std::vector<std::string> options;
  std::vector<std::string> packs;
  std::vector<double> sprt;
  std::string out;
  bool json = false;
};

Json to_json(const ai::GameSet& set) {
  Json bots = Json::array();
  for (const ai::Tally& tally : set.bots)
    bots.push_back({{"won", tally.won}, {"points", tally.points}});
  return {{"set", set.number}, {"games", set.games}, {"bots", std::move(bots)}};
}

// A set as a line of an earlier run, or nothing if the line is none.
std::optional<ai::GameSet> set_of(const Json& line, std::size_t bots) {
  Trouble trouble;
  const JsonIn in(line, trouble);
  ai::GameSet set{in["set"].integer(0, 1'000'000'000), in["games"].integer(1, 1000), {}};
  (void)in["bots"].list(bots, bots);
  if (trouble) return std::nullopt;
  for (const Json& bot : line["bots"]) {
    if (!bot.contains("won") || !bot["won"].is_number() || !bot.contains("points") ||
        !bot["points"].is_number())
      return std::nullopt;
    set.bots.push_back({bot["won"].get<double>(), bot["points"].get<double>()});
  }
  return set;
}

// Plays sets on several threads, tells how it stands, keeps every finished set in a file.
class Arena {
 public:
  Arena(const ArenaOptions& options, std::shared_ptr<const Ruleset> rules,
        std::vector<ai::MakeBot> bots)
      : options_(options), rules_(std::move(rules)), bots_(std::move(bots)) {
    // A rounded-up number of sets, each with a game for every turn of the table.
    const auto in_set = static_cast<std::int64_t>(bots_.size());
    wanted_ = (options.games + in_set - 1) / in_set;
    if (options.sprt.size() == 2) sprt_ = ai::Sprt{options.sprt[0], options.sprt[1]};
  }

  // Takes over what an earlier run with the same settings left in the file.
  Result<bool, Problem> resume() {
    if (options_.out.empty()) return true;
    std::ifstream in(options_.out);
    std::string line;
    if (in && std::getline(in, line)) {
      if (Json::parse(line, nullptr, false) != header())
        return Problem{options_.out + " holds the results of another run; name another file"};
      while (std::getline(in, line)) {
        const auto set = set_of(Json::parse(line, nullptr, false), bots_.size());
        // The last line of a run that was cut off may be half a line.
        if (set && taken_.insert(set->number).second) sets_.push_back(*set);
      }
      in.close();
      rewrite();
      return true;
    }
    rewrite();
    return true;
  }

  void run() {
    std::vector<std::jthread> threads;
    for (int i = 0; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
  }

  void finish() {
    const ai::Standing standing = ai::standing_of(sets_);
    if (options_.json)
      std::cout << result(standing).dump(1) << '\n';
    else
      print_result(standing);
  }

 private:
  [[nodiscard]] Json header() const {
    return {{"game", rules_->info().id},
            {"options", rules_->options()},
            {"pack", rules_->pack().hash},
            {"bots", options_.bots},
            {"seed", options_.seed}};
  }
  void rewrite() {
    file_.open(options_.out, std::ios::trunc);
    file_ << header().dump() << '\n';
    for (const ai::GameSet& set : sets_) file_ << to_json(set).dump() << '\n';
    file_.flush();
  }

  void work() {
    while (true) {
      std::int64_t number = 0;
      {
        const std::scoped_lock lock(mutex_);
        if (decided_ || static_cast<std::int64_t>(taken_.size()) >= wanted_) return;
        while (taken_.contains(next_)) ++next_;
        number = next_;
        taken_.insert(number);
      }
      const ai::GameSet set = ai::play_set(*rules_, bots_, number, options_.seed);
      const std::scoped_lock lock(mutex_);
      sets_.push_back(set);
      if (file_.is_open()) file_ << to_json(set).dump() << '\n' << std::flush;
      if (sprt_ && ai::sprt_of(sets_, *sprt_).decision != ai::Decision::kGoOn) decided_ = true;
      if (isatty(STDERR_FILENO) == 1) print_progress();
    }
  }

  [[nodiscard]] std::string standing_text(const ai::Standing& standing) const {
    std::string text;
    if (bots_.size() > 1 && rules_->seats() > 1)
      text = fmt::format("{:.1f} % ± {:.1f}, {:+.0f} Elo ({:+.0f} to {:+.0f})",
                         100 * standing.share, 100 * standing.share_bound, standing.rating,
                         standing.rating_low, standing.rating_high);
    else
      text = fmt::format("{:.1f} points ± {:.1f}", standing.points, standing.points_bound);
    if (sprt_) {
      const ai::SprtState state = ai::sprt_of(sets_, *sprt_);
      text +=
          fmt::format(", SPRT {:.2f} in [{:.2f}, {:.2f}]", state.ratio, state.lower, state.upper);
    }
    return text;
  }

  void print_progress() {
    constexpr int kWidth = 24;
    const auto done = static_cast<std::int64_t>(sets_.size());
    const auto full = static_cast<int>(kWidth * done / wanted_);
    fmt::print(stderr, "\r[{}{}] {}/{}  {}\x1b[K", std::string(static_cast<std::size_t>(full), '#'),
               std::string(static_cast<std::size_t>(kWidth - full), '.'), done * in_set(),
               wanted_ * in_set(), standing_text(ai::standing_of(sets_)));
    if (done == wanted_ || decided_) fmt::print(stderr, "\n");
    (void)std::fflush(stderr);
  }
  [[nodiscard]] std::int64_t in_set() const { return static_cast<std::int64_t>(bots_.size()); }

  void print_result(const ai::Standing& standing) const {
    for (std::size_t i = 0; i < bots_.size(); ++i) {
      double won = 0;
      double points = 0;
      for (const ai::GameSet& set : sets_) {
        won += set.bots[i].won;
        points += set.bots[i].points;
      }
      const double seats =
          static_cast<double>(standing.games * rules_->seats()) / static_cast<double>(bots_.size());
      fmt::print("{:<28} won {:.1f} of {}, {:.1f} points a game\n", options_.bots[i], won,
                 standing.games, points / std::max(seats, 1.0));
    }
    fmt::print("{}\n", standing_text(standing));
  }

  [[nodiscard]] Json result(const ai::Standing& standing) const {
    Json result = header();
    Json tallies = Json::array();
    for (std::size_t i = 0; i < bots_.size(); ++i) {
      double won = 0;
      double points = 0;
      for (const ai::GameSet& set : sets_) {
        won += set.bots[i].won;
        points += set.bots[i].points;
      }
      tallies.push_back({{"won", won}, {"points", points}});
    }
    result.update({{"games", standing.games},
                   {"tallies", std::move(tallies)},
                   {"share", standing.share},
                   {"share_bound", standing.share_bound},
                   {"rating", standing.rating},
                   {"rating_low", standing.rating_low},
                   {"rating_high", standing.rating_high},
                   {"points", standing.points},
                   {"points_bound", standing.points_bound}});
    if (sprt_) {
      const ai::SprtState state = ai::sprt_of(sets_, *sprt_);
      result["sprt"] = {{"ratio", state.ratio},
                        {"lower", state.lower},
                        {"upper", state.upper},
                        {"decision", state.decision == ai::Decision::kHigh  ? "high"
                                     : state.decision == ai::Decision::kLow ? "low"
                                                                            : "open"}};
    }
    return result;
  }

  const ArenaOptions& options_;
  std::shared_ptr<const Ruleset> rules_;
  std::vector<ai::MakeBot> bots_;
  std::optional<ai::Sprt> sprt_;
  std::int64_t wanted_ = 0;
  std::mutex mutex_;
  std::set<std::int64_t> taken_;
  std::int64_t next_ = 0;
  bool decided_ = false;
  std::vector<ai::GameSet> sets_;
  std::ofstream file_;
};

Result<std::vector<ai::MakeBot>, Problem> makers_of(const Ruleset& rules,
                                                    const std::vector<std::string>& names) {
  std::vector<ai::MakeBot> makers;
  for (const std::string& name : names) {
    const auto spec = ai::read_bot(name);
    if (!spec) return Problem{spec.error()};
    // Made once here so that a file that cannot be used is told of before anything is played.
    const auto tried = ai::make_bot(rules, spec.value());
    if (!tried) return Problem{tried.error()};
    makers.push_back([spec = spec.value()](const Ruleset& its) { return ai::make_bot(its, spec); });
  }
  return makers;
}

int run(const Registry& registry, const ArenaOptions& options) {
  const auto fail = [](const std::string& what) {
    std::cerr << "fourlands arena: " << what << '\n';
    return 2;
  };
  const auto packs = read_packs(registry, options.packs);
  if (!packs) return fail(packs.error().what);
  Json wanted = Json::object();
  for (const std::string& option : options.options) set_option(wanted, option);
  const auto pack = packs.value().find(options.game);
  const auto rules =
      registry.make(options.game, wanted, pack == packs.value().end() ? Json() : pack->second);
  if (!rules) return fail(registry.catalogue().say(Language::kEnglish, rules.error()));
  auto makers = makers_of(*rules.value(), options.bots);
  if (!makers) return fail(makers.error().what);
  Arena arena(options, rules.value(), std::move(makers).value());
  if (const auto resumed = arena.resume(); !resumed) return fail(resumed.error().what);
  arena.run();
  arena.finish();
  return 0;
}

}  // namespace

void add_arena(CLI::App& app, const Registry& registry, int& status) {
  auto* const command =
      app.add_subcommand("arena", "Bots against each other: who is better, and how sure that is");
  auto options = std::make_shared<ArenaOptions>();
  command->add_option("--game", options->game, "The game's id")->required();
  command
      ->add_option("--bots", options->bots,
                   "Who plays, the first measured against the second: level1 to level5, random, "
                   "uct, with settings such as level5:ms=100")
      ->delimiter(';')
      ->required();
  command->add_option("--games", options->games, "At most so many games")
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--threads", options->threads, "Games at the same time")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", options->seed, "Seed of chance and bots");
  command->add_option("--option", options->options, "An option of the game, such as players=3");
  command->add_option("--pack", options->packs, "A pack file to use instead of the game's own");
  command
      ->add_option("--sprt", options->sprt,
                   "Stop once it is sure whether the first is at most the first number of Elo "
                   "better, or at least the second")
      ->expected(2)
      ->delimiter(',');
  command->add_option("--out", options->out,
                      "Keep every finished set of games here; go on from there if it exists");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Games come in sets with the same chance, one for each way of turning the bots around the "
      "table.\n"
      "Examples:\n"
      "  fourlands arena --game landomy --bots 'level5;level4' --games 2000 --threads 2\n"
      "  fourlands arena --game landing-zone --option players=1 --bots level5 --games 200\n"
      "  fourlands arena --game landed --bots 'level5:ms=100;uct:ms=100' --sprt 0,100 --out "
      "run.jsonl");
  command->callback([&registry, options, &status] { status = run(registry, *options); });
}

}  // namespace fourlands::cli
