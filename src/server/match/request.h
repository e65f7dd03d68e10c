#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "game/catalogue.h"
#include "server/common/answer.h"
#include "server/people/person.h"

// What reaches a match from outside (docs/protocol.md).

namespace fourlands::server {

// Something that a person asks of a match.
struct Request {
  std::string action;
  Person who;
  std::string id;  // The client's own for it.
  Json body;
  Language language = Language::kEnglish;
  std::function<void(Answer)> reply;
  std::chrono::steady_clock::time_point came = {};  // When it reached the match's queue.
};

// Somebody who is told what happens: a WebSocket.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
};

// What a watcher wants to be told.
struct Subscription {
  bool views = true, insights = true, steps = true, effects = true, log = true, chat = true;
  friend auto operator<=>(const Subscription&, const Subscription&) = default;
};

}  // namespace fourlands::server
