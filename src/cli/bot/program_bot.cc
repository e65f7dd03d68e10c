#include "cli/bot/program_bot.h"

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/check.h"
#include "core/text.h"
#include "game/json_in.h"
#include "server/bots/program.h"

namespace fourlands::cli {
namespace {

constexpr int kTries = 3;

// The processes that no game uses now.
class ProgramPool {
 public:
  explicit ProgramPool(std::string command) : command_(std::move(command)) {}

  std::unique_ptr<server::Program> take() {
    {
      const std::scoped_lock lock(mutex_);
      if (!idle_.empty()) {
        auto program = std::move(idle_.back());
        idle_.pop_back();
        return program;
      }
    }
    return std::make_unique<server::Program>(command_);
  }
  void give_back(std::unique_ptr<server::Program> program) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(program));
  }

 private:
  std::string command_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<server::Program>> idle_;
};

class ProgramBot final : public ai::Bot {
 public:
  ProgramBot(const ProgramSpec& spec, std::shared_ptr<ProgramPool> pool, Tell tell)
      : spec_(spec), pool_(std::move(pool)), tell_(std::move(tell)) {}
  ~ProgramBot() override {
    if (program_) pool_->give_back(std::move(program_));
  }
  ProgramBot(const ProgramBot&) = delete;
  ProgramBot& operator=(const ProgramBot&) = delete;

  ai::Choice choose(const SeatView& view, std::uint64_t seed) override {
    Rng rng(seed);
    const auto world = view.guess(rng);
    for (int tries = 1;; ++tries) {
      try {
        return ask(*world, *view.viewer(), seed);
      } catch (const server::ProgramFailed& failed) {
        program_.reset();
        const std::string what = spec_.command + ": " + failed.what();
        if (tries == kTries) throw server::ProgramFailed(what);
        tell_(what + "; it is started again");
      }
    }
  }

 private:
  ai::Choice ask(const Position& world, Seat seat, std::uint64_t seed) {
    if (!program_) program_ = pool_->take();
    (void)answer({{"cmd", "set"}, {"state", world.state()}});
    Json go = {{"cmd", "go"}, {"seat", seat.index}, {"seed", seed}};
    if (spec_.milliseconds > 0) go["ms"] = spec_.milliseconds;
    if (spec_.nodes > 0) go["nodes"] = spec_.nodes;
    if (spec_.level > 0) go["level"] = spec_.level;
    const Json told = answer(go);
    const auto step = told.find("step");
    if (step == told.end() || !step->is_string())
      throw server::ProgramFailed("its answer to go has no step: " + in_quotes(told.dump(), 200));
    ai::Choice choice;
    choice.step = step->get<std::string>();
    // What is legal depends on the view alone (law 3), so the guessed world tells it.
    if (world.explain(seat, choice.step))
      throw server::ProgramFailed("it plays " + in_quotes(choice.step) + ", which is not legal");
    choice.info = told.value("info", Json::object());
    return choice;
  }

  Json answer(const Json& request) {
    const auto patience =
        std::chrono::milliseconds(spec_.milliseconds) + std::chrono::seconds(spec_.patience);
    const std::string line = program_->ask(request.dump(), patience);
    auto told = parse_json(line);
    if (!told || !told.value().is_object())
      throw server::ProgramFailed("it answers no JSON object: " + in_quotes(line, 200));
    if (told.value().value("ok", Json()) != Json(true))
      throw server::ProgramFailed("it refuses " + request["cmd"].get<std::string>() + ": " +
                                  in_quotes(told.value().dump(), 200));
    return std::move(told).value();
  }

  ProgramSpec spec_;
  std::shared_ptr<ProgramPool> pool_;
  Tell tell_;
  std::unique_ptr<server::Program> program_;
};

// Where a setting of that name is kept, with the most that it may be.
struct Place {
  int* number;
  int most;
};
Place place_of(ProgramSpec& spec, std::string_view key) {
  if (key == "ms") return {&spec.milliseconds, 600'000};
  if (key == "nodes") return {&spec.nodes, 1'000'000'000};
  if (key == "level") return {&spec.level, ai::kLevels};
  if (key == "patience") return {&spec.patience, 86'400};
  return {nullptr, 0};
}

}  // namespace

Result<ProgramSpec, std::string> read_program(std::string_view text) {
  FL_CHECK(text.starts_with(kProgramPrefix));
  text.remove_prefix(kProgramPrefix.size());
  ProgramSpec spec;
  // Settings stand at the end; what comes before them is the command, commas and all.
  while (true) {
    const std::size_t comma = text.rfind(',');
    if (comma == std::string_view::npos) break;
    const std::string_view setting = text.substr(comma + 1);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) break;
    const Place place = place_of(spec, setting.substr(0, equals));
    if (place.number == nullptr) break;
    const auto number = number_of(setting.substr(equals + 1), 1, place.most);
    if (!number)
      return "a program's setting " + in_quotes(setting) + " must be a number from 1 to " +
             std::to_string(place.most);
    *place.number = *number;
    text = text.substr(0, comma);
  }
  if (text.empty()) return std::string("program: is followed by the command that starts it");
  spec.command = text;
  return spec;
}

ai::MakeBot program_maker(const ProgramSpec& spec, Tell tell) {
  auto pool = std::make_shared<ProgramPool>(spec.command);
  return [spec, pool, tell](const Ruleset&) -> Result<std::unique_ptr<ai::Bot>, std::string> {
    return std::unique_ptr<ai::Bot>(std::make_unique<ProgramBot>(spec, pool, tell));
  };
}

}  // namespace fourlands::cli
