#pragma once

#include <deque>
#include <functional>
#include <mutex>

namespace fourlands::server {

using Job = std::function<void()>;
// Runs a job soon, on some thread of the server's.
using Post = std::function<void(Job)>;

// Jobs that run one after another, on whatever threads there are. What belongs to a match is
// touched only by jobs of its queue, so it needs no lock.
class SerialQueue {
 public:
  explicit SerialQueue(const Post& post) : post_(post) {}

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
  mutable std::mutex mutex_;
  std::deque<Job> jobs_;
  bool running_ = false;
  bool held_ = false;
};

}  // namespace fourlands::server
