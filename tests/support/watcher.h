#pragma once

#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "cli/load_sockets.h"

namespace fourlands::testing {

// Somebody who watches a match over a WebSocket for as long as this lives.
class Watcher {
 public:
  Watcher(int port, const std::string& token, const std::string& match)
      : sockets_("127.0.0.1", port,
                 {[this, match](int socket) {
                    const nlohmann::json watch = {
                        {"type", "watch"}, {"match", match}, {"request", "w"}};
                    sockets_.send(socket, watch.dump());
                  },
                  [this](int, std::string_view) { release(); },
                  [this](int, std::string_view why) {
                    ADD_FAILURE() << why;
                    release();
                  }}) {
    sockets_.open(token);
    thread_ = std::jthread([this] { sockets_.run(); });
    watching_.get_future().wait();
  }
  ~Watcher() { sockets_.stop(); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

 private:
  void release() {
    if (!std::exchange(told_, true)) watching_.set_value();
  }

  cli::Sockets sockets_;
  bool told_ = false;
  std::promise<void> watching_;
  std::jthread thread_;
};

}  // namespace fourlands::testing
