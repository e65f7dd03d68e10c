#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/registry.h"
#include "match/match_state.h"
#include "server/bots/bot_pool.h"
#include "server/common/coroutine.h"
#include "server/common/patience.h"
#include "server/common/serial_queue.h"
#include "server/house/house.h"
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
  // When no server was there, as clocks of matches take it off.
  virtual std::vector<Away> aways() = 0;
  virtual const House& house() = 0;
  virtual const Catalogue& catalogue() = 0;
  virtual BotPool& bots() = 0;
  virtual const Post& post() = 0;
  // What clocks run by: it passes whatever the host's clock is set to.
  virtual Time now() = 0;
  // What the host's clock shows: for days.
  virtual Time date() = 0;
  // How long to wait before saying something more; 0: it is counted and may be said. Kept here, not
  // with the match, which goes when nobody looks.
  virtual std::int64_t chat_wait(const std::string& match, const std::string& person) = 0;
  // How long a seat that was told no waits before it asks for an undo again. Kept here for the same
  // reason.
  virtual Patience& undo_patience() = 0;
  virtual RulesetResult rules_for(const Table& table) = 0;
  // For the lobby.
  virtual void table_changed(const Table& table) = 0;
  // A write failed: try again.
  virtual void look_later(const std::string& id) = 0;
  // A job of the match has run.
  virtual void job_done(Match& match) = 0;
  // One has failed: what it said.
  virtual void job_failed(const std::string& where, const std::string& what) = 0;
  // The stored match is damaged: nobody plays it, and the host is told why.
  virtual void set_aside(const std::string& id, const std::string& why) = 0;
  virtual void rating_due() = 0;
  // For who is to be told that it is their turn: the people that a match waits for, and those of
  // them for whom it waits only now and who do not look. Nobody, once it is over.
  virtual void waits_for(const std::string& match, const std::vector<std::string>& people,
                         const std::vector<std::string>& fresh) {
    (void)match, (void)people, (void)fresh;
  }
  virtual void over(const std::string& match) { (void)match; }
  // Why this person may make no further table, or sit at no further match, if so: everybody has a
  // share and no more.
  virtual std::optional<Refusal> no_more_tables(const Person& who, const Table& table) = 0;
  virtual std::optional<Refusal> no_more_matches(const Person& who) = 0;
  // They are being deleted, or were.
  virtual bool leaves(const Person& who) = 0;
  // For the metrics.
  virtual void count(const char* what) = 0;
  virtual void took(const char* what, std::chrono::steady_clock::time_point since) = 0;
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

  // A job ended half way: what is in memory is not to be trusted, what is stored is.
  void job_failed(const char* what);

  void handle(Request request);
  void watch(const std::shared_ptr<Watcher>& watcher, const Person& who, const Subscription& wants,
             const std::function<void(Answer)>& reply);
  void unwatch(const Watcher* watcher);
  // A table that is full from the beginning.
  void begin(const std::shared_ptr<Request>& request);
  // Nobody came: it is closed if it is still open.
  void close_unattended();
  // Looks whether a bot has to think or a clock ran out.
  void wake();
  // The person is gone: bots play on for them.
  Coroutine forget(Person person, std::function<void()> done);
  // An admin closes it: nobody plays on, and it has no result.
  Coroutine close_by_house(std::function<void(Answer)> done);
  // A person is called otherwise from now on.
  Coroutine rename(Person person, std::string before, std::function<void()> done);
  // It is over, and goes from the store unless somebody looks at it.
  Coroutine prune(std::function<void(bool gone)> done);
  // Why this person may not look at it now, if so: a try of the daily challenge is its player's
  // alone until the day has ended.
  std::optional<Refusal> hidden_from(const Person& who);
  // Why this program cannot play the stored match, if so: it is of another version of the rules,
  // or damaged. It stays as it is stored.
  std::optional<Refusal> unplayable();
  // The `match` message for that person.
  std::string snapshot(const Person& who, const Subscription& wants);
  // The table for the list of a person's matches, with whether it is their turn. Empty: it is
  // damaged.
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
    bool missed = false;  // Something was sealed for them, and is not shown yet.
  };

  // `co_await stored(changes)`: they are durable, or the disk did not take them. Until then no
  // other job of the match runs.
  class Stored {
   public:
    Stored(Match& match, std::vector<Change> changes)
        : match_(match), changes_(std::move(changes)) {}
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> handle);
    [[nodiscard]] Written await_resume() const noexcept { return how_; }

   private:
    Match& match_;
    std::vector<Change> changes_;
    Written how_ = Written::kFailed;
  };
  Stored stored(std::vector<Change> changes) { return {*this, std::move(changes)}; }

  // -- match.cc: a step; storing, then telling
  void step(Request& request);
  std::optional<Seat> seat_for(Request& request);
  bool must_be(Request& request, MatchStatus status, const char* otherwise);
  bool done_before(Request& request);
  bool is_fresh(Request& request, Seat seat);
  void reply_stale(const Request& request, std::int64_t seen);
  struct Outcome;
  [[nodiscard]] Outcome outcome_of(const match::Plan& plan) const;
  [[nodiscard]] std::vector<Change> changes_of(const match::Plan& plan,
                                               const Outcome& outcome) const;
  Coroutine carry_out(match::Plan plan, RequestPtr request);
  [[nodiscard]] match::Plan within_limit(match::Plan plan) const;
  [[nodiscard]] std::optional<Change> score_of_day(const match::Plan& plan) const;
  static void refuse(const Request& request, const std::string& code,
                     std::vector<std::pair<std::string, std::string>> args = {});
  void done(const Request& request, Json more = {});
  void tell_table();
  void tell_update(const match::Plan& plan);
  [[nodiscard]] Scene scene() const;
  // What a seat sees, of which these are the holder's.
  [[nodiscard]] std::unique_ptr<SeatView> view_of(Seat seat, const SeatSet& mine) const;

  // -- match_life.cc: from the store, and what goes on by itself
  // False: there is no such match.
  bool load() { return loaded_ ? !missing_ : load_stored(); }
  bool load_stored();
  void read_stored();
  [[nodiscard]] Result<StatePtr, Refusal> open_state(const Table& table) const;
  [[nodiscard]] MatchRow row_of(const Table& table) const;
  void carry_on();
  void tell_missed();
  bool somebody_ran_out();
  void bot_acts(Seat seat, std::int64_t seen, const std::string& step);
  [[nodiscard]] bool bot_plays(Seat seat) const;
  [[nodiscard]] int bot_level(Seat seat) const;
  void call_people(const SeatSet& before);

  // -- match_requests.cc: what else people ask for
  void undo(Request& request);
  void ask_undo(Request& request);
  [[nodiscard]] std::string asks_undo(Seat seat) const {
    return id_ + "/" + std::to_string(seat.index);
  }
  void answer_undo(Request& request);
  void resign(Request& request);
  void chat(Request& request);
  Coroutine add_line(ChatRow line, RequestPtr request);
  void count_votes(const RequestPtr& request);

  // Why this person may not sit down with those who do.
  [[nodiscard]] std::optional<Refusal> kept_away(const Person& who) const;

  // -- match_seats.cc: who sits where
  void join(Request& request);
  void seed(Request& request);
  void leave(Request& request);
  void decline(Request& request);
  void come_back(Request& request);
  void rematch(Request& request);
  std::optional<std::size_t> chair_for(Request& request) const;
  Coroutine make_rematch(RequestPtr request, SeatSet mine);
  void join_rematch(const RequestPtr& request, int seats);
  Coroutine change_table(Table next, std::vector<Change> changes, RequestPtr request);

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
  std::optional<Refusal> broken_;  // Why a stored match cannot be played, or not any more.
  std::optional<Time> wake_;       // When a clock may run out, as it is stored.
  std::vector<Subscriber> subscribers_;
  SeatSet thinking_;
  std::optional<UndoVote> undo_vote_;
  Time last_question_ = 0;
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
  };
  std::optional<ChatState> chat_;
};

// A person's own id for a request is theirs alone.
std::string request_key(const Request& request);

}  // namespace fourlands::server
