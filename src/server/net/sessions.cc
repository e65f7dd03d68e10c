#include "server/net/sessions.h"

#include "server/net/socket.h"

namespace fourlands::server {

std::shared_ptr<void> Sessions::add(const std::string& person, std::string token_hash,
                                    const std::shared_ptr<Socket>& socket) {
  int id = 0;
  {
    const std::lock_guard lock(mutex_);
    id = ++last_id_;
    by_person_[person].push_back({id, std::move(token_hash), socket});
  }
  return {this,
          [person, id](void* sessions) { static_cast<Sessions*>(sessions)->remove(person, id); }};
}

void Sessions::remove(const std::string& person, int id) {
  const std::lock_guard lock(mutex_);
  const auto found = by_person_.find(person);
  if (found == by_person_.end()) return;
  std::erase_if(found->second, [&](const Entry& entry) { return entry.id == id; });
  if (found->second.empty()) by_person_.erase(found);
}

void Sessions::revoke(const Revocation& what) {
  std::vector<std::shared_ptr<Socket>> ending;  // Closed, and maybe gone, without the lock.
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_person_.find(what.person);
    if (found == by_person_.end()) return;
    for (const Entry& entry : found->second) {
      const bool meant =
          what.only.empty() ? entry.token_hash != what.except : entry.token_hash == what.only;
      if (!meant) continue;
      if (auto socket = entry.socket.lock()) ending.push_back(std::move(socket));
    }
  }
  for (const auto& socket : ending) socket->revoke();
}

}  // namespace fourlands::server
