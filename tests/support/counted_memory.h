#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

// Counts what the whole test program asks memory for, to show that something asks for none. It
// replaces the program's own operators, so one file of a program includes it. They are not inlined:
// half of a pair inlined looks to the compiler like memory freed by a stranger.

namespace fourlands::testing {

inline std::atomic<std::uint64_t> memory_asked{0};

inline void* counted(std::size_t size) {
  memory_asked.fetch_add(1, std::memory_order_relaxed);
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace fourlands::testing

void* operator new(std::size_t size) { return fourlands::testing::counted(size); }
void* operator new[](std::size_t size) { return fourlands::testing::counted(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return fourlands::testing::counted(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return fourlands::testing::counted(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
