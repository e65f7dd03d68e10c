#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace fourlands::ai {

// Allocates memory that is read here and there: in large pages, where the system has them and there
// is enough to fill one, because the processor then finds its way to each place faster.
template <class T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <class U>
  explicit LargePages(const LargePages<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* const room = ::operator new(bytes, alignment(bytes));
#ifdef __linux__
    // Only a wish: without it all is the same but slower.
    if (bytes >= kPage) (void)madvise(room, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(room);
  }
  void deallocate(T* room, std::size_t count) {
    ::operator delete(room, alignment(count * sizeof(T)));
  }
  friend bool operator==(const LargePages&, const LargePages&) { return true; }

 private:
  static constexpr std::size_t kPage = std::size_t{2} << 20U;
  static constexpr std::align_val_t alignment(std::size_t bytes) {
    return std::align_val_t{bytes >= kPage ? kPage : alignof(std::max_align_t)};
  }
};

}  // namespace fourlands::ai
