#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "game/registry.h"
#include "server/common/answer.h"
#include "server/common/worker_thread.h"
#include "server/packs/pack_trial.h"
#include "server/people/origin.h"
#include "server/people/person.h"
#include "server/store/store.h"

namespace fourlands::server {

// Variants: packs that people hand in, to be played by whoever has their id. Each is read, played
// on trial on one thread, and kept; what nobody plays is forgotten.
class Packs {
 public:
  struct Settings {
    int most_of_one = 0;  // Kept of one person's; 0 is no limit.
    int days = 30;        // Without a table.
  };
  Packs(Store& store, const Registry& registry, Origin origin, PackTrial trial, Settings settings,
        WorkPlace place);
  ~Packs() { stop(); }
  void stop() { worker_.stop(); }

  // {"game":…,"pack":{…}}. Answers with the id that the pack has from now on, or why it is refused.
  // With "check":true it is only read: the answer is the same, and nothing is kept.
  void hand_in(const Person& who, const Json& body, std::function<void(Answer)> reply);
  // A pack by its id, with all that is in it.
  Answer show(const std::string& id);
  // Forgets what nobody plays.
  void tidy();

 private:
  struct Offer {
    std::string game, owner, hash;
    Json pack;
  };
  void work(const Offer& offer, const std::function<void(Answer)>& reply);
  void keep_standards();
  // Begins or ends what somebody waits for: they have one on trial at a time.
  bool begin(const std::string& owner);
  void end(const std::string& owner);

  Store& store_;
  const Registry& registry_;
  Origin origin_;
  PackTrial trial_;
  Settings settings_;
  std::mutex mutex_;
  std::map<std::string, int> waiting_;
  WorkerThread worker_;
};

}  // namespace fourlands::server
