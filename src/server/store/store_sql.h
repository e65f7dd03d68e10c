#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/common/serial_queue.h"
#include "server/store/sql.h"
#include "server/store/store.h"

namespace fourlands::server {

// The store in a database that speaks SQL. One thread writes: whatever was asked for while the last
// commit was on its way to the disk goes into the next, so a thousand matches share the cost of a
// sync (group commit).
class SqlStore : public Store {
 public:
  struct Settings {
    // So many may read at once; others wait. All are opened at the start: no read needs a file
    // handle later.
    int readers = 4;
    // A write was refused, and why. From the store's own thread.
    std::function<void(const std::string& why)> refused = {};
    // One commit took so long. From the store's own thread.
    std::function<void(double seconds)> committed = {};
    // Runs the writing instead of a thread of its own (src/simulation).
    Post post = {};
  };
  SqlStore(const SqlStore&) = delete;
  SqlStore& operator=(const SqlStore&) = delete;

  // Writes what was asked for, then ends the writing thread. Whatever is asked for later is
  // refused.
  void stop() override;
  void write(std::vector<Change> changes, std::function<void(Written)> done) override;
  Written write_now(std::vector<Change> changes) override;
  [[nodiscard]] bool healthy() const override { return healthy_; }
  [[nodiscard]] std::size_t waiting() override;
  std::int64_t new_key() override { return next_key_++; }

  std::optional<MatchRow> match(std::string_view id) override;
  std::optional<std::vector<Entry>> journal(std::int64_t match) override;
  std::vector<ChatRow> chat(std::int64_t match) override;
  std::vector<MatchRow> listed(MatchStatus status, int most) override;
  std::vector<MatchRow> matches_of(std::string_view person, Time before, int most) override;
  std::vector<MatchRow> owned(std::string_view owner, MatchStatus status) override;
  std::int64_t running_of(std::string_view person) override;
  std::int64_t offline_of(std::string_view person) override;
  std::vector<std::string> due(Time now, int most) override;
  std::vector<std::string> with_bots(std::int64_t after_key, int most,
                                     std::int64_t& last_key) override;
  std::vector<MatchRow> rating_due(int most) override;
  std::optional<Time> last_alive() override;
  std::vector<Away> aways() override;
  std::vector<MatchRow> all(std::int64_t after_key, int most) override;
  std::optional<PackRow> pack(std::string_view hash) override;
  std::int64_t packs_of(std::string_view owner) override;
  std::optional<PersonRow> person(std::string_view id) override;
  std::optional<PersonRow> person_by_name(std::string_view name_key) override;
  std::optional<TokenRow> token(std::string_view hash) override;
  std::vector<PersonRow> stale_guests(Time since, int most) override;
  std::vector<PersonRow> bots_of(std::string_view person) override;
  std::vector<RatingRow> ratings(std::string_view player) override;
  std::vector<LadderRow> ladder(std::string_view game, int most) override;
  std::optional<std::string> day_secret(std::string_view day) override;
  std::optional<TryRow> try_of(std::string_view day, std::string_view person) override;
  std::vector<std::int64_t> scores(std::string_view day) override;
  std::vector<BestRow> best(std::string_view day, bool guests, int most) override;
  std::vector<StandingRow> standings() override;
  std::vector<NetworkRow> networks() override;
  std::vector<BlockRow> blocks() override;
  std::map<std::string, std::string> house() override;
  std::vector<ReportRow> reports(int most) override;
  std::optional<ReportRow> report(std::int64_t n) override;
  std::vector<AuditRow> audit(std::int64_t before, int most) override;
  std::optional<ResetRow> reset(std::string_view person) override;
  std::vector<PersonRow> people(std::string_view part, int most) override;
  std::vector<std::pair<std::string, Time>> tokens_of(std::string_view person) override;
  std::vector<SaidRow> said_by(std::string_view person) override;
  std::vector<TryRow> tries_of(std::string_view person) override;
  std::vector<PackRow> owned_packs(std::string_view person) override;
  std::vector<std::string> old_matches(Time before, int most) override;
  std::vector<MatchRow> present(int most) override;
  std::vector<CrowdRow> crowds() override;
  std::optional<std::string> key(std::string_view name) override;
  std::vector<ChannelRow> channels_of(std::string_view person) override;
  std::optional<ChannelRow> channel_of_token(std::string_view token) override;
  std::vector<std::string> reachable_people() override;
  std::string quiet_of(std::string_view person) override;
  std::vector<ReminderRow> reminders() override;

 protected:
  explicit SqlStore(Settings settings) : settings_(std::move(settings)) {}
  // A reading connection, for as long as the store lives.
  void add_reader(std::unique_ptr<SqlDatabase> reader) { readers_.push_back(std::move(reader)); }
  // Begins to write. Whoever starts it stops it, before any of its own parts go.
  void start(std::int64_t next_key);

  // -- For the writing thread
  using Work = std::function<void(SqlDatabase& to)>;
  // All of the work, or throws and nothing of it is done.
  virtual void in_transaction(const Work& work) = 0;
  // Nothing was asked for since `idle_ms`.
  virtual void idle() {}
  // Answers those who wait that their writes are not taken.
  void refuse_waiting(const std::string& why);
  [[nodiscard]] bool stopping();
  void set_healthy(bool healthy) { healthy_ = healthy; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  std::optional<std::chrono::milliseconds> idle_ms_;  // None: idle is never called.

 private:
  struct Batch {
    std::vector<Change> changes;
    std::function<void(Written)> done;
  };
  // A reading connection, lent to one thread at a time.
  class Reader;

  void write_loop();
  // All that was asked for; without a thread.
  void write_waiting();
  bool wait_for_batches(std::vector<Batch>& batches);
  void commit(std::vector<Batch>& batches);
  Written commit_one(const Batch& batch);
  Written refuse(const std::string& why);
  void tell(const Batch& batch, Written how);
  Reader reader();

  Settings settings_;
  std::atomic<std::int64_t> next_key_{1};
  std::atomic<bool> healthy_{true};

  std::mutex readers_mutex_;
  std::condition_variable reader_free_;
  std::vector<std::unique_ptr<SqlDatabase>> readers_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Batch> waiting_;
  bool posted_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace fourlands::server
