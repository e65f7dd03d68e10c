#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "game/registry.h"
#include "server/common/fair_queue.h"
#include "server/common/worker_thread.h"
#include "server/match/match.h"

namespace fourlands::server {

// Analyses of finished matches (ai/measure/analysis.h): one at a time, on a thread of their own
// that gives way to all others, and the latest are kept. Who asks for many waits behind who asks
// for one. Any thread may ask.
class Analyses {
 public:
  // So many may one owner wait for at once; 0 is no limit.
  // The place is told what a job said that ended by an exception.
  Analyses(int most_of_one, WorkPlace place);
  ~Analyses() { stop(); }
  // Gives up what is under way, and ends the thread.
  void stop();

  // How far the analysis of a match is; if it is done, all of it.
  struct State {
    double done = 0;  // From 0 to 1.
    std::shared_ptr<const std::string> analysis;
  };
  // Nothing: nobody asked for it lately.
  std::optional<State> state(const std::string& match);
  // Begins with it for `owner`, unless it is begun. Else why not: too many wait.
  std::optional<Refusal> begin(const std::string& owner, const std::string& match,
                               const FinishedMatch& finished);

 private:
  struct Entry {
    std::string match;
    State state;
  };
  struct Wanted {
    std::string match;
    FinishedMatch finished;
  };
  void work_on_next();
  void work(const std::string& match, const FinishedMatch& finished);
  // False: stopping.
  bool note(const std::string& match, double done);

  const int most_of_one_;
  std::mutex mutex_;
  bool stopping_ = false;
  FairQueue<Wanted> waiting_;
  std::map<std::string, int> unfinished_;  // By owner, with the one under way.
  std::list<Entry> entries_;               // The latest asked for first.
  std::map<std::string, std::list<Entry>::iterator> by_match_;
  WorkerThread worker_;
};

}  // namespace fourlands::server
