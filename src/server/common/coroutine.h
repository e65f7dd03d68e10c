#pragma once

#include <coroutine>
#include <exception>
#include <type_traits>
#include <utility>

namespace fourlands::server {

// A function that may wait in its middle (`co_await`) and that nobody waits for. What it is called
// with must be its own: a reference may be gone when it goes on.
struct Coroutine {
  // What fails in it ends it alone: its owner, whose member it is, is told (`job_failed`).
  class promise_type {
   public:
    template <class Owner, class... Arguments>
    explicit promise_type(Owner& owner, const Arguments&... /*arguments*/) noexcept
        : owner_(&owner), failed_([](void* whose, const char* what) {
            static_cast<std::remove_reference_t<Owner>*>(whose)->job_failed(what);
          }) {}
    Coroutine get_return_object() const noexcept { return {}; }
    [[nodiscard]] std::suspend_never initial_suspend() const noexcept { return {}; }
    [[nodiscard]] std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const noexcept {}
    void unhandled_exception() const noexcept {
      try {
        throw;
      } catch (const std::exception& lost) {
        failed_(owner_, lost.what());
      }
    }

   private:
    void* owner_;
    void (*failed_)(void* owner, const char* what);
  };
};

// One that waits. If it is not told to go on, it ends with this.
class Suspended {
 public:
  explicit Suspended(std::coroutine_handle<> handle) : handle_(handle) {}
  Suspended(const Suspended&) = delete;
  Suspended& operator=(const Suspended&) = delete;
  ~Suspended() {
    if (handle_) handle_.destroy();
  }
  void go_on() { std::exchange(handle_, nullptr).resume(); }

 private:
  std::coroutine_handle<> handle_;
};

}  // namespace fourlands::server
