#include "cli/commands/arena_run.h"

#include <exception>
#include <nlohmann/json.hpp>
#include <thread>

#include "game/json_in.h"

namespace fourlands::cli {
namespace {

Json to_json(const ai::GameSet& set) {
  Json bots = Json::array();
  for (const ai::Tally& tally : set.bots)
    bots.push_back({{"won", tally.won}, {"points", tally.points}});
  return {{"set", set.number}, {"games", set.games}, {"bots", std::move(bots)}};
}

// A set as a line of an earlier run, or nothing if the line is none.
std::optional<ai::GameSet> set_of(const Json& line, std::size_t bots) {
  ReadErrors errors;
  const JsonIn in(line, errors);
  ai::GameSet set{in["set"].integer(0, 1'000'000'000), in["games"].integer(1, 1000), {}};
  (void)in["bots"].list(bots, bots);
  if (errors) return std::nullopt;
  for (const Json& bot : line["bots"]) {
    if (!bot.contains("won") || !bot["won"].is_number() || !bot.contains("points") ||
        !bot["points"].is_number())
      return std::nullopt;
    set.bots.push_back({bot["won"].get<double>(), bot["points"].get<double>()});
  }
  return set;
}

}  // namespace

ArenaRun::ArenaRun(const ArenaOptions& options, std::shared_ptr<const Ruleset> rules,
                   std::vector<ai::MakeBot> bots)
    : options_(options), rules_(std::move(rules)), bots_(std::move(bots)) {
  // A rounded-up number of sets, each with a game for every turn of the table.
  const auto in_set = static_cast<std::int64_t>(bots_.size());
  wanted_ = (options.games + in_set - 1) / in_set;
}

Json ArenaRun::header() const {
  return {{"game", rules_->info().id},
          {"options", rules_->options()},
          {"pack", rules_->pack().hash},
          {"bots", options_.bots},
          {"seed", options_.seed}};
}

Result<bool, Problem> ArenaRun::resume() {
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
  }
  in.close();
  std::string whole = header().dump() + '\n';
  for (const ai::GameSet& set : sets_) whole += to_json(set).dump() + '\n';
  const bool written = write_file(options_.out, whole);
  file_.open(options_.out, std::ios::app);
  if (!written || !file_) return Problem{"cannot write " + options_.out};
  stopped_ = sure();
  return true;
}

void ArenaRun::run(const std::function<void()>& after_set) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < options_.threads; ++i)
    threads.emplace_back([this, &after_set] { work(after_set); });
}

void ArenaRun::work(const std::function<void()>& after_set) {
  while (const auto number = next_set()) {
    try {
      const ai::GameSet set = ai::play_set(*rules_, bots_, *number, options_.seed);
      const std::scoped_lock lock(mutex_);
      keep(set);
      after_set();
    } catch (const std::exception& failed) {
      const std::scoped_lock lock(mutex_);
      failure_ = failed.what();
      stopped_ = true;
    }
  }
}

std::optional<std::int64_t> ArenaRun::next_set() {
  const std::scoped_lock lock(mutex_);
  if (stopped_ || static_cast<std::int64_t>(taken_.size()) >= wanted_) return std::nullopt;
  while (taken_.contains(next_)) ++next_;
  taken_.insert(next_);
  return next_;
}

void ArenaRun::keep(const ai::GameSet& set) {
  sets_.push_back(set);
  if (file_.is_open()) file_ << to_json(set).dump() << '\n' << std::flush;
  if (sure()) stopped_ = true;
}

bool ArenaRun::sure() const {
  return options_.sprt && ai::sprt_of(sets_, *options_.sprt).decision != ai::Decision::kGoOn;
}

}  // namespace fourlands::cli
