#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/clocks.h"
#include "match/event.h"
#include "server/store/house_rows.h"

// What the server keeps, in words of its own: matches with their journals, people, tokens, ratings,
// chat. Nothing here knows how it is kept; store_sqlite.h keeps it in one file, and
// store_postgres.h in a database that several servers reach.
//
// Writes are all or nothing, happen in the order they were asked for, and are told when they are
// durable (law 5). Reads answer at once and see everything told before.

namespace fourlands::server {

using match::Away;
using match::Entry;
using match::Time;

// What a table keeps of its chat; older lines go.
inline constexpr std::size_t kMostChatLines = 200;

enum class MatchStatus : unsigned char { kOpen, kRunning, kOver, kClosed };

struct MatchRow {
  std::int64_t key = 0;  // The store's own number for it.
  std::string id;        // What the world calls it; cannot be guessed.
  std::string game;
  MatchStatus status = MatchStatus::kOpen;
  bool listed = false;      // Public.
  bool bots = false;        // A bot may have to act, so look at it after a restart.
  bool rating_due = false;  // It is over and its ratings are not yet computed.
  Time created = 0;
  std::optional<Time> wake;  // A clock may run out then.
  std::string secret;        // Of its chance, hexadecimal.
  std::string table;         // Options and seats: JSON, server/match/table.h.
  std::string next;          // The match of the rematch.
  std::string owner = {};    // Who answers for it: the person who made it.
  std::string pack = {};     // The hash of the pack that is kept for it; empty: none needs to be.
};

// A pack that is none of the program's own: a variant of a game.
struct PackRow {
  std::string hash;
  std::string game;
  std::string json;
  std::string owner;  // Who handed it in; empty: the host, or nobody any more.
  Time used = 0;      // When it was last handed in, or a table was made with it.
};

struct PersonRow {
  std::string id;
  std::string name;
  std::string name_key;  // What may not be used twice; empty: a guest's, not unique.
  std::string kind;      // "guest", "named" or "bot".
  std::string password;  // As server/people/passwords.h writes it.
  std::string owner;     // Of a bot account: the person who made it.
  Time created = 0;
};

// A token, and whose it is.
struct TokenRow {
  PersonRow person;
  Time used = 0;  // To the day.
};

struct RatingRow {
  std::string player;  // A person's id, or a bot's level ("bot 3").
  std::string game;
  double value = 0, deviation = 0, volatility = 0;
  std::int64_t games = 0;
  Time at = 0;
};

// A bot account on the bot ladder of a game.
struct LadderRow {
  std::string name;
  double value = 0, deviation = 0;
  std::int64_t games = 0;
};
// Ratings of the ladder stand beside those of the game, under a name that no game has.
inline std::string ladder_pool(const std::string& game) { return game + "/bots"; }
inline bool is_ladder_pool(std::string_view game) { return game.ends_with("/bots"); }

struct ChatRow {
  std::int64_t n = 0;
  std::string person;
  std::string name;
  std::string text;
  Time at = 0;
  std::string request;
};

// A person's one try of a day's challenge (server/match/daily.h).
struct TryRow {
  std::string day;
  std::string person;
  std::string match;
  std::optional<std::int64_t> score;  // None before it is over, and of one that was given up.
  bool guest = false;                 // Whose it was then: a name claimed later changes nothing.
};
struct BestRow {
  std::string name;
  std::int64_t score = 0;
};

// A way to reach a person: a browser's push service, an e-mail address, a URL of theirs.
struct ChannelRow {
  std::string id;
  std::string person;
  std::string kind;     // "push", "mail" or "hook".
  std::string form;     // Of a hook: "json", "discord", "slack" or "ntfy".
  std::string address;  // URL or e-mail address.
  std::string keys;     // Of a push: the browser's, "p256dh auth".
  std::string token;    // Who has it may confirm the address, or turn it off.
  bool confirmed = false;
  std::string language;  // "en" or "it".
  Time created = 0;
  std::int64_t failures = 0;  // In a row.
};

// That it is a person's turn, until they look.
struct ReminderRow {
  std::string person;
  std::string match;
  Time due = 0;
  bool sent = false;
};

// -- What can be written -------------------------------------------------------------------------
struct PutMatch {
  MatchRow row;
};
struct AddEntry {
  std::int64_t match;
  Entry entry;
};
struct SetWake {
  std::int64_t match;
  std::optional<Time> wake;
};
struct AddPlayer {
  std::int64_t match;
  std::string person;
};
struct DropPlayer {
  std::int64_t match;
  std::string person;
};
struct PutPerson {
  PersonRow row;
};
struct DropPerson {  // With tokens, ratings, tries, channels, the name under chat lines, and
                     // what was decided.
  std::string person;
};
struct PutToken {
  std::string hash, person;
  Time at;
};
struct TouchToken {
  std::string hash;
  Time at;
};
struct DropToken {
  std::string hash;
};
struct DropStaleTokens {  // Not used since then.
  Time since;
};
struct DropTokens {
  std::string person;
  std::string except;  // The hash of one to keep, or empty.
};
struct PutRating {
  RatingRow row;
};
struct RatingDone {
  std::int64_t match;
};
struct AddChat {
  std::int64_t match;
  ChatRow row;
};
struct PutDay {  // The secret of a day's chance. A day has one.
  std::string day, secret;
};
struct AddTry {
  TryRow row;
};
struct SetScore {
  std::string day, person;
  std::int64_t score;
  Time at;
};
struct PutPack {  // One that is kept already has been used again, and keeps its owner.
  PackRow row;
};
struct DropStalePacks {  // Not used since then, and of no match.
  Time since;
};
struct PutKey {  // A secret of the server's own. The first one stays.
  std::string name, value;
};
struct PutChannel {  // In the place of any other at the same address of the same person; a browser
  ChannelRow row;    // is one person's at a time.
};
struct DropChannel {
  std::string id;
};
struct DropStaleChannels {  // Not confirmed since then.
  Time since;
};
struct SetFailures {  // Of a channel, in a row.
  std::string id;
  std::int64_t failures;
};
struct PutQuiet {  // When not to call a person (server/reminders/quiet.h); empty: any time.
  std::string person, json;
};
struct PutReminder {
  ReminderRow row;
};
struct DropReminder {
  std::string person, match;
};
struct Alive {  // The server runs at that time.
  Time at;
};
struct AddAway {  // The server did not run.
  Time from, until;
};
using Change =
    std::variant<PutMatch, AddEntry, SetWake, AddPlayer, DropPlayer, PutPerson, DropPerson,
                 PutToken, TouchToken, DropToken, DropStaleTokens, DropTokens, PutRating,
                 RatingDone, AddChat, PutDay, AddTry, SetScore, PutPack, DropStalePacks, Alive,
                 AddAway, PutStanding, PutNetwork, DropNetwork, AddBlock, DropBlock, AddReport,
                 SettleReport, AddAudit, PutHouse, PutReset, DropReset, RenamePerson, DropMatch,
                 DropOldChat, PutKey, PutChannel, DropChannel, DropStaleChannels, SetFailures,
                 PutQuiet, PutReminder, DropReminder>;

enum class Written : unsigned char {
  kStored,    // Durable.
  kConflict,  // Something that must be unique was there already. Nothing was changed.
  kFailed,    // The disk did not take it. Nothing was changed.
};

class Store {
 public:
  virtual ~Store() = default;

  // `done` is called once, from the store's own thread; it must not wait for the store.
  virtual void write(std::vector<Change> changes, std::function<void(Written)> done) = 0;
  // The same, waiting for it.
  virtual Written write_now(std::vector<Change> changes);
  // Whether the last write was taken.
  [[nodiscard]] virtual bool healthy() const = 0;
  // How many writes wait for the one that is on its way to the disk.
  [[nodiscard]] virtual std::size_t waiting() = 0;
  // Writes what was asked for; whatever is asked for later is refused.
  virtual void stop() = 0;
  // A number that no match has.
  virtual std::int64_t new_key() = 0;

  virtual std::optional<MatchRow> match(std::string_view id) = 0;
  // Nothing: a row of it can be no event.
  virtual std::optional<std::vector<Entry>> journal(std::int64_t match) = 0;
  // The latest lines, the oldest of them first.
  virtual std::vector<ChatRow> chat(std::int64_t match) = 0;
  // Public matches of that status, newest first.
  virtual std::vector<MatchRow> listed(MatchStatus status, int most) = 0;
  virtual std::vector<MatchRow> matches_of(std::string_view person, Time before, int most) = 0;
  // Those of a person's own tables that are open, or running.
  virtual std::vector<MatchRow> owned(std::string_view owner, MatchStatus status) = 0;
  // How many running matches a person sits at.
  virtual std::int64_t running_of(std::string_view person) = 0;
  // How many matches that were played without a server a person has handed in.
  virtual std::int64_t offline_of(std::string_view person) = 0;
  // Those whose clock may have run out; those in which a bot may have to act.
  virtual std::vector<std::string> due(Time now, int most) = 0;
  virtual std::vector<std::string> with_bots(std::int64_t after_key, int most,
                                             std::int64_t& last_key) = 0;
  virtual std::vector<MatchRow> rating_due(int most) = 0;
  // When the server was last known to run, and all the times when it did not.
  virtual std::optional<Time> last_alive() = 0;
  virtual std::vector<Away> aways() = 0;
  // Every match, in the order of their keys.
  virtual std::vector<MatchRow> all(std::int64_t after_key, int most) = 0;

  virtual std::optional<PackRow> pack(std::string_view hash) = 0;
  // How many packs are kept that this person handed in.
  virtual std::int64_t packs_of(std::string_view owner) = 0;

  virtual std::optional<PersonRow> person(std::string_view id) = 0;
  virtual std::optional<PersonRow> person_by_name(std::string_view name_key) = 0;
  virtual std::optional<TokenRow> token(std::string_view hash) = 0;
  // Guests who have used no token since then, and have finished no match.
  virtual std::vector<PersonRow> stale_guests(Time since, int most) = 0;
  virtual std::vector<PersonRow> bots_of(std::string_view person) = 0;
  virtual std::vector<RatingRow> ratings(std::string_view player) = 0;
  // The bot accounts with a rating on the ladder of that game, best first.
  virtual std::vector<LadderRow> ladder(std::string_view game, int most) = 0;

  virtual std::optional<std::string> day_secret(std::string_view day) = 0;
  virtual std::optional<TryRow> try_of(std::string_view day, std::string_view person) = 0;
  // All scores of a day, ascending, of people with a name; the best of them, or of the guests, with
  // names, the earlier of equals first.
  virtual std::vector<std::int64_t> scores(std::string_view day) = 0;
  virtual std::vector<BestRow> best(std::string_view day, bool guests, int most) = 0;

  // -- store_sql_house.cc: order in the house
  virtual std::vector<StandingRow> standings() = 0;
  virtual std::vector<NetworkRow> networks() = 0;
  virtual std::vector<BlockRow> blocks() = 0;
  virtual std::map<std::string, std::string> house() = 0;
  // The newest first; those that wait before those that are settled.
  virtual std::vector<ReportRow> reports(int most) = 0;
  virtual std::optional<ReportRow> report(std::int64_t n) = 0;
  virtual std::vector<AuditRow> audit(std::int64_t before, int most) = 0;
  virtual std::optional<ResetRow> reset(std::string_view person) = 0;
  // Those with a name (or an id) that has this in it, the newest first; empty: all.
  virtual std::vector<PersonRow> people(std::string_view part, int most) = 0;
  // Hashes of a person's tokens, and when each was last used.
  virtual std::vector<std::pair<std::string, Time>> tokens_of(std::string_view person) = 0;
  virtual std::vector<SaidRow> said_by(std::string_view person) = 0;
  virtual std::vector<TryRow> tries_of(std::string_view person) = 0;
  virtual std::vector<PackRow> owned_packs(std::string_view person) = 0;
  // Matches that are over or closed, and were made before then.
  virtual std::vector<std::string> old_matches(Time before, int most) = 0;
  // Those that are open or running, the newest first.
  virtual std::vector<MatchRow> present(int most) = 0;
  // How many matches and people there are now, in each game.
  virtual std::vector<CrowdRow> crowds() = 0;
  virtual std::optional<std::string> key(std::string_view name) = 0;
  // The oldest first.
  virtual std::vector<ChannelRow> channels_of(std::string_view person) = 0;
  virtual std::optional<ChannelRow> channel_of_token(std::string_view token) = 0;
  // Everybody who has a confirmed one.
  virtual std::vector<std::string> reachable_people() = 0;
  virtual std::string quiet_of(std::string_view person) = 0;
  virtual std::vector<ReminderRow> reminders() = 0;
};

}  // namespace fourlands::server
