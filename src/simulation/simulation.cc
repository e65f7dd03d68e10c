#include "simulation/simulation.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "server/server.h"
#include "server/store/store_sqlite.h"
#include "simulation/disk.h"
#include "simulation/ledger.h"
#include "simulation/loop.h"
#include "simulation/player.h"
#include "simulation/wire.h"

namespace fourlands::simulation {

using server::Server;

namespace {

constexpr Time kDay = 24 * 60 * kMinute;
constexpr Time kBegin = 1'767'225'600'000;  // 2026-01-01, 00:00 UTC.
constexpr int kNodes = 12;                  // A bot's.

constexpr std::pair<Fault, std::string_view> kNames[] = {
    {Fault::kCrash, "crash"}, {Fault::kStop, "stop"},   {Fault::kDisk, "disk"},
    {Fault::kNet, "net"},     {Fault::kClock, "clock"}, {Fault::kSlow, "slow"}};

// libsodium's chance from a seed, as long as this lives: ids, tokens and secrets are the same
// again.
class SeededChance {
 public:
  explicit SeededChance(std::uint64_t seed) {
    rng() = Rng(seed);
    static randombytes_implementation ours = {
        [] { return "simulation"; },
        [] { return static_cast<std::uint32_t>(rng().next() >> 32); },
        nullptr,
        nullptr,
        [](void* out, std::size_t size) {
          for (std::size_t i = 0; i < size; ++i)
            static_cast<unsigned char*>(out)[i] = static_cast<unsigned char>(rng().next() >> 56);
        },
        nullptr};
    if (sodium_init() >= 0) randombytes_set_implementation(&ours);
  }
  ~SeededChance() { randombytes_set_implementation(&randombytes_sysrandom_implementation); }
  SeededChance(const SeededChance&) = delete;
  SeededChance& operator=(const SeededChance&) = delete;

 private:
  static Rng& rng() {
    static Rng one(0);
    return one;
  }
};

// A folder for the name that the data file has; its content is on the simulated disk.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "fourlands-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made: " + name);
    path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] std::string file() const { return (path_ / "data.db").string(); }

 private:
  std::filesystem::path path_;
};

class Simulation {
 public:
  Simulation(const Registry& registry, const Scenario& plan)
      : plan_(plan),
        chance_(plan.seed),
        disk_(plan.seed + 1),
        loop_(plan.seed + 2, kBegin),
        wire_(loop_),
        ledger_(registry, loop_),
        world_{registry, loop_, wire_, ledger_} {}

  Outcome run(const std::function<void(double)>& progress) {
    wire_.set_dark([this] { return disk_.dead(); });
    start();
    for (int i = 0; i < plan_.people; ++i) {
      people_.push_back(std::make_unique<Player>(world_, i));
      loop_.after(loop_.between(0, kMinute), 0, [one = people_.back().get()] { one->come(); });
    }
    begin_faults();
    const Time end = kBegin + static_cast<Time>(plan_.days * static_cast<double>(kDay));
    Time told = 0;
    while (loop_.run_next(end) && ledger_.violations().empty()) {
      if (disk_.dead() && server_)
        restart(true);
      else if (disk_.dead())
        disk_.crash();
      if (progress && loop_.now() - told > kMinute) {
        told = loop_.now();
        progress(static_cast<double>(told - kBegin) / static_cast<double>(end - kBegin));
      }
    }
    // Nothing fails any more; what is under way comes to its end, and everything is looked at.
    quiet_ = true;
    disk_.die_after(-1);
    disk_.set_full(false);
    disk_.set_read_errors(0);
    while (ledger_.violations().empty() && loop_.run_next(end + 2 * kMinute)) {
    }
    stop(false);
    if (ledger_.violations().empty()) check(true);
    return outcome();
  }

 private:
  [[nodiscard]] bool may(Fault fault) const { return plan_.faults.contains(fault); }
  [[nodiscard]] Time wall() const { return loop_.now() + set_; }

  void start() {
    ++owner_;
    server::Config config;
    config.data = scratch_.file();
    config.threads = 1;
    config.max_open_tables = 0;
    config.max_bot_tables = 0;
    config.max_running_matches = 0;
    Server::Parts parts =
        Server::Parts::real([](Server::LogLevel, const std::string&, const Json&) {});
    parts.cost = server::PasswordCost::least();
    parts.origin.now = [this] { return wall(); };
    parts.origin.steady = [this] { return loop_.now() - kBegin + 1; };
    parts.origin.new_secret = [this] {
      const Secret secret = new_secret();
      ledger_.secret_made(hex_of(secret), commitment_of(secret));
      return secret;
    };
    const auto in = [this](Time least, Time most) -> server::Post {
      return [this, least, most, owner = owner_](server::Job job) {
        loop_.after(loop_.between(least, most), owner, std::move(job));
      };
    };
    parts.stage.network = wire_.network_of(owner_);
    parts.stage.disk = [this, owner = owner_](server::Job job) {
      loop_.after(slow_ ? loop_.between(500, 4000) : loop_.between(1, 20), owner, std::move(job));
    };
    parts.stage.bots = in(50, 1500);
    parts.stage.work = in(20, 200);
    parts.stage.nodes = kNodes;
    try {
      server_ = std::make_unique<Server>(world_.registry, config, std::move(parts));
    } catch (const std::exception& lost) {
      // A disk that fails, as at any start; a host tries again.
      if (quiet_ || (!world_.disk_fails))
        ledger_.violation("", fmt::format("the server does not start: {}", lost.what()));
      loop_.forget(owner_);
      return loop_.after(5 * kSecond, 0, [this] { start(); });
    }
    ++world_.boots;
    world_.since = loop_.now();
    ledger_.tell("", "the server is up");
  }

  void stop(bool crash) {
    if (!server_) return;
    world_.up = world_.served();
    ++world_.boots;
    world_.since = loop_.now();
    ledger_.tell("", crash ? "the machine stops" : "the server is stopped");
    if (crash) disk_.crash();
    server_.reset();
    loop_.forget(owner_);
    if (!crash) return;
    ++outcome_.crashes;
  }

  // What is kept, read as it lies there, as another process would.
  void check(bool at_the_end) {
    disk_.set_read_errors(0);
    ++outcome_.checks;
    try {
      server::SqliteStore store(scratch_.file(), server::Database::Mode::kRead,
                                {.readers = 1, .post = [](server::Job) {}});
      ledger_.check(store, at_the_end);
    } catch (const std::exception& lost) {
      ledger_.violation("", fmt::format("the data file cannot be read: {}", lost.what()));
    }
  }

  // -- What goes wrong
  void every(Time least, Time most, std::function<void()> what) {
    loop_.after(loop_.between(least, most), 0, [this, least, most, what = std::move(what)] {
      if (quiet_) return;
      what();
      every(least, most, what);
    });
  }

  void begin_faults() {
    if (may(Fault::kCrash))
      every(2 * kMinute, 20 * kMinute, [this] {
        if (loop_.one_in(3))
          restart(true);
        else
          disk_.die_after(static_cast<int>(loop_.between(1, 60)));
      });
    if (may(Fault::kStop)) every(10 * kMinute, 40 * kMinute, [this] { restart(false); });
    if (may(Fault::kNet))
      every(2 * kSecond, 30 * kSecond, [this] {
        switch (loop_.rng().below(4)) {
          case 0:
            return wire_.silence_one();
          case 1:
            return wire_.slow_one();
          default:
            return wire_.cut_one();
        }
      });
    if (may(Fault::kClock))
      every(10 * kMinute, 60 * kMinute, [this] {
        set_ += loop_.between(-60, 60) * kMinute;
        ledger_.tell("", "somebody sets the clock");
      });
    if (may(Fault::kSlow)) every(5 * kMinute, 20 * kMinute, [this] { for_a_while(slow_); });
    if (may(Fault::kDisk)) every(5 * kMinute, 20 * kMinute, [this] { break_disk(); });
    // Now and then everything is looked at while it runs.
    every(10 * kMinute, 20 * kMinute, [this] {
      if (server_ && !world_.disk_fails) check(false);
    });
  }

  void for_a_while(bool& what) {
    what = true;
    loop_.after(loop_.between(kSecond, 20 * kSecond), 0, [&what] { what = false; });
  }

  void break_disk() {
    const bool full = loop_.one_in(2);
    ledger_.tell("", full ? "the disk is full" : "reading fails");
    world_.disk_fails = true;
    disk_.set_full(full);
    disk_.set_read_errors(full ? 0 : 20);
    loop_.after(loop_.between(kSecond, 20 * kSecond), 0, [this] {
      world_.disk_fails = false;
      disk_.set_full(false);
      disk_.set_read_errors(0);
      ledger_.tell("", "the disk is well again");
    });
  }

  void restart(bool crash) {
    if (!server_) return;
    stop(crash);
    if (!crash) ++outcome_.stops;
    if (crash && !world_.disk_fails) check(false);
    const Time away = loop_.one_in(4) ? 5 * kMinute : 30 * kSecond;
    loop_.after(loop_.between(kSecond, away), 0, [this] { start(); });
  }

  Outcome outcome() {
    outcome_.violations = ledger_.violations();
    if (!outcome_.violations.empty()) outcome_.story = ledger_.story();
    outcome_.digest = wire_.digest();
    outcome_.matches = ledger_.counts().matches;
    outcome_.acknowledged = ledger_.counts().acknowledged;
    outcome_.views = ledger_.counts().views;
    outcome_.messages = wire_.carried();
    outcome_.lost_writes = disk_.lost_writes();
    outcome_.jobs = loop_.jobs_run();
    outcome_.store_bytes = disk_.bytes();
    return outcome_;
  }

  Scenario plan_;
  SeededChance chance_;
  Scratch scratch_;
  Disk disk_;
  Loop loop_;
  Wire wire_;
  Ledger ledger_;
  World world_;
  std::vector<std::unique_ptr<Player>> people_;
  std::unique_ptr<Server> server_;
  Loop::Owner owner_ = 0;
  Time set_ = 0;  // By how much the host's clock is off.
  bool slow_ = false;
  bool quiet_ = false;
  Outcome outcome_;
};

}  // namespace

std::set<Fault> all_faults() {
  std::set<Fault> all;
  for (const auto& [fault, name] : kNames) all.insert(fault);
  return all;
}

std::set<Fault> faults_of(const std::string& names, std::string& unknown) {
  std::set<Fault> faults;
  std::size_t from = 0;
  while (from < names.size()) {
    const std::size_t to = std::min(names.find(',', from), names.size());
    const std::string_view wanted = std::string_view(names).substr(from, to - from);
    const auto* const found = std::find_if(std::begin(kNames), std::end(kNames),
                                           [&](const auto& one) { return one.second == wanted; });
    if (found != std::end(kNames))
      faults.insert(found->first);
    else
      unknown = wanted;
    from = to + 1;
  }
  return faults;
}

std::string name_of(const std::set<Fault>& faults) {
  std::string names;
  for (const auto& [fault, name] : kNames)
    if (faults.contains(fault)) names += (names.empty() ? "" : ",") + std::string(name);
  return names;
}

Outcome simulate(const Registry& registry, const Scenario& plan,
                 const std::function<void(double)>& progress) {
  return std::make_unique<Simulation>(registry, plan)->run(progress);
}

Scenario shrink(const Registry& registry, Scenario plan, int most_runs,
                const std::function<void(const Scenario&, bool)>& tried) {
  int runs = 0;
  const auto fails = [&](const Scenario& smaller) {
    if (runs++ >= most_runs) return false;
    const bool bad = !simulate(registry, smaller).good();
    if (tried) tried(smaller, bad);
    return bad;
  };
  for (bool smaller = true; smaller && runs < most_runs;) {
    smaller = false;
    const auto attempt = [&](Scenario less) {
      if (!fails(less)) return;
      plan = std::move(less);
      smaller = true;
    };
    for (const Fault fault : std::set(plan.faults)) {
      Scenario less = plan;
      less.faults.erase(fault);
      attempt(std::move(less));
    }
    if (plan.people > 1) {
      Scenario less = plan;
      less.people = plan.people / 2;
      attempt(std::move(less));
    }
    Scenario less = plan;
    less.days = plan.days / 2;
    if (less.days * kDay > kMinute) attempt(std::move(less));
  }
  return plan;
}

}  // namespace fourlands::simulation
