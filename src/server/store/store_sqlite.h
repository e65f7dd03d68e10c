#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace fourlands::server {

// The store in one SQLite file (WAL, synchronous=FULL). One thread writes: whatever was asked for
// while the last commit was on its way to the disk goes into the next, so a thousand matches share
// the cost of a sync (group commit).
class SqliteStore final : public Store {
 public:
  // Makes the file if there is none, unless it is only to be read. Throws SqliteError if it cannot
  // be used.
  explicit SqliteStore(const std::string& path, Database::Mode mode = Database::Mode::kWrite);
  ~SqliteStore() override;
  // Writes what was asked for, then ends the writing thread. Whatever is asked for later is
  // refused.
  void stop();
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void write(std::vector<Change> changes, std::function<void(Written)> done) override;
  [[nodiscard]] bool healthy() const override { return healthy_; }
  std::int64_t new_key() override { return next_key_++; }

  std::optional<MatchRow> match(std::string_view id) override;
  std::optional<std::vector<Entry>> journal(std::int64_t match) override;
  std::vector<ChatRow> chat(std::int64_t match) override;
  std::vector<MatchRow> listed(MatchStatus status, int most) override;
  std::vector<MatchRow> matches_of(std::string_view person, Time before, int most) override;
  std::vector<MatchRow> owned(std::string_view owner, MatchStatus status) override;
  std::int64_t running_of(std::string_view person) override;
  std::vector<std::string> due(Time now, int most) override;
  std::vector<std::string> with_bots(std::int64_t after_key, int most,
                                     std::int64_t& last_key) override;
  std::vector<MatchRow> rating_due(int most) override;
  std::optional<Time> last_alive() override;
  std::vector<Away> aways() override;
  std::vector<MatchRow> all(std::int64_t after_key, int most) override;
  std::optional<PersonRow> person(std::string_view id) override;
  std::optional<PersonRow> person_by_name(std::string_view name_key) override;
  std::optional<TokenRow> token(std::string_view hash) override;
  std::vector<PersonRow> stale_guests(Time since, int most) override;
  std::vector<PersonRow> bots_of(std::string_view person) override;
  std::vector<RatingRow> ratings(std::string_view player) override;
  std::optional<std::string> day_secret(std::string_view day) override;
  std::optional<TryRow> try_of(std::string_view day, std::string_view person) override;
  std::vector<std::int64_t> scores(std::string_view day) override;
  std::vector<BestRow> best(std::string_view day, bool guests, int most) override;

 private:
  struct Batch {
    std::vector<Change> changes;
    std::function<void(Written)> done;
  };
  // A reading connection, lent to one thread at a time.
  class Reader;

  void write_loop();
  void commit(std::vector<Batch>& batches);
  Written commit_one(const Batch& batch);
  Reader reader();

  std::string path_;
  Database writer_;
  std::atomic<std::int64_t> next_key_{1};
  std::atomic<bool> healthy_{true};

  std::mutex readers_mutex_;
  std::vector<std::unique_ptr<Database>> readers_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Batch> waiting_;
  bool stopping_ = false;
  std::thread thread_;  // The last member: it uses all others.
};

}  // namespace fourlands::server
