#include "ai/bots/parallel.h"

#if defined(FOURLANDS_SINGLE_THREADED) || defined(__wasi__)

namespace fourlands::ai {

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

}  // namespace fourlands::ai

#else

#include <thread>
#include <vector>

namespace fourlands::ai {

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
}

}  // namespace fourlands::ai

#endif
