#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace fourlands::server {

// One thread for what takes long on purpose: hashing passwords. Others are not kept waiting by it,
// and it takes no more memory than one hash does.
class WorkerThread {
 public:
  // `failed` is told what a job said that ended by an exception; the next one runs.
  WorkerThread(std::size_t most_waiting, std::function<void(const char* what)> failed)
      : most_(most_waiting), failed_(std::move(failed)), thread_([this] { run(); }) {}
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
    wake_.notify_one();
    return true;
  }

 private:
  void run() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
        if (stopping_) return;
        job = std::move(jobs_.front());
        jobs_.pop_front();
      }
      try {
        job();
      } catch (const std::exception& lost) {
        failed_(lost.what());
      }
    }
  }

  std::size_t most_;
  std::function<void(const char*)> failed_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace fourlands::server
