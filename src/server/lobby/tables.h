#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/match/match.h"
#include "server/people/origin.h"

namespace fourlands::server {

// All tables and matches. Those in use are in memory, each with its queue; the others are rows of
// the store and cost nothing until somebody asks for them.
class Tables final : public MatchHost {
 public:
  // What one person may have at once; 0 is no limit.
  struct Limits {
    int open_tables = 0;
    int bot_tables = 0;  // Running ones at which only bots sit.
    int running_matches = 0;
  };
  // What a match needs to move ratings.
  struct RatedRules {
    int least_steps = 0;  // Of each person.
    int games_a_day = 0;  // Of the same two; 0 is no limit.
  };
  Tables(Store& store, const Registry& registry, BotPool& bots, Post post, Origin origin,
         std::function<void(const char*)> count, Limits limits, RatedRules rated);

  void create(const Person& who, const Json& wish, std::function<void(Answer)> reply);
  // -- tables_daily.cc: the daily challenge, as it stands for a person, and their try of today's.
  void daily(const Person& who, const std::string& day, const std::function<void(Answer)>& reply);
  void try_daily(const Person& who, std::function<void(Answer)> reply);
  void request(const std::string& id, Request request) override;
  void watch(const std::string& id, const std::shared_ptr<Watcher>& watcher, const Person& who,
             const Subscription& wants, std::function<void(Answer)> reply);
  void unwatch(const std::string& id, const std::shared_ptr<Watcher>& watcher);
  // The `match` message as that person sees it.
  void snapshot(const std::string& id, const Person& who,
                std::function<void(Result<std::string, Refusal>)> reply);
  // A match that is over.
  void finished(const std::string& id, std::function<void(Result<FinishedMatch, Refusal>)> reply);

  // The public tables as JSON (tables_limits.cc), and a watcher for their changes.
  [[nodiscard]] std::string listed();
  void watch_lobby(const std::shared_ptr<Watcher>& watcher);
  void unwatch_lobby(const Watcher* watcher);
  // The tables a person sits or sat at, as JSON.
  void history(const Person& who, Time before, std::function<void(std::string)> reply);

  // Bots take the person's seats; `done` when all of them have.
  void forget(const Person& who, std::function<void()> done);

  // Wakes what waits for a clock, for a bot after a restart, or for a disk that was full. To be
  // called several times a second.
  void tick();
  // Notes that the server was not running between the last `tick` of its last life and now, so that
  // nobody's clock ran.
  void note_absence();

  // Forgets what still waits. Only once no thread of the server's runs any more.
  void stop();

  [[nodiscard]] std::size_t live() const;

 private:
  void in_match(const std::string& id, std::function<void(Match&)> job);
  MatchRow prepare(Table& table, const Secret& secret);

  // -- What matches need
  Store& store() override { return store_; }
  const Catalogue& catalogue() override { return registry_.catalogue(); }
  BotPool& bots() override { return bots_; }
  const Post& post() override { return post_; }
  Time now() override { return origin_.now(); }
  RulesetResult rules_for(const Table& table) override;
  void table_changed(const Table& table) override;
  void look_later(const std::string& id) override;
  void job_done(Match& match) override;
  void rating_due() override { rate_due(); }
  // -- tables_limits.cc
  std::optional<Refusal> no_more_tables(const Person& who, const Table& table) override;
  std::optional<Refusal> no_more_matches(const Person& who) override {
    return refuse_match(who, 0);
  }
  // With the making mutex held.
  std::optional<Refusal> refuse_table(const Person& who, const Table& table);
  std::optional<Refusal> refuse_match(const Person& who, int making);
  void count(const char* what) override { count_(what); }
  MatchRow prepare(Table& table) override { return prepare(table, origin_.new_secret()); }
  void add(std::shared_ptr<Match> match) override;

  // -- tables_from.cc: where an earlier match stood.
  struct Earlier {
    Table table;
    std::vector<Entry> journal;  // Of the new match: what is given.
  };
  Result<Earlier, Refusal> earlier_of(const Json& from);
  // Begins a stored table if nobody is waited for any more, and answers with it.
  void begin(const std::string& id, const Person& who, std::function<void(Answer)> reply);
  void begin_try(const Person& who, const std::string& day, const Secret& secret,
                 std::function<void(Answer)> reply);
  void rate_due();
  using RatingRows = std::map<std::pair<std::string, std::string>, RatingRow>;  // Player, game.
  bool met_too_often(const Table& table);
  void rate_match(const MatchRow& row, RatingRows& ratings);
  const RatingRow& rating_row_of(const Chair& chair, const std::string& game, RatingRows& ratings);

  Store& store_;
  const Registry& registry_;
  Origin origin_;
  BotPool& bots_;
  Post post_;
  std::function<void(const char*)> count_;
  Limits limits_;
  RatedRules rated_;
  SerialQueue ratings_;
  std::atomic<bool> rating_asked_{false};

  // Tables on their way to the store, by owner: they count, too.
  std::mutex making_mutex_;
  std::map<std::string, int> making_;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Match>> live_;
  std::set<std::string> later_;
  std::int64_t bots_seen_ = 0;  // Up to which key bots were woken after the start; -1: all.
  Time last_alive_ = 0;

  std::mutex lobby_mutex_;
  std::vector<std::shared_ptr<Watcher>> lobby_;

  std::mutex rules_mutex_;
  std::unordered_map<std::string, std::shared_ptr<const Ruleset>> rules_;
};

}  // namespace fourlands::server
