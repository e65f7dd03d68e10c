#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/people/accounts.h"

namespace fourlands::server {

class Socket;

// Which WebSockets are open by which tokens, so that they end with them. Any thread may call.
class Sessions {
 public:
  // While the ticket is kept the socket is known.
  std::shared_ptr<void> add(const std::string& person, std::string token_hash,
                            const std::shared_ptr<Socket>& socket);
  void revoke(const Revocation& what);

 private:
  struct Entry {
    int id;
    std::string token_hash;
    std::weak_ptr<Socket> socket;
  };
  void remove(const std::string& person, int id);

  std::mutex mutex_;
  int last_id_ = 0;
  std::unordered_map<std::string, std::vector<Entry>> by_person_;
};

}  // namespace fourlands::server
