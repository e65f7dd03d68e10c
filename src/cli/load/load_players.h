#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/load/load_message.h"
#include "core/rng.h"

// The players of `fourlands load`: clients that play random legal steps, match after match, and
// keep the time. No network and no clock here: texts and moments (microseconds) come from outside.

namespace fourlands::cli {

struct LoadStats {
  std::int64_t acknowledged = 0;   // Steps answered with `done`.
  std::int64_t finished = 0;       // Matches played to their end, counted by their first player.
  std::vector<std::int64_t> took;  // Of each step: from sending it until every player was told.
  std::map<std::string, std::int64_t> refused;  // By code.
};

class LoadPlayers {
 public:
  struct Outgoing {
    int player;
    std::string text;
    bool is_step;  // A caller that makes players think holds these back a while.
  };

  // Players 0 to seats - 1 share the first match, the next `seats` the second, and so on.
  LoadPlayers(int matches, int seats, std::uint64_t seed);

  // The first player of that match has made a table: the others join it, and all watch.
  void table_made(int match, const std::string& id);
  void received(int player, std::string_view text, std::int64_t now);
  // The step that was handed out for this player goes out now.
  void step_sent(int player, std::int64_t now);

  std::vector<Outgoing> take_outgoing();
  // Matches in which somebody was offered a step.
  [[nodiscard]] int begun() const { return begun_; }
  // From here on it counts.
  void begin_to_count() { stats_ = {}; }
  [[nodiscard]] const LoadStats& stats() const { return stats_; }

 private:
  struct Player {
    std::string match;         // What they play or watch now.
    std::int64_t seen = 0;     // Its newest `seq`.
    std::int64_t stored = 0;   // The `seq` of their own latest step.
    std::int64_t sent_at = 0;  // Of the step under way.
    std::string under_way;     // Its request; empty: none.
    int seat = 0;              // What they were offered last, as they saw `seen`.
    std::vector<std::string> offered;
    bool moving_on = false;  // To the next match.
  };
  // A step that is stored but may not have been told to everybody yet.
  struct Untold {
    std::string match;
    std::int64_t seq, sent_at;
  };
  struct Group {
    bool begun = false;
    std::vector<Untold> untold;
  };

  void news(int number, LoadMessage message, std::int64_t now);
  void done(int number, const LoadMessage& message, std::int64_t now);
  void refused(int number, const LoadMessage& message);
  void step_if_it_is_time(int number);
  void look_who_was_told(int group, std::int64_t now);
  void watch(int number);
  // Sends a request of that type; `more` is further members as JSON text. Gives its id.
  std::string put(int number, std::string_view type, std::string_view more = "");

  int seats_;
  Rng rng_;
  std::vector<Player> players_;
  std::vector<Group> groups_;
  std::vector<Outgoing> outgoing_;
  std::int64_t requests_ = 0;
  int begun_ = 0;
  LoadStats stats_;
};

}  // namespace fourlands::cli
