#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "game/registry.h"
#include "server/store/store.h"
#include "simulation/loop.h"

namespace fourlands::simulation {

using Json = nlohmann::json;

// What the server promised to people, held against what it keeps. It reads the store on its own,
// and asks the server nothing.
class Ledger {
 public:
  Ledger(const Registry& registry, Loop& loop) : registry_(registry), loop_(loop) {}

  // -- What people were told
  void table_made(const std::string& match);
  // `key` names the request in the journal.
  struct Promise {
    std::string key, what;
    std::int64_t seq = 0;
    int seat = -1;      // Whose event it is; -1: the seat was not named.
    bool chat = false;  // A line of it, and no event.
  };
  void acknowledged(const std::string& match, Promise promise);
  // Who was refused was not done.
  void refused(const std::string& match, const std::string& key, const std::string& what);
  void seated(const std::string& match, const std::string& person);
  void shown(const std::string& match, const Json& message);
  // Any text that reaches a client.
  void carried(const std::string& match, const std::string& text);
  // A secret that the server was given, and what it is committed to.
  void secret_made(const std::string& hex, const std::string& commitment);
  void violation(const std::string& match, const std::string& what);

  // -- What the store has
  void check(server::Store& store, bool at_the_end);

  // A line of what happened, for whoever looks for a cause.
  void tell(const std::string& match, const std::string& what);
  // The first violation, and what happened in its match before.
  [[nodiscard]] std::vector<std::string> story() const;
  [[nodiscard]] const std::vector<std::string>& violations() const { return violations_; }

  struct Counts {
    std::int64_t acknowledged = 0, views = 0, journals = 0, matches = 0, texts = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  struct Seen {
    std::int64_t seq;
    int seat;
    std::string view;
  };
  struct Known {
    std::int64_t entries = 0;  // As of the last check,
    std::uint64_t hash = 0;    // and folded.
    std::vector<Promise> promises;
    std::map<std::string, std::string> refused;  // By request: what it was.
    Time grown = 0;                              // When it was last seen longer than before.
    std::set<std::string> people;                // Who were told that they sit there.
    std::vector<Seen> seen;
    std::string secret;
    bool over = false;
    bool sealed = false;  // It is shown as it was, on purpose.
  };
  void check_match(server::Store& store, const std::string& id, Known& known, bool at_the_end);
  void check_journal(const std::string& id, const std::vector<server::Entry>& journal,
                     Known& known);
  void check_promises(server::Store& store, const server::MatchRow& row,
                      const std::vector<server::Entry>& journal, Known& known);
  void check_end(server::Store& store, const server::MatchRow& row,
                 const std::vector<server::Entry>& journal, const Known& known);
  void check_views(server::Store& store, const server::MatchRow& row,
                   const std::vector<server::Entry>& journal, Known& known);

  const Registry& registry_;
  Loop& loop_;
  std::map<std::string, Known> matches_;
  std::map<std::string, std::string> secrets_;  // By commitment.
  std::vector<std::string> violations_;
  std::string violated_;  // The match of the first violation.
  struct Line {
    Time at;
    std::string match, what;
  };
  std::deque<Line> lines_;
  Counts counts_;
};

}  // namespace fourlands::simulation
