#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/all_games.h"
#include "server/raw_client_testing.h"
#include "server/server.h"
#include "support/temp_folder.h"

namespace fourlands::server::testing {

using fourlands::testing::TempFolder;

inline const Registry& games() {
  static const Registry kGames = all_games();
  return kGames;
}

// A bot that costs nothing: the first step that its view allows.
inline std::string first_step(const SeatView& view, int, ai::Limits, std::uint64_t seed) {
  Rng rng(seed);
  return view.guess(rng)->legal(*view.viewer()).front();
}

inline const std::string kPassword = "correct horse battery";
// A rated match needs a clock; this one runs out in no test.
inline const Json kHourEach = {
    {"kind", "real"}, {"base_ms", 3'600'000}, {"increment_ms", 0}, {"on_timeout", "lose"}};

// A server in this process, with a clock that the test can move and limits that do not slow tests.
class TestServer {
 public:
  TestServer() {
    config.port = 0;
    config.data = folder.file("data.db");
    config.threads = 2;
    config.bot_ms = 10;
    config.max_connections = 5000;
    config.max_connections_per_address = 5000;
    config.messages_per_second = 100'000;
    config.requests_per_second = 100'000;
    config.max_open_tables = 0;
    config.max_bot_tables = 0;
    config.max_running_matches = 0;
    parts = {Origin::real(),
             first_step,
             PasswordCost::least(),
             [](Server::LogLevel, const std::string&, const Json&) {},
             {},
             {}};
    parts.origin.now = [this] { return real_.now() + ahead_ms.load() + set_ms.load(); };
    parts.origin.steady = [this] { return real_.steady() + ahead_ms.load(); };
  }

  // However slow this machine is, no time passes.
  void freeze(Time at) {
    parts.origin.now = [at] { return at; };
    parts.origin.steady = [at] { return at; };
  }
  int start() {
    server = std::make_unique<Server>(games(), config, parts);
    return server->port();
  }
  void stop() { server.reset(); }
  [[nodiscard]] int port() const { return server->port(); }
  [[nodiscard]] Client guest() const { return Client::guest(port()); }
  // Somebody with a name and a password.
  [[nodiscard]] Client named(const std::string& name) const {
    const HttpResult claimed =
        guest().post("/api/me/claim", {{"name", name}, {"password", kPassword}, {"token", true}});
    EXPECT_EQ(claimed.status, 200) << claimed.body;
    return Client{port(), claimed.status == 200 ? claimed.json().value("token", "") : ""};
  }

  // A new table of `who`'s; its id.
  [[nodiscard]] std::string table(const Client& who, const Json& wish) const {
    const HttpResult made = who.post("/api/tables", wish);
    EXPECT_EQ(made.status, 200) << made.body;
    return made.status == 200 ? made.json()["table"]["match"].get<std::string>() : "";
  }

  TempFolder folder;
  Config config;
  Server::Parts parts;
  std::atomic<Time> ahead_ms{0};  // Time passes.
  std::atomic<Time> set_ms{0};    // Somebody sets the clock on the wall.
  std::unique_ptr<Server> server;

 private:
  Origin real_ = Origin::real();
};

// A seat at a match over a WebSocket: it knows what it was last told.
struct Player {
  Player(const Client& client, std::string id, int own_seat)
      : socket(client), match(std::move(id)), seat(own_seat) {
    EXPECT_EQ(code_of(socket.ask({{"type", "watch"}, {"match", match}})), "");
    catch_up();
  }

  // Takes over what has come so far.
  void catch_up() {
    while (!socket.heard.empty()) {
      hear(socket.heard.front());
      socket.heard.pop_front();
    }
  }
  void hear(const Json& message) {
    if (message["type"] == "match" || message["type"] == "update") last = message;
    if (message["type"] == "table") table = message["table"];
  }
  // Waits until everything up to `seq` was told.
  bool reach(std::int64_t seq) {
    while (last.is_null() || last["seq"].get<std::int64_t>() < seq) {
      const auto message = socket.receive();
      if (!message) return false;
      hear(*message);
    }
    return true;
  }
  [[nodiscard]] bool to_act() const {
    for (const Json& acting : last["to_act"])
      if (acting == seat) return true;
    return false;
  }
  [[nodiscard]] std::vector<std::string> steps() const {
    return last["steps"].value(std::to_string(seat), std::vector<std::string>());
  }
  [[nodiscard]] std::int64_t seq() const { return last["seq"].get<std::int64_t>(); }

  Json ask(Json message) {
    message["match"] = match;
    message["seat"] = seat;
    const Json answer = socket.ask(std::move(message));
    catch_up();
    return answer;
  }
  Json step(const std::string& text) {
    const Json answer = ask({{"type", "step"}, {"seen", seq()}, {"step", text}});
    if (answer.is_object() && answer.contains("seq")) reach(answer["seq"].get<std::int64_t>());
    return answer;
  }

  RawSocket socket;
  std::string match;
  int seat;
  Json last;
  Json table;
};

// Whoever is to act plays a random legal step: who it was, null if nobody is to act, nothing if it
// went wrong.
inline std::optional<Player*> play_one(const std::vector<Player*>& players, Rng& rng) {
  std::int64_t seq = 0;
  for (Player* player : players) seq = std::max(seq, player->seq());
  for (Player* player : players)
    if (!player->reach(seq)) return std::nullopt;
  Player* next = nullptr;
  for (Player* player : players)
    if (player->to_act()) next = player;
  if (next == nullptr) return nullptr;
  const auto steps = next->steps();
  if (steps.empty()) return std::nullopt;
  const std::string& step = steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
  const Json answer = next->step(step);
  if (code_of(answer) == "") return next;
  ADD_FAILURE() << step << " of seat " << next->seat << ": " << answer;
  return std::nullopt;
}

// Everybody plays random legal steps until the match is over or so many were played.
inline int play_on(const std::vector<Player*>& players, Rng& rng, int most = 100'000) {
  for (int played = 0; played < most; ++played) {
    const auto next = play_one(players, rng);
    if (!next) return -1;
    if (*next == nullptr) return played;
  }
  return most;
}

// The same until each of them has played so many, however many steps a turn has.
inline bool play_each(const std::vector<Player*>& players, Rng& rng, int least) {
  std::map<Player*, int> played;
  const auto behind = [&] {
    return std::any_of(players.begin(), players.end(),
                       [&](Player* player) { return played[player] < least; });
  };
  while (behind()) {
    const auto next = play_one(players, rng);
    if (!next || *next == nullptr) return false;
    ++played[*next];
  }
  return true;
}

}  // namespace fourlands::server::testing
