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
  int boots = 0;  // How often a server has started: who waited over one need not be answered.
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
  void take_in(const Json& message);
  void send(std::size_t tab, Json message, bool kept);
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
  bool over_ = false;
  bool acting_ = false;
  int asked_count_ = 0;
  int visit_ = 0;   // What was meant for an earlier one is not done.
  Time heard_ = 0;  // When the match last moved.
};

}  // namespace fourlands::simulation
