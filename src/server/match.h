#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/catalogue.h"
#include "game/registry.h"
#include "server/bot_pool.h"
#include "server/progress.h"
#include "server/rate_limit.h"
#include "server/serial_queue.h"
#include "server/store.h"
#include "server/table.h"
#include "server/time_control.h"

namespace fourlands::server {

// Somebody who is told what happens: a WebSocket.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
};

// What a watcher wants to be told (docs/protocol.md).
struct Wants {
  bool views = true, insights = true, steps = true, effects = true, log = true, chat = true;
  friend auto operator<=>(const Wants&, const Wants&) = default;
};

// How a request ended: what `done` tells besides its type, or why it was refused.
struct Answer {
  std::optional<Refusal> refused;
  Json json = {};  // An object; null is an empty one. Of a refusal: what its error tells besides
                   // code and message.
  std::optional<std::int64_t> seq = {};  // The number of the latest event, once there are some.
};

// Something that a person asks of a match.
struct Act {
  std::string action;
  Person who;
  std::string request;  // The client's id for it.
  Json body;
  Language language = Language::kEnglish;
  std::function<void(Answer)> reply;
};

class Match;

// What all matches share.
struct Services {
  Store& store;
  const Registry& registry;
  BotPool& bots;
  Post post;
  std::function<Time()> now;
  std::function<RulesetResult(const Table&)> rules;
  std::function<void(const Table&)> table_changed;        // For the lobby.
  std::function<void(const std::string& id)> look_later;  // A write failed: try again.
  std::function<void(Match&)> settled;                    // A job of the match has run.
  std::function<void()> rating_due;
  std::function<void(const char* what)> count;  // For the metrics.
  // Gives a new table its id, time and commitment; the row to store.
  std::function<MatchRow(Table&)> prepare;
  std::function<void(const std::string& id, Act)> act;
  std::function<void(std::shared_ptr<Match>)> made;  // It need not be loaded.
};

// The authority over one match. All functions run as jobs of its queue. A request is checked, what
// it would do is stored, and only then it happens and is told (law 5); while the disk is busy with
// it, further requests wait.
class Match : public std::enable_shared_from_this<Match> {
 public:
  Match(const Services& services, std::string id);
  // One whose table has just been stored.
  Match(const Services& services, Table table, const MatchRow& row);

  [[nodiscard]] SerialQueue& queue() { return queue_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  // Nobody watches, nothing is under way or asked: it can be folded from the store when it is next
  // needed.
  [[nodiscard]] bool unused() const {
    return watches_.empty() && thinking_.empty() && !asked_ && nobody_waits_for_a_hint();
  }

  void handle(Act act);
  void watch(const std::shared_ptr<Watcher>& watcher, const Person& who, const Wants& wants,
             const std::function<void(Answer)>& reply);
  void unwatch(const Watcher* watcher);
  // A table that is full from the beginning.
  void begin(const std::shared_ptr<Act>& act);
  // Looks whether a bot has to think or a clock ran out.
  void wake();
  // The person is gone: bots play on for them.
  void forget(const Person& person, std::function<void()> done);
  // Why this person may not look at it now, if so: a try of the daily challenge is its player's
  // alone until the day has ended.
  std::optional<Refusal> hidden_from(const Person& who);
  // The `match` message with those eyes.
  std::string snapshot(const Person& who, const Wants& wants);
  // The table for the list of a person's matches, with whether it is their turn.
  std::string listing(const Person& who);
  // The record, once it is over.
  Answer record();
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  struct Watch {
    std::shared_ptr<Watcher> watcher;
    Person who;
    Wants wants;
    SeatSet seats;
  };
  struct Asked {
    Seat seat;
    std::size_t index;
    SeatSet agreed;
    SeatSet needed;
  };

  bool load();
  std::optional<BadEvent> load_journal(Progress& progress);
  [[nodiscard]] Result<std::shared_ptr<Progress>, Refusal> progress_of(const Table& table) const;
  [[nodiscard]] MatchRow row_of(const Table& table) const;

  // -- match_requests.cc: what people ask for
  void join(Act& act);
  void leave(Act& act);
  void come_back(Act& act);
  void step(Act& act);
  void undo(Act& act);
  void ask_undo(Act& act);
  void answer_undo(Act& act);
  void resign(Act& act);
  void rematch(Act& act);
  void chat(Act& act);
  std::optional<Seat> seat_for(Act& act);
  bool must_be(Act& act, MatchStatus status, const char* otherwise);
  bool done_before(Act& act);
  bool is_fresh(Act& act, Seat seat);
  std::optional<std::size_t> chair_for(Act& act) const;
  void join_rematch(const std::shared_ptr<Act>& act, int seats);
  void maybe_agreed(const std::shared_ptr<Act>& act);

  // -- match_advice.cc: what a player asks before deciding
  void explain(Act& act);
  void preview(Act& act);
  void hint(Act& act);
  void hint_found(Seat seat, std::int64_t seen, const std::string& step);
  [[nodiscard]] bool nobody_waits_for_a_hint() const;

  // -- match.cc: storing, then telling
  void refuse(const Act& act, const std::string& code,
              std::vector<std::pair<std::string, std::string>> args = {});
  void done(const Act& act, Json more = {});
  void store(std::vector<Change> changes, std::function<void(Written)> then);
  void happen(Plan plan, const std::shared_ptr<Act>& act);
  [[nodiscard]] std::optional<Change> score_of_day(const Plan& plan) const;
  void change_table(Table next, std::vector<Change> changes, const std::shared_ptr<Act>& act);
  void carry_on();
  // -- match_clocks.cc
  void begin_clocks(Progress& progress, const Table& table);
  void clock_entry(const EntryRow& entry, const Actors& waited);
  bool somebody_ran_out();
  [[nodiscard]] std::optional<Time> wake_after(const Plan& plan) const;

  void bot_acts(Seat seat, std::int64_t seen, const std::string& step);
  [[nodiscard]] bool bot_plays(Seat seat) const;
  [[nodiscard]] int bot_level(Seat seat) const;
  void tell_table();
  void tell_update(const Plan& plan);

  // -- match_messages.cc: what is told
  [[nodiscard]] std::string standing(const SeatSet& mine, const Wants& wants) const;
  [[nodiscard]] std::string event_text(const EntryRow& entry, const Position* before, std::size_t n,
                                       const SeatSet& mine, bool effects) const;
  [[nodiscard]] Json missed(const SeatSet& mine, std::int64_t seen) const;
  [[nodiscard]] std::string log_text(const SeatSet& mine, bool effects) const;
  [[nodiscard]] std::string chat_text() const;

  const Services& services_;
  std::string id_;
  SerialQueue queue_;
  bool loaded_ = false;
  bool missing_ = false;
  std::int64_t key_ = 0;
  std::string secret_;
  Table table_;
  std::shared_ptr<Progress> progress_;  // None while the table is open.
  std::optional<Refusal> broken_;       // Why a stored match cannot be played by this program.
  std::optional<Time> wake_;
  std::optional<Clocks> clocks_;
  std::optional<Seat> stepped_;  // Whose step chance still answers, while entries are noted.
  std::vector<AddAway> aways_;   // Not yet taken off the clocks.
  std::vector<Watch> watches_;
  SeatSet thinking_;
  std::optional<Asked> asked_;
  // The latest hint of a seat: about which position, and who waits for it.
  struct Hint {
    std::int64_t seen = -1;
    std::string step;  // Empty while it is thought about.
    std::vector<Act> asked;
  };
  std::map<int, Hint> hints_;
  // What was said of late, to tell a request sent again; read when needed.
  struct Said {
    std::int64_t last = 0;
    std::vector<std::string> requests;
    std::map<std::string, TokenBucket> buckets;  // By person.
  };
  std::optional<Said> said_;
};

// A table as people see it.
std::string table_text(const Table& table, const SeatSet& mine, const SeatSet& handed,
                       std::optional<bool> your_turn = std::nullopt);
Refusal refusal_of(const std::string& code,
                   std::vector<std::pair<std::string, std::string>> args = {});
// {"a":1,...} with the words of a refusal in one language.
Json error_json(const Catalogue& catalogue, Language language, const Answer& answer);

}  // namespace fourlands::server
