#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "ai/bots/bots.h"
#include "game/face.h"
#include "server/common/fair_queue.h"
#include "server/common/serial_queue.h"

namespace fourlands::server {

// How a bot chooses: ai::choose, or a bad bot in a test.
using Chooser =
    std::function<std::string(const SeatView&, int level, ai::Limits, std::uint64_t seed)>;
std::string choose_by_search(const SeatView& view, int level, ai::Limits limits,
                             std::uint64_t seed);

// The bots' own threads. They are handed views, never a match (law 4), and their number is bounded:
// the more wait, the less time each has. Time is shared by owner, not by match: hundreds of bots of
// one person have little time each, and another person's bot is next and has its own share. A bot
// that throws, or that takes far too long, is answered for with a random legal step, so that no
// match waits for ever. Where there are secrets every step takes the whole of that time, also one
// that needed no thought: a pause would tell the others whether there was something to choose
// (LN-51).
class BotPool {
 public:
  struct Settings {
    int threads = 1;
    int milliseconds = 500;  // For a step, when nobody else waits.
    int overrun_ms = 3000;   // Past its time by so much, a bot is given up.
    std::function<void(double seconds)> thought = {};  // One has thought for so long.
    // Runs a thought instead of threads, and for so many nodes instead of a time (src/simulation).
    Post post = {};
    std::int64_t nodes = 0;
  };
  BotPool(const Settings& settings, Chooser chooser);
  ~BotPool();
  // Ends the threads; whoever still waits is not answered.
  void stop();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // For `owner`, whose table it is or who wants to know. `done` is called once, from a thread of
  // the pool's. With `nodes` the bot looks that far instead of for a time, so that it chooses the
  // same again.
  void think(const std::string& owner, std::unique_ptr<SeatView> view, int level,
             std::uint64_t seed, std::function<void(std::string step)> done,
             std::int64_t nodes = 0);
  // How often a bot threw or was given up.
  [[nodiscard]] std::int64_t failures() const;
  [[nodiscard]] std::size_t waiting() const;

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;
  struct Thought {
    std::unique_ptr<SeatView> view;
    int level;
    std::uint64_t seed;
    std::function<void(std::string)> done;
    std::int64_t nodes = 0;
    SteadyTime deadline{};
    SteadyTime due{};  // No sooner is it answered.
    std::string step;  // What it will be answered with then.
    bool answered = false;
  };

  void work();
  void think_once();
  // The next one with the time it has; nothing if the pool stops.
  std::shared_ptr<Thought> next_thought(ai::Limits& limits);
  void watch();
  std::vector<std::shared_ptr<Thought>> take_due(SteadyTime now);
  std::vector<std::shared_ptr<Thought>> give_up_late(SteadyTime now);
  void answer(const std::shared_ptr<Thought>& thought, std::string step);
  void add_thread();

  Settings settings_;
  Chooser chooser_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<std::shared_ptr<Thought>> waiting_;
  std::list<std::shared_ptr<Thought>> running_;
  std::list<std::shared_ptr<Thought>> held_;  // Thought through, and not due yet.
  std::int64_t failures_ = 0;
  int lost_ = 0;  // Threads whose bot was given up and still runs.
  bool stopping_ = false;
  std::vector<std::thread> threads_;
  std::thread watchman_;
};

}  // namespace fourlands::server
