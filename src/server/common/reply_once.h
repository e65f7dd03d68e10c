#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <utility>

namespace fourlands::server {

// A reply that is given once, whatever becomes of the job that should give it: a second one is
// dropped, and if the last copy goes without any, because the job failed, `otherwise` is given.
template <class T>
std::function<void(T)> reply_once(std::function<void(T)> reply, std::function<T()> otherwise) {
  struct Held {
    Held(std::function<void(T)> to, std::function<T()> in_need)
        : reply(std::move(to)), otherwise(std::move(in_need)) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
      if (given) return;
      try {
        reply(otherwise());
      } catch (const std::exception&) {
        given = true;  // Nobody is left to tell.
      }
    }
    std::function<void(T)> reply;
    std::function<T()> otherwise;
    std::atomic<bool> given{false};
  };
  return [held = std::make_shared<Held>(std::move(reply), std::move(otherwise))](T answer) {
    if (!held->given.exchange(true)) held->reply(std::move(answer));
  };
}

}  // namespace fourlands::server
