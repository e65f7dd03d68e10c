#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace fourlands::tensor {

// A few threads that wait for work and do it together: `run(part)` for part 0 to threads - 1, the
// first of them on the calling thread.
class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] int count() const { return static_cast<int>(threads_.size()) + 1; }
  // Done when all are.
  void run(const std::function<void(int part)>& work);

 private:
  void wait_for_work(int part);

  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable ended_;
  const std::function<void(int)>* work_ = nullptr;
  std::uint64_t round_ = 0;
  int busy_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace fourlands::tensor
