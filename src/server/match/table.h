#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/record.h"
#include "match/match_state.h"
#include "server/people/person.h"
#include "server/store/store.h"

// A table: which game, with which options, and who sits where. What happens in the game itself is
// the journal's (match/match_state.h).

namespace fourlands::server {

struct Chair {
  enum class Holder : unsigned char { kNobody, kPerson, kBot };
  Holder holder = Holder::kNobody;
  std::string person;  // Whose it is; of an open one: for whom a rematch keeps it, if for anybody.
  std::string name;
  bool guest = false;
  int level = 0;   // Of a bot.
  int rating = 0;  // As it sat down; 0: none yet.
  // What the seat adds to the match's chance; a player's "word". Empty: a person's that is awaited.
  std::string seat_seed;
  std::string owner = {};  // Of a bot account: whose it is.

  // It is a person's seat from now on.
  void seat(const Person& who, const std::string& called);
};

// Who answers for the tables of the bot ladder: nobody whose id could be that.
inline constexpr std::string_view kLadderOwner = "ladder";

struct Table {
  std::string id;
  std::string game;
  Json options = Json::object();
  int rules_version = 1;  // What it began with (law 9).
  PackId pack;
  bool variant = false;  // The pack is none of the program's own, and is kept for it.
  bool listed = false;
  bool rated = true;
  // Who acts at the same time as others sees what they did once they are done themselves. So it is
  // in every rated match of an open game.
  bool sealed = false;
  MatchStatus status = MatchStatus::kOpen;
  Time created = 0;
  Time started = 0;   // When the last seat was taken.
  std::string owner;  // Who made it and answers for it; empty: nobody any more.
  std::string by;     // What they were called then.
  Json clock;         // Null: none. Else as match/clocks.h reads it.
  std::string commitment;
  std::vector<Chair> chairs;
  std::string next;
  Beginning from;           // Where it begins.
  std::string daily;        // The day whose challenge it is a try of; empty: of none.
  Json result;              // How it ended; null if it did not, or before this was kept.
  std::vector<int> places;  // Of each seat, with it.

  // Whether its result counts: two seats or more, a clock, and nobody plays against themselves or
  // a bot account of theirs.
  [[nodiscard]] bool counts() const;
  // It was made by the bot ladder, and moves its ratings alone.
  [[nodiscard]] bool of_ladder() const { return owner == kLadderOwner; }
  // Nobody is awaited any more, nor what they add to chance.
  [[nodiscard]] bool full() const;
  // Whether a seat waits for this person: of a rematch, or of a challenge.
  [[nodiscard]] bool keeps_seat_for(const std::string& person) const;
  [[nodiscard]] bool has_bots() const;
  [[nodiscard]] bool only_bots() const;
  [[nodiscard]] bool holds(const Person& person, Seat seat) const {
    return !person.stranger() && seat.index < chairs.size() &&
           chairs[seat.index].holder == Chair::Holder::kPerson &&
           chairs[seat.index].person == person.id;
  }
  [[nodiscard]] SeatSet seats_of(const Person& person) const {
    SeatSet seats;
    for (Seat seat : SeatSet::first(static_cast<int>(chairs.size())))
      if (holds(person, seat)) seats.add(seat);
    return seats;
  }
  // The record of the match, with nothing in it yet.
  [[nodiscard]] Record header() const;
  // Its clocks, if it has any; of all absences of the server those since it began.
  [[nodiscard]] std::optional<match::ClockSetup> clock_setup(std::vector<Away> aways) const;

  // As the store keeps it.
  [[nodiscard]] MatchRow row(std::int64_t key, std::string secret) const;
  // Refused: no table was ever kept like that.
  static Result<Table, Refusal> of(const MatchRow& row);
};

std::string_view status_name(MatchStatus status);
// {"match":…,"events":…}
std::string beginning_text(const Beginning& from);

// A table as `asker` wishes it, its rules checked. The id, the time and the commitment are the
// caller's to fill in. Refused in words. One that begins where an earlier match stood has that
// match's game, and is not rated; nor is one with a `pack` that is not the standard. If the wish
// names a pack, the caller has found it (null: the standard).
Result<Table, Refusal> read_table(const Registry& registry, const Json& wish, const Person& asker,
                                  const Table* earlier = nullptr, const Json& pack = Json());

// The seats of a rematch: turned by one, with people's seats kept for them.
Table rematch_of(const Table& table);

}  // namespace fourlands::server
