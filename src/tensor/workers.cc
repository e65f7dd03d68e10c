#include "tensor/workers.h"

namespace fourlands::tensor {

Workers::Workers(int threads) {
  for (int part = 1; part < threads; ++part)
    threads_.emplace_back([this, part] { wait_for_work(part); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(const std::function<void(int)>& work) {
  if (threads_.empty()) return work(0);
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = static_cast<int>(threads_.size());
    ++round_;
  }
  begun_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return busy_ == 0; });
}

void Workers::wait_for_work(int part) {
  std::uint64_t done = 0;
  for (;;) {
    const std::function<void(int)>* work = nullptr;
    {
      std::unique_lock lock(mutex_);
      begun_.wait(lock, [&] { return stop_ || round_ != done; });
      if (stop_) return;
      done = round_;
      work = work_;
    }
    (*work)(part);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) ended_.notify_one();
  }
}

}  // namespace fourlands::tensor
