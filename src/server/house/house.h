#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/common/answer.h"
#include "server/common/proxies.h"
#include "server/people/origin.h"
#include "server/people/person.h"
#include "server/store/store.h"

namespace fourlands::server {

// Order in the house: who is an admin, who may not speak or come in, who does not want to meet
// whom, and what the host has switched off. All of it is in memory, because it is asked at every
// request; what changes is stored first. Any thread may call.
class House {
 public:
  // Reads what was decided before.
  House(Store& store, const Origin& origin);

  [[nodiscard]] bool is_admin(const std::string& person) const;
  // Why nobody from there, or not this person, comes in.
  [[nodiscard]] std::optional<Refusal> shut_out(const Person& who,
                                                const std::string& address) const;
  // Why this person may say nothing.
  [[nodiscard]] std::optional<Refusal> silenced(const Person& who) const;
  // Why nobody may take a name, or make a bot account, at this time.
  [[nodiscard]] std::optional<Refusal> no_names() const;
  [[nodiscard]] bool blocks(const std::string& person, const std::string& other) const;
  // One of the two does not want to meet the other.
  [[nodiscard]] bool apart(const std::string& one, const std::string& other) const {
    return blocks(one, other) || blocks(other, one);
  }
  [[nodiscard]] std::vector<std::string> blocked_by(const std::string& person) const;
  [[nodiscard]] StandingRow standing(const std::string& person) const;
  // What everybody may know: {"announcement":…,"chat":…,"registration":…,"appeals":…}
  [[nodiscard]] Json notice() const;

  // Stores all of it or nothing; what is stored counts before `done` is told.
  void write(std::vector<Change> changes, std::function<void(Written)> done);

 private:
  void take(const Change& change);
  [[nodiscard]] bool switched_on(const char* key) const;
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] Refusal banned(Time until, const std::string& why) const;
  void take_network(const NetworkRow& row);

  Store& store_;
  const Origin& origin_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, StandingRow> standings_;
  std::unordered_map<std::string, std::set<std::string>> blocks_;
  std::map<std::string, std::string> settings_;
  std::map<std::string, std::pair<NetworkRow, Proxies>> networks_;
};

// "2026-11-18 20:15", in UTC.
std::string say_moment(Time at);

}  // namespace fourlands::server
