#pragma once

#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "server/common/token_bucket.h"
#include "server/lobby/tables.h"
#include "server/match/match.h"

namespace fourlands::server {

// The other end of a WebSocket, as the network has it. Any thread may call.
class SocketPeer : public Watcher {
 public:
  virtual void close(int code, const std::string& reason) = 0;
};

// What comes over one WebSocket: the messages of docs/protocol.md, without a network. `receive` and
// `closed` are called one after another. What is told goes to the peer itself.
class Socket {
 public:
  Socket(Tables& tables, const Catalogue& catalogue, Person who, Language language, Rate rate,
         std::function<Time()> steady, std::function<void(const char*)> count,
         std::function<void(const char* what)> failed, std::weak_ptr<SocketPeer> peer);

  // What fails here ends with this message; it is answered `failed`.
  void receive(std::string_view text);
  // A ping or a pong came; it counts as a message.
  void control();
  void closed();
  // Something came that is no message at all.
  void garbage(const std::string& code, const std::string& what);
  // The token that it was opened with is good no more: nothing that still comes is done, and it is
  // closed. From any thread.
  void revoke();
  // Held as long as the socket lives.
  void hold(std::shared_ptr<void> ticket) { ticket_ = std::move(ticket); }

 private:
  void hear(std::string_view text);
  // When it may go on; 0 is now.
  std::int64_t too_fast();
  void watch(const std::string& id, const Json& message, std::function<void(Answer)> reply);
  void lobby(const Json& message);
  std::function<void(Answer)> reply_to(std::string request, std::string match) const;
  void close(const std::string& why);

  Tables& tables_;
  const Catalogue& catalogue_;
  Person who_;
  Language language_;
  TokenBucket bucket_;
  std::function<Time()> steady_;
  std::function<void(const char*)> count_;
  std::function<void(const char* what)> failed_;
  std::weak_ptr<SocketPeer> peer_;
  std::set<std::string> watched_;
  bool in_lobby_ = false;
  int garbage_ = 0;
  int too_fast_ = 0;  // Refused of late.
  std::atomic<bool> ending_{false};
  std::shared_ptr<void> ticket_;
};

}  // namespace fourlands::server
