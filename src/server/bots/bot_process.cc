#include "server/bots/bot_process.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <istream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <ostream>
#include <unordered_map>
#include <vector>

#include "server/bots/program.h"

namespace fourlands::server {
namespace {

using std::chrono::milliseconds;

// Beyond its time, before it is taken to hang; less than the pool's own patience.
constexpr milliseconds kPatience{2000};
// For one that looks at a number of nodes, however long that takes.
constexpr milliseconds kLongPatience{20'000};
constexpr const char* kHello = "hello";
constexpr std::size_t kMostKnown = 64;  // Rules that a process keeps.

std::string hex_text(std::string_view bytes) {
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const char byte : bytes)
    fmt::format_to(std::back_inserter(hex), "{:02x}", static_cast<unsigned char>(byte));
  return hex;
}

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (; hex.size() >= 2; hex.remove_prefix(2)) {
    unsigned char byte = 0;
    std::from_chars(hex.data(), hex.data() + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

// -- Asking --------------------------------------------------------------------------------------
class BotProcesses {
 public:
  explicit BotProcesses(std::string command) : command_(std::move(command)) {}

  std::string choose(const SeatView& view, int level, ai::Limits limits, std::uint64_t seed) {
    const Ruleset& rules = view.rules();
    const Json question = {
        {"rules",
         {{"game", rules.info().id}, {"options", rules.options()}, {"pack", rules.pack_json()}}},
        {"seat", view.viewer()->index},
        {"view", hex_text(view.bytes())},
        {"level", level},
        {"nodes", limits.nodes},
        {"ms", limits.milliseconds},
        {"seed", seed}};
    const milliseconds patience =
        milliseconds(limits.milliseconds) + (limits.nodes > 0 ? kLongPatience : kPatience);
    std::unique_ptr<Program> process = take();
    // Where none can be started bots still play, in this process.
    if (!process) return choose_by_search(view, level, limits, seed);
    const std::string answer = process->ask(question.dump(), patience);
    std::string step = Json::parse(answer).at("step").get<std::string>();
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(process));
    return step;
  }

 private:
  std::unique_ptr<Program> take() {
    {
      const std::lock_guard lock(mutex_);
      while (!idle_.empty()) {
        std::unique_ptr<Program> process = std::move(idle_.back());
        idle_.pop_back();
        if (process->runs()) return process;
      }
    }
    try {
      auto process = std::make_unique<Program>(command_);
      (void)process->ask(kHello, kPatience);
      return process;
    } catch (const ProgramFailed&) {
      return nullptr;
    }
  }

  std::string command_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Program>> idle_;
};

}  // namespace

Chooser bots_apart(std::string command) {
  const auto processes = std::make_shared<BotProcesses>(std::move(command));
  return [processes](const SeatView& view, int level, ai::Limits limits, std::uint64_t seed) {
    return processes->choose(view, level, limits, seed);
  };
}

// -- Answering -----------------------------------------------------------------------------------
void run_bot_process(const Registry& registry, std::istream& in, std::ostream& out) {
  std::unordered_map<std::string, std::shared_ptr<const Ruleset>> known;
  for (std::string line; std::getline(in, line);) {
    if (line == kHello) {
      out << kHello << std::endl;
      continue;
    }
    const Json question = Json::parse(line);
    const Json& wanted = question.at("rules");
    // Variants come and go.
    if (known.size() >= kMostKnown) known.clear();
    std::shared_ptr<const Ruleset>& rules = known[wanted.dump()];
    if (!rules) {
      auto made = registry.make(wanted.at("game").get<std::string>(), wanted.at("options"),
                                wanted.at("pack"));
      if (!made) throw std::runtime_error("no such rules");
      rules = std::move(made).value();
    }
    const auto view = rules->view_of(seat_of(question.at("seat").get<int>()),
                                     bytes_of(question.at("view").get<std::string>()));
    if (!view) throw std::runtime_error("no view of this program's");
    ai::Limits limits;
    limits.nodes = question.at("nodes").get<decltype(limits.nodes)>();
    limits.milliseconds = question.at("ms").get<int>();
    const ai::Choice choice = ai::choose(*view, question.at("level").get<int>(), limits,
                                         question.at("seed").get<std::uint64_t>());
    out << Json{{"step", choice.step}} << std::endl;
  }
}

// Not by its name: that may be another version's by now.
std::string bot_process_command() { return fmt::format("exec /proc/{}/exe bot-process", getpid()); }

}  // namespace fourlands::server
