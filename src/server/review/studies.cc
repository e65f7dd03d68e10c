#include "server/review/studies.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <istream>
#include <ostream>

#include "ai/study/study_json.h"
#include "game/json_writer.h"
#include "server/bots/program.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kMostStudies = 16;
constexpr std::size_t kStudiesKept = 32;
constexpr int kStudyPriority = 10;
constexpr std::chrono::milliseconds kStudyPatience{60'000};
// How much is played before a report, and before the last.
constexpr double kSecondsAtOnce = 0.8;
constexpr double kSeconds = 20;
constexpr std::int64_t kMostGames = 2000;
constexpr int kStudyLevel = 2;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A variant and the game's own pack, from the same seeds.
class PairedStudy {
 public:
  PairedStudy(const Registry& registry, const std::string& game, const Json& pack)
      : rules_(made(registry, game, pack)),
        own_(made(registry, game, Json::parse(registry.find(game)->pack))),
        guide_(ai::study_guide(*rules_).value()),
        own_guide_(ai::study_guide(*own_).value()),
        study_(rules_->seats()),
        own_study_(own_->seats()) {
    settings_.level = kStudyLevel;
  }

  std::string more() {
    const double began = processor_seconds();
    do {
      const ai::GameFacts facts = ai::study_game(*rules_, guide_, settings_, next_, study_);
      paired_.add(facts, ai::study_game(*own_, own_guide_, settings_, next_, own_study_));
      ++next_;
    } while (next_ < kMostGames && processor_seconds() - began < kSecondsAtOnce);
    seconds_ += processor_seconds() - began;
    Json report = ai::study_json(*rules_, guide_, study_, settings_);
    report["against"] = paired_.json(ai::unit_of(*rules_));
    report["against"]["study"] = ai::study_json(*own_, own_guide_, own_study_, settings_);
    const double part = static_cast<double>(next_) / static_cast<double>(kMostGames);
    report["done"] = std::min(1.0, std::max(seconds_ / kSeconds, part));
    return dump(report);
  }

 private:
  static std::shared_ptr<const Ruleset> made(const Registry& registry, const std::string& game,
                                             const Json& pack) {
    auto rules = registry.make(game, Json::object(), pack);
    if (!rules) throw std::runtime_error("no such rules");
    return std::move(rules).value();
  }

  std::shared_ptr<const Ruleset> rules_, own_;
  ai::StudyGuide guide_, own_guide_;
  ai::StudySettings settings_;
  ai::Study study_, own_study_;
  ai::Paired paired_;
  std::int64_t next_ = 0;
  double seconds_ = 0;
};

}  // namespace

Studies::Studies(Begin begin, WorkPlace place)
    : begin_(std::move(begin)), worker_(kMostStudies + 1, std::move(place)) {
  // On Linux a priority is a thread's own, and its child's.
  worker_.push([] { (void)setpriority(PRIO_PROCESS, 0, kStudyPriority); });
}

void Studies::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  worker_.stop();
}

std::optional<Studies::State> Studies::state(const std::string& pack) {
  const std::lock_guard lock(mutex_);
  const auto found = by_id_.find(pack);
  if (found == by_id_.end()) return std::nullopt;
  return found->second->state;
}

std::optional<Refusal> Studies::begin(const std::string& owner, const std::string& id,
                                      const std::string& game, const Json& pack) {
  const std::lock_guard lock(mutex_);
  if (by_id_.contains(id)) return std::nullopt;
  if (owners_.contains(owner)) return refusal_of("study_under_way");
  const bool taken = worker_.push([this, owner, id, game, pack] {
    work(id, game, pack);
    const std::lock_guard within(mutex_);
    owners_.erase(owner);
  });
  if (!taken) return refusal_of("busy");
  owners_.insert(owner);
  entries_.push_front({id, {}});
  by_id_[id] = entries_.begin();
  if (entries_.size() > kStudiesKept) {
    by_id_.erase(entries_.back().id);
    entries_.pop_back();
  }
  return std::nullopt;
}

bool Studies::note(const std::string& id, const State& state) {
  const std::lock_guard lock(mutex_);
  const auto found = by_id_.find(id);
  if (found != by_id_.end()) found->second->state = state;
  return !stopping_;
}

void Studies::work(const std::string& id, const std::string& game, const Json& pack) {
  State state;
  try {
    const More more = begin_(game, pack);
    while (state.done < 1) {
      const std::string report = more();
      state.done = Json::parse(report).at("done").get<double>();
      state.report = std::make_shared<const std::string>(report);
      if (!note(id, state)) return;
    }
  } catch (const std::exception&) {
    state.broken = true;
    note(id, state);
  }
}

Studies::Begin studies_here(const Registry& registry) {
  return [&registry](const std::string& game, const Json& pack) -> Studies::More {
    const auto study = std::make_shared<PairedStudy>(registry, game, pack);
    return [study] { return study->more(); };
  };
}

Studies::Begin studies_apart(std::string command) {
  return
      [command = std::move(command)](const std::string& game, const Json& pack) -> Studies::More {
        const auto process = std::make_shared<Program>(command);
        return [process, question = dump({{"game", game}, {"pack", pack}})]() mutable {
          const std::string report = process->ask(question, kStudyPatience);
          question = "more";
          return report;
        };
      };
}

void run_study_process(const Registry& registry, std::istream& in, std::ostream& out) {
  std::string line;
  if (!std::getline(in, line)) return;
  const Json question = Json::parse(line);
  PairedStudy study(registry, question.at("game").get<std::string>(), question.at("pack"));
  do {
    out << study.more() << std::endl;
  } while (std::getline(in, line));
}

std::string study_process_command() {
  return fmt::format("exec /proc/{}/exe bot-process --study", getpid());
}

}  // namespace fourlands::server
