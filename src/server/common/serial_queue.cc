#include "server/common/serial_queue.h"

#include <exception>

namespace fourlands::server {
namespace {

// So many jobs in a row, then others get their turn.
constexpr int kInARow = 32;

}  // namespace

void SerialQueue::push(Job job) {
  std::unique_lock lock(mutex_);
  jobs_.push_back(std::move(job));
  if (!running_ && !held_) start(lock);
}

void SerialQueue::hold() {
  const std::lock_guard lock(mutex_);
  held_ = true;
}

void SerialQueue::release(Job first) {
  std::unique_lock lock(mutex_);
  jobs_.push_front(std::move(first));
  held_ = false;
  if (!running_) start(lock);
}

void SerialQueue::drop() {
  std::deque<Job> dropped;
  const std::lock_guard lock(mutex_);
  dropped.swap(jobs_);
}

bool SerialQueue::nothing_waits() const {
  const std::lock_guard lock(mutex_);
  return jobs_.empty() && !held_;
}

void SerialQueue::start(std::unique_lock<std::mutex>& lock) {
  running_ = true;
  lock.unlock();
  post_([this] { run(); });
}

// A job keeps its match, and with it this queue, alive; so the last one goes only after everything
// here is done with.
void SerialQueue::run() {
  Job job;
  for (int i = 0;; ++i) {
    Job next;
    {
      std::unique_lock lock(mutex_);
      if (jobs_.empty() || held_) {
        running_ = false;
        return;
      }
      if (i == kInARow) return start(lock);
      next = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job = std::move(next);
    try {
      job();
    } catch (const std::exception& lost) {
      failed_(lost.what());
    }
  }
}

}  // namespace fourlands::server
