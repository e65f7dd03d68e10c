#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ai/measure/arena.h"
#include "ai/measure/standing.h"
#include "cli/common/files.h"

namespace fourlands::cli {

struct ArenaOptions {
  std::vector<std::string> bots;
  int games = 200;
  int threads = 1;
  std::uint64_t seed = 1;
  std::optional<ai::Sprt> sprt;
  std::string out;  // Every finished set of games is kept in this file; empty: nowhere.
};

// Plays sets of games on several threads until there are enough or it is sure. Prints nothing.
class ArenaRun {
 public:
  ArenaRun(const ArenaOptions& options, std::shared_ptr<const Ruleset> rules,
           std::vector<ai::MakeBot> bots);

  // Takes over what an earlier run with the same settings left in the file.
  Result<bool, Problem> resume();
  // `after_set` is called after every set, by one thread at a time.
  void run(const std::function<void()>& after_set);

  // Once `run` is over, or from `after_set`.
  [[nodiscard]] const std::vector<ai::GameSet>& sets() const { return sets_; }
  [[nodiscard]] std::int64_t wanted_sets() const { return wanted_; }
  [[nodiscard]] bool over() const { return stopped_ || all_played(); }
  // Why it stopped before its time: a bot that failed. Empty if none did.
  [[nodiscard]] const std::string& failure() const { return failure_; }
  [[nodiscard]] const ArenaOptions& options() const { return options_; }
  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  // What is measured: the first line of the file and of a JSON result.
  [[nodiscard]] Json header() const;

 private:
  void work(const std::function<void()>& after_set);
  std::optional<std::int64_t> next_set();
  void keep(const ai::GameSet& set);
  [[nodiscard]] bool all_played() const {
    return static_cast<std::int64_t>(sets_.size()) >= wanted_;
  }
  [[nodiscard]] bool sure() const;

  const ArenaOptions& options_;
  std::shared_ptr<const Ruleset> rules_;
  std::vector<ai::MakeBot> bots_;
  std::int64_t wanted_ = 0;
  std::mutex mutex_;
  std::set<std::int64_t> taken_;
  std::int64_t next_ = 0;
  bool stopped_ = false;
  std::string failure_;
  std::vector<ai::GameSet> sets_;
  std::ofstream file_;
};

}  // namespace fourlands::cli
