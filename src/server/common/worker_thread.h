#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

#include "server/common/serial_queue.h"

namespace fourlands::server {

// Who hears of jobs that fail, and what runs them if no thread of their own does.
struct WorkPlace {
  // NOLINTNEXTLINE(google-explicit-constructor): most places are nothing but who hears of failures.
  template <class Failed>
    requires std::is_invocable_v<Failed, const char*>
  WorkPlace(Failed heard, Post runs = {}) : failed(std::move(heard)), post(std::move(runs)) {}
  JobFailed failed;
  Post post;
};

// One thread for what takes long on purpose: hashing passwords. Others are not kept waiting by it,
// and it takes no more memory than one hash does.
class WorkerThread {
 public:
  // The place is told what a job said that ended by an exception; the next one runs.
  WorkerThread(std::size_t most_waiting, WorkPlace place)
      : most_(most_waiting), place_(std::move(place)) {
    if (!place_.post) thread_ = std::thread([this] { run(); });
  }
  ~WorkerThread() { stop(); }
  // Ends the thread after the job it is at.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

  // False: too many wait already.
  bool push(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      if (jobs_.size() >= most_) return false;
      jobs_.push_back(std::move(job));
    }
    if (place_.post)
      place_.post([this] { run_next(); });
    else
      wake_.notify_one();
    return true;
  }

 private:
  void run() {
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      }
      if (!run_next()) return;
    }
  }
  // False: it stops.
  bool run_next() {
    std::function<void()> job;
    {
      const std::lock_guard lock(mutex_);
      if (stopping_ || jobs_.empty()) return !stopping_;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    try {
      job();
    } catch (const std::exception& lost) {
      place_.failed(lost.what());
    }
    return true;
  }

  std::size_t most_;
  WorkPlace place_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace fourlands::server
