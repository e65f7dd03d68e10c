#pragma once

#include <deque>
#include <functional>
#include <mutex>

namespace fourlands::server {

using Job = std::function<void()>;
// Runs a job soon, on some thread of the server's.
using Post = std::function<void(Job)>;
// A job ended by an exception, and what it said.
using JobFailed = std::function<void(const char* what)>;

// Jobs that run one after another, on whatever threads there are. What belongs to a match is
// touched only by jobs of its queue, so it needs no lock. A job that fails ends alone: it is told,
// as a job of the queue, and the next one runs.
class SerialQueue {
 public:
  SerialQueue(const Post& post, JobFailed failed) : post_(post), failed_(std::move(failed)) {}

  void push(Job job);
  // Called by a job: nothing more runs until `release`, which runs `first` before all that waits.
  void hold();
  void release(Job first);
  // What waits is forgotten. For the end, when no thread runs jobs any more: a job that keeps alive
  // what its queue is part of would keep it for ever.
  void drop();
  // Asked by a job: whether it is the last.
  [[nodiscard]] bool nothing_waits() const;

 private:
  void run();
  void start(std::unique_lock<std::mutex>& lock);

  const Post& post_;
  JobFailed failed_;
  mutable std::mutex mutex_;
  std::deque<Job> jobs_;
  bool running_ = false;
  bool held_ = false;
};

}  // namespace fourlands::server
