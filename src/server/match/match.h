#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/registry.h"
#include "match/match_state.h"
#include "server/bots/bot_pool.h"
#include "server/common/rate_limit.h"
#include "server/common/serial_queue.h"
#include "server/match/finished_match.h"
#include "server/match/request.h"
#include "server/match/table.h"
#include "server/match/wire.h"
#include "server/store/store.h"

namespace fourlands::server {

class Match;

// What a match needs of its surroundings; all matches have the same.
class MatchHost {
 public:
  virtual ~MatchHost() = default;
  virtual Store& store() = 0;
  virtual const Catalogue& catalogue() = 0;
  virtual BotPool& bots() = 0;
  virtual const Post& post() = 0;
  virtual Time now() = 0;
  virtual RulesetResult rules_for(const Table& table) = 0;
  // For the lobby.
  virtual void table_changed(const Table& table) = 0;
  // A write failed: try again.
  virtual void look_later(const std::string& id) = 0;
  // A job of the match has run.
  virtual void job_done(Match& match) = 0;
  virtual void rating_due() = 0;
  // Why this person may make no further table, or sit at no further match, if so: everybody has a
  // share and no more.
  virtual std::optional<Refusal> no_more_tables(const Person& who, const Table& table) = 0;
  virtual std::optional<Refusal> no_more_matches(const Person& who) = 0;
  // For the metrics.
  virtual void count(const char* what) = 0;
  // Gives a new table its id, time and commitment; the row to store.
  virtual MatchRow prepare(Table& table) = 0;
  // To another match.
  virtual void request(const std::string& id, Request request) = 0;
  // A new match, which need not be loaded.
  virtual void add(std::shared_ptr<Match> match) = 0;
};

// The authority over one match. All functions run as jobs of its queue. A request is checked, what
// it would do is stored, and only then it happens and is told (law 5); while the disk is busy with
// it, further requests wait.
class Match : public std::enable_shared_from_this<Match> {
 public:
  Match(MatchHost& host, std::string id);
  // One whose table has just been stored.
  Match(MatchHost& host, Table table, const MatchRow& row);

  [[nodiscard]] SerialQueue& queue() { return queue_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  // Nobody watches, nothing is under way or asked: it can be folded from the store when it is next
  // needed.
  [[nodiscard]] bool unused() const {
    return subscribers_.empty() && thinking_.empty() && !undo_vote_ && nobody_waits_for_a_hint();
  }

  void handle(Request request);
  void watch(const std::shared_ptr<Watcher>& watcher, const Person& who, const Subscription& wants,
             const std::function<void(Answer)>& reply);
  void unwatch(const Watcher* watcher);
  // A table that is full from the beginning.
  void begin(const std::shared_ptr<Request>& request);
  // Looks whether a bot has to think or a clock ran out.
  void wake();
  // The person is gone: bots play on for them.
  void forget(const Person& person, std::function<void()> done);
  // Why this person may not look at it now, if so: a try of the daily challenge is its player's
  // alone until the day has ended.
  std::optional<Refusal> hidden_from(const Person& who);
  // Why this program cannot play the stored match, if so: it is of another version of the rules,
  // or its journal does not fit together. It stays as it is stored.
  std::optional<Refusal> unplayable();
  // The `match` message for that person.
  std::string snapshot(const Person& who, const Subscription& wants);
  // The table for the list of a person's matches, with whether it is their turn.
  std::string listing(const Person& who);
  // Once it is over.
  Result<FinishedMatch, Refusal> finished();
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  using RequestPtr = std::shared_ptr<Request>;
  using StatePtr = std::shared_ptr<match::MatchState>;
  struct Subscriber {
    std::shared_ptr<Watcher> watcher;
    Person who;
    Subscription wants;
    SeatSet seats;
  };

  // -- match.cc: from the store; storing, then telling
  // False: there is no such match.
  bool load() { return loaded_ ? !missing_ : load_stored(); }
  bool load_stored();
  [[nodiscard]] Result<StatePtr, Refusal> open_state(const Table& table) const;
  [[nodiscard]] MatchRow row_of(const Table& table) const;
  void store(std::vector<Change> changes, std::function<void(Written)> then);
  struct Outcome;
  [[nodiscard]] Outcome outcome_of(const match::Plan& plan) const;
  void carry_out(match::Plan plan, const RequestPtr& request);
  [[nodiscard]] std::optional<Change> score_of_day(const match::Plan& plan) const;
  static void refuse(const Request& request, const std::string& code,
                     std::vector<std::pair<std::string, std::string>> args = {});
  void done(const Request& request, Json more = {});
  void tell_table();
  void tell_update(const match::Plan& plan);
  [[nodiscard]] Scene scene() const;
  // What goes on by itself.
  void carry_on();
  bool somebody_ran_out();
  void bot_acts(Seat seat, std::int64_t seen, const std::string& step);
  [[nodiscard]] bool bot_plays(Seat seat) const;
  [[nodiscard]] int bot_level(Seat seat) const;

  // -- match_requests.cc: what people ask for
  void step(Request& request);
  void undo(Request& request);
  void ask_undo(Request& request);
  void answer_undo(Request& request);
  void resign(Request& request);
  void chat(Request& request);
  std::optional<Seat> seat_for(Request& request);
  bool must_be(Request& request, MatchStatus status, const char* otherwise);
  bool done_before(Request& request);
  bool is_fresh(Request& request, Seat seat);
  void reply_stale(const Request& request, std::int64_t seen);
  void count_votes(const RequestPtr& request);

  // -- match_seats.cc: who sits where
  void join(Request& request);
  void seed(Request& request);
  void leave(Request& request);
  void come_back(Request& request);
  void rematch(Request& request);
  std::optional<std::size_t> chair_for(Request& request) const;
  void join_rematch(const RequestPtr& request, int seats);
  void change_table(Table next, std::vector<Change> changes, const RequestPtr& request);

  // -- match_advice.cc: what a player asks before deciding
  void explain(Request& request);
  void preview(Request& request);
  void hint(Request& request);
  void hint_found(Seat seat, std::int64_t seen, const std::string& step);
  [[nodiscard]] bool nobody_waits_for_a_hint() const;

  MatchHost& host_;
  std::string id_;
  SerialQueue queue_;
  bool loaded_ = false;
  bool missing_ = false;
  std::int64_t key_ = 0;
  std::string secret_;
  Table table_;
  StatePtr state_;                 // None while the table is open.
  std::optional<Refusal> broken_;  // Why a stored match cannot be played by this program.
  std::optional<Time> wake_;       // When a clock may run out, as it is stored.
  std::vector<Subscriber> subscribers_;
  SeatSet thinking_;
  std::optional<UndoVote> undo_vote_;
  // The latest hint of a seat: about which position, and who waits for it.
  struct Hint {
    std::int64_t seen = -1;
    std::string step;  // Empty while it is thought about.
    std::vector<Request> requests;
  };
  std::map<int, Hint> hints_;
  // What was said of late, to tell a request sent again; read when needed.
  struct ChatState {
    std::int64_t last = 0;
    std::vector<std::string> requests;
    std::map<std::string, TokenBucket> buckets;  // By person.
  };
  std::optional<ChatState> chat_;
};

// A person's own id for a request is theirs alone.
std::string request_key(const Request& request);

}  // namespace fourlands::server
