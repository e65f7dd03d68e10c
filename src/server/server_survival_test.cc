#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>

#include "server/review/check_upgrade.h"
#include "server/server_testing.h"
#include "server/store/data_file.h"
#include "server/store/store_sqlite.h"
#include "support/paths.h"
#include "support/random_games.h"

// The server as a process of its own, killed without warning and left without room on the disk.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

// `fourlands serve`, started and killed by the test. The port stays the same, so that clients find
// it again.
class Process {
 public:
  explicit Process(const TempFolder& folder) : folder_(folder), data_(folder.file("data.db")) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { kill(); }

  void start() {
    const std::string log = folder_.file("log");
    const std::string port = std::to_string(port_);
    std::remove(log.c_str());
    child_ = fork();
    if (child_ == 0) {
      const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      ::dup2(out, 2);
      ::execl(::fourlands::testing::program_path().c_str(), "fourlands", "serve", "--port",
              port.c_str(), "--data", data_.c_str(), "--requests-per-second", "100000",
              "--messages-per-second", "100000", "--log", "json", static_cast<char*>(nullptr));
      ::_exit(127);
    }
    ASSERT_TRUE(eventually([&] { return listening(log); })) << "the server did not start";
  }
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = 0;
  }
  // The exit status after a polite request.
  int stop() {
    ::kill(child_, SIGTERM);
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = 0;
    return status;
  }
  // No file may grow past so many bytes from now on.
  void limit_files(rlim_t bytes) const {
    const rlimit limit{bytes, RLIM_INFINITY};
    ASSERT_EQ(::prlimit(child_, RLIMIT_FSIZE, &limit, nullptr), 0);
  }
  // Without warning, all the processes it has started; how many.
  [[nodiscard]] int kill_children() const {
    int killed = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const pid_t process = std::atoi(entry.path().filename().c_str());
      std::ifstream in(entry.path() / "stat");
      std::string id, name, state;
      pid_t parent = 0;
      if (process <= 0 || !(in >> id >> name >> state >> parent) || parent != child_) continue;
      killed += ::kill(process, SIGKILL) == 0 ? 1 : 0;
    }
    return killed;
  }
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::string& data() const { return data_; }

 private:
  bool listening(const std::string& log) {
    std::ifstream in(log);
    for (std::string line; std::getline(in, line);) {
      const Json said = Json::parse(line, nullptr, false);
      if (!said.is_object() || said.value("event", "") != "listening") continue;
      port_ = said["port"];
      return true;
    }
    return false;
  }

  const TempFolder& folder_;
  std::string data_;
  pid_t child_ = 0;
  int port_ = 0;
};

// One person who plays both seats of match after match, and remembers what was acknowledged. When
// the connection breaks they come back by themselves and send again what was not answered.
class Driver {
 public:
  Driver(int port, std::uint64_t seed) : client_(Client::guest(port)), rng_(seed) {}

  struct Acknowledged {
    std::string match;
    std::int64_t seq;
    std::string step;
  };

  void run(const std::atomic<bool>& stop) {
    while (!stop) {
      RawSocket socket(client_);
      if (socket.status() != 101) {
        usleep(2'000);
        continue;
      }
      while (!stop && play(socket)) continue;
    }
  }
  [[nodiscard]] const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  // Plays while the connection holds.
  bool play(RawSocket& socket) {
    if (match_.empty()) {
      const HttpResult made = client_.post(
          "/api/tables", {{"game", "landomy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}});
      if (made.status != 200) return false;
      match_ = made.json()["table"]["match"];
    }
    if (pending_.is_null()) {
      socket.heard.clear();
      const Json watched = socket.ask({{"type", "watch"}, {"match", match_}, {"want", {"steps"}}});
      if (!watched.is_object() || socket.heard.empty()) return false;
      const Json now = socket.heard.back();
      if (now["to_act"].empty()) {
        match_.clear();
        return true;
      }
      const int seat = now["to_act"][0];
      const Json& steps = now["steps"][std::to_string(seat)];
      const auto pick = rng_.below(static_cast<std::uint32_t>(steps.size()));
      pending_ = {{"type", "step"},      {"match", match_},
                  {"seat", seat},        {"seen", now["seq"]},
                  {"step", steps[pick]}, {"request", "n" + std::to_string(++requests_)}};
    }
    const Json answer = socket.ask(pending_);
    if (!answer.is_object()) return false;  // Gone: the same request again, later.
    if (code_of(answer) != "") {
      trouble_ = answer.dump();
    } else {
      acknowledged_.push_back({match_, pending_["seen"].get<std::int64_t>() + 1, pending_["step"]});
    }
    pending_ = nullptr;
    return true;
  }

  Client client_;
  Rng rng_;
  std::string match_;
  Json pending_;
  std::vector<Acknowledged> acknowledged_;
  std::string trouble_;
  int requests_ = 0;
};

// Every acknowledged step is in the journal, at its place and once; and everything replays.
void expect_all_there(const std::string& data,
                      const std::vector<std::unique_ptr<Driver>>& drivers) {
  SqliteStore store(data, Database::Mode::kRead);
  std::size_t checked = 0;
  for (const auto& driver : drivers) {
    EXPECT_EQ(driver->trouble(), "");
    std::string match;
    std::vector<Entry> journal;
    for (const auto& kept : driver->acknowledged()) {
      if (kept.match != match) {
        match = kept.match;
        journal = store.journal(store.match(match)->key).value();
        std::set<std::string> requests;
        for (const Entry& entry : journal) {
          if (entry.request.empty()) continue;
          EXPECT_TRUE(requests.insert(entry.request).second) << "a step was played twice";
        }
      }
      ASSERT_LE(kept.seq, static_cast<std::int64_t>(journal.size())) << "a step is lost";
      const Entry& there = journal[static_cast<std::size_t>(kept.seq) - 1];
      EXPECT_EQ(std::get<match::Stepped>(there.event).step, kept.step);
      ++checked;
    }
  }
  EXPECT_GT(checked, 0U);
  EXPECT_TRUE(check_upgrade(games(), data, Language::kEnglish).differences.empty());
}

TEST(Survival, every_acknowledged_step_is_there_after_kill_9_again_and_again) {
  const bool every_time = std::getenv("FOURLANDS_LONG") != nullptr;
  const int kills = every_time ? 50 : ::fourlands::testing::random_games(50);
  const TempFolder folder;
  Process server(folder);
  server.start();
  std::vector<std::unique_ptr<Driver>> drivers;
  for (std::uint64_t i = 0; i < 4; ++i)
    drivers.push_back(std::make_unique<Driver>(server.port(), i));
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (const auto& driver : drivers) threads.emplace_back([&] { driver->run(stop); });
  Rng rng(11);
  for (int i = 0; i < kills; ++i) {
    usleep(10'000 + rng.below(90'000));
    server.kill();
    server.start();
  }
  usleep(200'000);
  stop = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(server.stop(), 0);
  expect_all_there(server.data(), drivers);
}

TEST(Survival, a_full_disk_refuses_the_step_and_play_goes_on_when_there_is_room) {
  const TempFolder folder;
  Process server(folder);
  server.start();
  const Client one = Client::guest(server.port());
  const HttpResult made =
      one.post("/api/tables", {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}});
  ASSERT_EQ(made.status, 200);
  Player alone(one, made.json()["table"]["match"], 0);
  const Json before = one.get("/api/matches/" + alone.match).json();
  const Json step = {{"type", "step"},
                     {"seen", alone.seq()},
                     {"step", alone.steps().front()},
                     {"request", "patient"}};
  server.limit_files(4096);
  EXPECT_EQ(code_of(alone.ask(step)), "not_stored");
  EXPECT_EQ(one.get("/api/matches/" + alone.match).json(), before);
  EXPECT_EQ(one.get("/healthz").status, 503);
  EXPECT_EQ(Client({server.port(), ""}).post("/api/session", Json::object()).status, 503);
  server.limit_files(RLIM_INFINITY);
  EXPECT_EQ(code_of(alone.ask(step)), "");
  EXPECT_EQ(one.get("/healthz").status, 200);
  EXPECT_EQ(server.stop(), 0);
  EXPECT_TRUE(check_upgrade(games(), server.data(), Language::kEnglish).differences.empty());
}

TEST(Survival, a_second_server_on_the_same_data_does_not_start) {
  const TempFolder folder;
  Process server(folder);
  server.start();
  EXPECT_THROW(DataLock(server.data()), std::runtime_error);
  EXPECT_EQ(server.stop(), 0);
  EXPECT_NO_THROW(DataLock(server.data()));
}

TEST(Survival, bots_that_crash_cost_their_step_and_nothing_else) {
  const TempFolder folder;
  Process process(folder);
  process.start();
  const Client one = Client::guest(process.port());
  const Json bot = {{"kind", "bot"}, {"level", 5}};
  const HttpResult made = one.post("/api/tables", {{"game", "landomy"}, {"seats", {bot, bot}}});
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string path = "/api/matches/" + made.json()["table"]["match"].get<std::string>();
  int killed = 0;
  Json now;
  do {
    killed += process.kill_children();
    usleep(20'000);
    now = one.get(path).json();
  } while (now["table"]["status"] == "running");
  EXPECT_EQ(now["table"]["status"], "over");
  EXPECT_GT(killed, 0);  // How many, the machine's pace decides.
  EXPECT_EQ(process.stop(), 0);
}

}  // namespace
}  // namespace fourlands::server
