#pragma once

#include <functional>
#include <iosfwd>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "game/registry.h"
#include "server/common/worker_thread.h"
#include "server/match/match.h"

namespace fourlands::server {

// What bots make of a variant (ai/study/study.h): games of it and of the game's own pack, one study
// at a time, in a process of its own that gives way to all others. The latest are kept. Any thread
// may ask.
class Studies {
 public:
  // Plays some more games of what it was made with; the report so far as JSON. Throws if it cannot.
  using More = std::function<std::string()>;
  using Begin = std::function<More(const std::string& game, const Json& pack)>;
  // The place is told what a job said that ended by an exception.
  Studies(Begin begin, WorkPlace place);
  ~Studies() { stop(); }
  // Gives up what is under way, and ends the thread.
  void stop();

  struct State {
    double done = 0;                            // From 0 to 1.
    std::shared_ptr<const std::string> report;  // Null before the first games.
    bool broken = false;                        // A game of it could not be played.
  };
  // Nothing: nobody asked for it lately.
  std::optional<State> state(const std::string& pack);
  // Begins with it for `owner`, unless it is begun. Else why not: they wait for another.
  std::optional<Refusal> begin(const std::string& owner, const std::string& id,
                               const std::string& game, const Json& pack);

 private:
  struct Entry {
    std::string id;
    State state;
  };
  void work(const std::string& id, const std::string& game, const Json& pack);
  // False: stopping.
  bool note(const std::string& id, const State& state);

  Begin begin_;
  std::mutex mutex_;
  bool stopping_ = false;
  std::set<std::string> owners_;  // Who waits.
  std::list<Entry> entries_;      // The latest first.
  std::map<std::string, std::list<Entry>::iterator> by_id_;
  WorkerThread worker_;
};

// Studies in processes, which `command` starts.
Studies::Begin studies_apart(std::string command);
// Studies in this process.
Studies::Begin studies_here(const Registry& registry);

// The other end: a pack in, then a line for each report.
void run_study_process(const Registry& registry, std::istream& in, std::ostream& out);

// A line for the shell that starts this very program as one.
std::string study_process_command();

}  // namespace fourlands::server
