#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "server/common/rate_limit.h"
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
         std::function<Time()> now, std::function<void(const char*)> count,
         std::weak_ptr<SocketPeer> peer);

  void receive(std::string_view text);
  void closed();
  // Something came that is no message at all.
  void garbage(const std::string& code, const std::string& what);

 private:
  void watch(const std::string& id, const Json& message, std::function<void(Answer)> reply);
  void lobby(const Json& message);
  std::function<void(Answer)> reply_to(std::string request, std::string match) const;
  void close(const std::string& why) const;

  Tables& tables_;
  const Catalogue& catalogue_;
  Person who_;
  Language language_;
  TokenBucket bucket_;
  std::function<Time()> now_;
  std::function<void(const char*)> count_;
  std::weak_ptr<SocketPeer> peer_;
  std::set<std::string> watched_;
  bool in_lobby_ = false;
  int garbage_ = 0;
  int too_fast_ = 0;  // In a row.
};

}  // namespace fourlands::server
