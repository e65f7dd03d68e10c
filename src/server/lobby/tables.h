#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/plant.h"
#include "server/common/rate_limit.h"
#include "server/house/house.h"
#include "server/lobby/match_time.h"
#include "server/match/daily_rules.h"
#include "server/match/match.h"
#include "server/match/offline.h"
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
    int offline_matches = 0;  // Handed in, of all times.
  };
  // What a match needs to move ratings.
  struct RatedRules {
    int least_steps = 0;  // Of each person.
    int games_a_day = 0;  // Of the same two; 0 is no limit.
    bool ladder = false;  // Bot accounts are paired (tables_ladder.cc).
  };
  // What the host is told, from any thread.
  struct Notices {
    std::function<void(const char* what)> count;
    std::function<void(const std::string& match, const std::string& why)> damaged;  // Once each.
    std::function<void(const std::string& where, const std::string& what)> failed;
    // Somebody set the host's clock, by so many milliseconds.
    std::function<void(Time by)> clock_set;
    // Something was done that began then: a step answered ("ack"), and told to all ("everyone").
    std::function<void(const char* what, double seconds)> took;
    // Of matches that people play with people: who is waited for (MatchHost), that it is over, and
    // that somebody looked at one.
    std::function<void(const std::string& match, const std::vector<std::string>& people,
                       const std::vector<std::string>& fresh)>
        waits_for;
    std::function<void(const std::string& match)> over;
    std::function<void(const std::string& person, const std::string& match)> looked;
  };
  Tables(Store& store, const House& house, const Registry& registry, BotPool& bots, Post post,
         Origin origin, Notices notices, Limits limits, RatedRules rated);

  void create(const Person& who, const Json& wish, std::function<void(Answer)> reply);
  // -- tables_daily.cc: a game's daily challenge as it stands for a person (empty: today's; of the
  // first game to have one), and their try of it.
  void daily(const Person& who, const std::string& day, const std::string& game,
             const std::function<void(Answer)>& reply);
  void try_daily(const Person& who, const Json& wish, std::function<void(Answer)> reply);
  // -- tables_offline.cc: a match played without a server, to be listed in the person's history.
  void hand_in(const Person& who, OfflineOffer offer, std::function<void(Answer)> reply);
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
  // A bot account is also told of tables that keep a seat for it, public or not.
  [[nodiscard]] std::string listed(const Person& who = {});
  // A bot account may name the games in which the ladder may pair it.
  void watch_lobby(const std::shared_ptr<Watcher>& watcher, const Person& who = {},
                   std::set<std::string> ladder = {});
  void unwatch_lobby(const Watcher* watcher);
  // The tables a person sits or sat at, as JSON.
  void history(const Person& who, Time before, std::function<void(std::string)> reply);

  // -- tables_ladder.cc: the bot ladder of all games, as JSON.
  [[nodiscard]] Json ladder();

  // They are about to go, and may not sit down any more; or (false) stay after all.
  void leaving(const Person& who, bool leaves);
  // Bots take the person's seats; `done` when all of them have.
  void forget(const Person& who, std::function<void()> done);

  // -- tables_house.cc: what an admin does. A table is closed; somebody has another name; matches
  // made before then, which are over, go. All that look at the lobby are told this.
  void close_by_house(const std::string& id, std::function<void(Answer)> reply);
  void rename(const Person& who, const std::string& before);
  void prune(Time before);
  void tell_lobby(const std::string& message);

  // Wakes what waits for a clock, for a bot after a restart, or for a disk that was full. To be
  // called several times a second.
  void tick();
  // Notes that the server was not running between the last `tick` of its last life and now, so that
  // nobody's clock ran.
  void note_absence();

  // Forgets what still waits. Only once no thread of the server's runs any more.
  void stop();

  [[nodiscard]] std::size_t live() const;
  // How many matches were found damaged and set aside.
  [[nodiscard]] std::size_t damaged_count() const;

 private:
  void in_match(const std::string& id, std::function<void(Match&)> job);
  MatchRow prepare(Table& table, const Secret& secret);

  void note_alive(Time now);  // tables_absence.cc

  // -- What matches need
  Store& store() override { return store_; }
  std::vector<match::Away> aways() override;
  const House& house() override { return house_; }
  void took(const char* what, std::chrono::steady_clock::time_point since) override {
    notices_.took(what,
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count());
  }
  const Catalogue& catalogue() override { return registry_.catalogue(); }
  BotPool& bots() override { return bots_; }
  const Post& post() override { return post_; }
  Time now() override { return planted("clocks-by-the-wall") ? origin_.now() : time_.now(); }
  Time date() override { return origin_.now(); }
  std::int64_t chat_wait(const std::string& match, const std::string& person) override {
    return chatter_.take(match + "/" + person, origin_.steady());
  }
  Patience& undo_patience() override { return undo_patience_; }
  RulesetResult rules_for(const Table& table) override;
  void table_changed(const Table& table) override;
  void look_later(const std::string& id) override;
  void job_done(Match& match) override;
  void job_failed(const std::string& where, const std::string& what) override {
    notices_.failed(where, what);
  }
  void set_aside(const std::string& id, const std::string& why) override;
  // The table of a row; one that is damaged is set aside.
  std::optional<Table> table_of(const MatchRow& row);
  void rating_due() override { rate_due(); }
  void waits_for(const std::string& match, const std::vector<std::string>& people,
                 const std::vector<std::string>& fresh) override {
    notices_.waits_for(match, people, fresh);
  }
  void over(const std::string& match) override { notices_.over(match); }
  // -- tables_limits.cc
  std::optional<Refusal> no_more_tables(const Person& who, const Table& table) override;
  bool leaves(const Person& who) override { return refuse_gone(who).has_value(); }
  std::optional<Refusal> no_more_matches(const Person& who) override {
    return refuse_match(who, 0);
  }
  std::optional<Refusal> refuse_gone(const Person& who);
  // With the making mutex held.
  std::optional<Refusal> refuse_table(const Person& who, const Table& table);
  std::optional<Refusal> refuse_match(const Person& who, int making);
  void count(const char* what) override { notices_.count(what); }
  MatchRow prepare(Table& table) override { return prepare(table, origin_.new_secret()); }
  void add(std::shared_ptr<Match> match) override;

  // -- tables_from.cc: where an earlier match stood.
  struct Earlier {
    Table table;
    std::vector<Entry> journal;  // Of the new match: what is given.
  };
  Result<Earlier, Refusal> earlier_of(const Json& from);
  Result<Json, Refusal> pack_of(const Json& wish);
  // Begins a stored table if nobody is waited for any more, and answers with it.
  void begin(const std::string& id, const Person& who, std::function<void(Answer)> reply);
  // -- tables_daily.cc
  struct DailyTry {
    std::string day, game;
    bool practice = false;
  };
  void begin_try(const Person& who, const DailyTry& which, const Secret& secret,
                 std::function<void(Answer)> reply);
  std::vector<Entry> opening_of(const Table& table, const Secret& secret);
  Json commitment_of_day(const std::string& day);
  Json try_json(const Person& who, const std::string& challenge,
                const std::vector<std::int64_t>& scores);
  Json curve_json(const Json& mine, const DailyRules& daily);
  // Today's secret and tomorrow's, whose commitments are told.
  void make_days(Time now);
  Result<OfflineMatch, Refusal> read_handed_in(const Person& who, const OfflineOffer& offer);
  [[nodiscard]] Answer known_before(const MatchRow& row, const Person& who);
  std::optional<Refusal> find_invited(Table& table);
  // -- tables_ladder.cc
  void pair_bots();
  void pair_bots_of(const std::string& game, std::vector<Person> bots);
  void make_ladder_table(const std::string& game, const Person& first, const Person& second);
  void rate_due();
  using RatingRows = std::map<std::pair<std::string, std::string>, RatingRow>;  // Player, game.
  bool met_too_often(const Table& table);
  void rate_match(const MatchRow& row, RatingRows& ratings);
  const RatingRow& rating_row_of(const Chair& chair, const std::string& game, RatingRows& ratings);

  Store& store_;
  const House& house_;
  const Registry& registry_;
  Origin origin_;
  MatchTime time_;
  BotPool& bots_;
  Post post_;
  Notices notices_;
  RateLimiter chatter_;
  // After a no to an undo the same seat waits ten seconds before it asks again, then ever longer.
  Patience undo_patience_{10'000, 5, 20'000};
  Limits limits_;
  RatedRules rated_;
  SerialQueue ratings_;
  SerialQueue handing_in_;
  std::atomic<bool> rating_asked_{false};

  // Tables on their way to the store, by owner: they count, too.
  std::mutex making_mutex_;
  std::map<std::string, int> making_;
  // Who went of late, and may still have asked for a seat before. The latest is the last.
  std::mutex gone_mutex_;
  std::deque<std::string> gone_;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Match>> live_;
  std::set<std::string> later_;
  std::set<std::string> damaged_;
  std::int64_t bots_seen_ = 0;  // Up to which key bots were woken after the start; -1: all.
  Time last_alive_ = 0;
  std::mutex absence_mutex_;
  std::optional<match::Away> absence_;  // The latest, as long as it is not stored.
  bool absence_asked_ = false;          // It is on its way to the store.

  struct InLobby {
    std::shared_ptr<Watcher> watcher;
    Person who;
    std::set<std::string> ladder;
  };
  std::mutex lobby_mutex_;
  std::vector<InLobby> lobby_;
  std::optional<Time> paired_;     // When bots were last paired, by the steady clock.
  std::set<std::string> pairing_;  // Bots whose table is being stored; by making_mutex_.

  std::string days_made_;  // Up to which day; only `tick` looks at it.
  std::atomic<bool> days_missing_{false};
  std::mutex openings_mutex_;
  std::map<std::string, std::vector<Entry>> openings_;  // By challenge.

  std::mutex rules_mutex_;
  std::unordered_map<std::string, std::shared_ptr<const Ruleset>> rules_;
  std::unordered_map<std::string, std::weak_ptr<const Ruleset>> variant_rules_;
};

}  // namespace fourlands::server
