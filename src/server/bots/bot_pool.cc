#include "server/bots/bot_pool.h"

#include <algorithm>
#include <exception>

#include "core/plant.h"

namespace fourlands::server {
namespace {

using std::chrono::milliseconds;

// Past that, a hanging bot's thread is not replaced any more: something is badly wrong, and the
// machine is not to be eaten up by it.
constexpr int kMostLost = 4;
constexpr int kLeastMilliseconds = 10;
// A search that uses all of its time ends a little past it, by less than this part of it.
constexpr int kPastItsTime = 10;
constexpr milliseconds kWatchEvery{250};
// A bot with a limit of nodes is waited for so many times longer.
constexpr int kPatientTimes = 10;

// Something legal, from the view alone: what a seat may do is the same in every world that its view
// allows (law 3).
std::string any_step(const SeatView& view, std::uint64_t seed) {
  Rng rng(seed);
  const auto steps = view.guess(rng)->legal(*view.viewer());
  return steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
}

// What a thread of a pool thinks about: whose it is, and what it was charged for beforehand.
struct UnderWay {
  std::string owner;
  double charged = 0;
  std::chrono::steady_clock::time_point began;
  // What it really cost beyond that: a short thought costs more than its time, and one that is
  // sure early costs less.
  [[nodiscard]] double rest() const {
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    return took.count() - charged;
  }
};
thread_local UnderWay under_way;

}  // namespace

std::string choose_by_search(const SeatView& view, int level, ai::Limits limits,
                             std::uint64_t seed) {
  return ai::choose(view, level, limits, seed).step;
}

BotPool::BotPool(const Settings& settings, Chooser chooser)
    : settings_(settings), chooser_(std::move(chooser)) {
  if (settings_.post) return;
  const std::lock_guard lock(mutex_);
  for (int i = 0; i < std::max(settings_.threads, 1); ++i) add_thread();
  watchman_ = std::thread([this] { watch(); });
}

BotPool::~BotPool() { stop(); }

void BotPool::stop() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.clear();
    held_.clear();
    threads.swap(threads_);
  }
  wake_.notify_all();
  if (watchman_.joinable()) watchman_.join();
  for (std::thread& thread : threads) thread.join();
}

void BotPool::add_thread() {
  threads_.emplace_back([this] { work(); });
}

void BotPool::think(const std::string& owner, std::unique_ptr<SeatView> view, int level,
                    std::uint64_t seed, std::function<void(std::string)> done, std::int64_t nodes) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push(owner,
                  std::make_shared<Thought>(Thought{
                      std::move(view), level, seed, std::move(done), nodes, {}, {}, {}, false}));
  }
  if (settings_.post)
    settings_.post([this] { think_once(); });
  else
    wake_.notify_all();
}

void BotPool::think_once() {
  std::shared_ptr<Thought> thought;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.empty()) return;
    thought = waiting_.pop()->item;
  }
  const std::int64_t nodes = thought->nodes > 0 ? thought->nodes : settings_.nodes;
  std::string step;
  try {
    step = chooser_(*thought->view, thought->level, {0, nodes}, thought->seed);
  } catch (const std::exception&) {
    const std::lock_guard lock(mutex_);
    ++failures_;
  }
  if (step.empty()) step = any_step(*thought->view, thought->seed);
  if (!planted("lose-a-thought", 60)) thought->done(std::move(step));
}

std::int64_t BotPool::failures() const {
  const std::lock_guard lock(mutex_);
  return failures_;
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size() + running_.size() + held_.size();
}

std::shared_ptr<BotPool::Thought> BotPool::next_thought(ai::Limits& limits) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
  if (stopping_) return nullptr;
  auto next = waiting_.pop();
  // The threads are shared among the owners, and an owner's share among what waits of theirs.
  const double threads = std::max(settings_.threads, 1);
  const double crowd = std::max(1.0, static_cast<double>(next->owners) / threads) *
                       std::max(1.0, static_cast<double>(next->of_owner) / threads);
  limits.milliseconds =
      std::max(static_cast<int>(settings_.milliseconds / crowd), kLeastMilliseconds);
  waiting_.charge(next->owner, limits.milliseconds);
  const auto now = std::chrono::steady_clock::now();
  under_way = {next->owner, static_cast<double>(limits.milliseconds), now};
  next->item->deadline = now + milliseconds(limits.milliseconds + settings_.overrun_ms);
  next->item->due = now;
  if (next->item->view->rules().hidden())
    next->item->due += milliseconds(limits.milliseconds + limits.milliseconds / kPastItsTime);
  if (next->item->nodes > 0) {
    limits = {0, next->item->nodes};
    // How long that takes is the machine's affair: given up, it would answer one person otherwise
    // than another.
    next->item->deadline += kPatientTimes * milliseconds(settings_.overrun_ms);
  }
  running_.push_back(next->item);
  return next->item;
}

void BotPool::work() {
  for (;;) {
    ai::Limits limits;
    const std::shared_ptr<Thought> thought = next_thought(limits);
    if (!thought) return;
    std::string step;
    const auto began = std::chrono::steady_clock::now();
    try {
      step = chooser_(*thought->view, thought->level, limits, thought->seed);
    } catch (const std::exception&) {
      const std::lock_guard lock(mutex_);
      ++failures_;
    }
    if (settings_.thought)
      settings_.thought(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    bool given_up = false;
    {
      const std::lock_guard lock(mutex_);
      running_.remove(thought);
      waiting_.charge(under_way.owner, under_way.rest());
      given_up = thought->answered;
      if (given_up) --lost_;
    }
    // Its thread was replaced meanwhile, so this one is one too many.
    if (given_up) return;
    answer(thought, std::move(step));
  }
}

void BotPool::answer(const std::shared_ptr<Thought>& thought, std::string step) {
  if (step.empty()) step = any_step(*thought->view, thought->seed);
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    if (std::chrono::steady_clock::now() < thought->due) {
      thought->step = std::move(step);
      held_.push_back(thought);
      wake_.notify_all();  // For the watchman.
      return;
    }
  }
  thought->done(std::move(step));
}

// Answers what has become due, and gives up bots that are far past their time.
void BotPool::watch() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    auto next = std::chrono::steady_clock::now() + kWatchEvery;
    for (const auto& thought : held_) next = std::min(next, thought->due);
    wake_.wait_until(lock, next);
    const auto now = std::chrono::steady_clock::now();
    const auto due = take_due(now);
    const auto late = give_up_late(now);
    lock.unlock();
    for (const auto& thought : due) thought->done(std::move(thought->step));
    for (const auto& thought : late) answer(thought, "");
    lock.lock();
  }
}

std::vector<std::shared_ptr<BotPool::Thought>> BotPool::take_due(SteadyTime now) {
  std::vector<std::shared_ptr<Thought>> due;
  held_.remove_if([&](const std::shared_ptr<Thought>& thought) {
    if (thought->due > now) return false;
    due.push_back(thought);
    return true;
  });
  return due;
}

std::vector<std::shared_ptr<BotPool::Thought>> BotPool::give_up_late(SteadyTime now) {
  std::vector<std::shared_ptr<Thought>> late;
  for (const auto& thought : running_)
    if (!thought->answered && thought->deadline < now && lost_ < kMostLost) {
      thought->answered = true;
      ++failures_;
      ++lost_;
      add_thread();
      late.push_back(thought);
    }
  return late;
}

}  // namespace fourlands::server
