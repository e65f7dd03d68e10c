#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game/registry.h"
#include "simulation/ledger.h"
#include "simulation/wire.h"

namespace fourlands::simulation {

// What people share: where they are, and whom they tell what they were promised.
struct World {
  const Registry& registry;
  Loop& loop;
  Wire& wire;
  Ledger& ledger;
  int boots = 0;   // How often a server came or went: who waited over that need not be answered.
  Time since = 0;  // The last time.
  Time up = 0;     // For how long one was there, before that.
  [[nodiscard]] bool is_up() const { return boots % 2 == 1; }
  bool disk_fails = false;
  // For how long a server has been there in all.
  [[nodiscard]] Time served() const { return is_up() ? up + loop.now() - since : up; }
};

// Somebody who comes, finds or makes a table, plays with a tab or two, undoes, talks, leaves, comes
// back, and now and then cheats: stale, repeated, foreign and forged requests. They know what they
// are told and nothing else, and send again what was not answered.
class Player {
 public:
  Player(World& world, int number);
  void come();

 private:
  struct Asked {
    Json message;
    Time at = 0;
    int boots = 0;
    bool kept = false;  // It is in the journal once it is acknowledged.
  };
  struct Tab {
    std::shared_ptr<Line> line;
    bool opening = false;
    std::int64_t seq = 0;  // Up to where it was told.
    std::size_t events = 0;
  };

  void later(Time least, Time most, void (Player::*what)());
  void ask(const std::string& method, const std::string& path, const Json& body,
           std::function<void(int status, const Json& answer)> then);
  void sign_in();
  void find_table();
  void make_table();
  void sit(const std::string& match, int seats);
  void open_tab(std::size_t tab);
  void lost_tab(std::size_t tab);
  void hear(std::size_t tab, const std::string& text);
  void hear_answer(const std::string& type, const Json& message);
  void take_in(Tab& tab, const Json& message);
  void check_told(Tab& tab, const Json& message);
  void check_clocks(const Json& message);
  void check_waiting();
  void send(std::size_t tab, Json message, bool kept);
  [[nodiscard]] int own_seat(const Json& request) const;
  void act();
  void act_once();
  void play();
  void cheat();
  void watch_over();
  void leave_match();

  World& world_;
  int number_;
  std::string token_, person_;
  std::string match_;
  std::vector<Tab> tabs_;
  std::map<std::string, Asked> asked_;  // By request.
  Json now_;                            // How the match stands, as last told.
  Json table_ = Json::object();
  Time told_ = 0;  // For how long a server had been there then.
  bool over_ = false;
  bool acting_ = false;
  int asked_count_ = 0;
  int visit_ = 0;   // What was meant for an earlier one is not done.
  Time heard_ = 0;  // When the match last moved.
};

}  // namespace fourlands::simulation
