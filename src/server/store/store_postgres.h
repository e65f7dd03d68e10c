#pragma once

#include <atomic>
#include <string>

#include "server/store/open_store.h"
#include "server/store/postgres.h"
#include "server/store/store_sql.h"

namespace fourlands::server {

// The store in a PostgreSQL database. Several servers may be started on it; one of them writes, and
// the others stand by. Who writes stands in the row of the table `writer`, with a lease that every
// commit prolongs and an epoch that every takeover raises. A commit changes that row only if it is
// still its server's own, and is refused as a whole if not: a server that was stopped and wakes up
// late is kept out by the database, whatever its clock says.
//
// Each commit has a number, which it leaves in the same row. If the connection goes while a commit
// is under way, the row says afterwards whether it happened, so nothing is lost or done twice.
class PostgresStore final : public SqlStore {
 public:
  struct Lease {
    std::string owner;  // A name that no other server has or had.
    int ms = 1500;      // Others wait so long after its last sign of life.
    // Another server has taken over: this one writes nothing any more. From the store's thread.
    std::function<void(const std::string& why)> fenced = {};
  };
  // Makes the tables if there are none. Throws SqlError if the database cannot be used, StoreTaken
  // if another server writes there.
  PostgresStore(const std::string& url, Settings settings, Lease lease);
  // Only to be read, by whoever writes there; throws if there is nothing of ours.
  PostgresStore(const std::string& url, Settings settings);
  ~PostgresStore() override;
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  // Ends with giving the lease up, so that the next server need not wait for it.
  void stop() override;

 private:
  void in_transaction(const Work& work) override;
  void idle() override;
  void take_over();
  void open_readers();
  void try_once(const Work& work, std::int64_t seq);
  // After a lost connection: a new one, in which the old one's commit is no more possible; whether
  // the commit of that number happened. Waits for the database as long as the store lives.
  bool happened(std::int64_t seq);
  bool ask_whether(std::int64_t seq);
  void renew_epoch();
  [[noreturn]] void be_fenced();

  std::string url_;
  Lease lease_;
  PostgresDatabase writer_;
  std::int64_t epoch_ = 0;
  std::int64_t seq_ = 0;
  std::atomic<bool> fenced_{false};
  bool fresh_ = false;  // The connection is known to be in this epoch.
  bool writes_ = false;
};

}  // namespace fourlands::server
