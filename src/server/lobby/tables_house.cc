#include "server/lobby/tables.h"

// What an admin does to tables.

namespace fourlands::server {
namespace {

constexpr int kHouseAtOnce = 256;

}  // namespace

void Tables::close_by_house(const std::string& id, std::function<void(Answer)> reply) {
  if (id.size() > 40) return reply({refusal_of("unknown_match"), {}});
  in_match(id, [reply = std::move(reply)](Match& match) { match.close_by_house(reply); });
}

void Tables::rename(const Person& who, const std::string& before) {
  for (Time until = INT64_MAX;;) {
    const auto rows = store_.matches_of(who.id, until, kHouseAtOnce);
    for (const MatchRow& row : rows)
      in_match(row.id, [who, before](Match& match) { match.rename(who, before, [] {}); });
    if (rows.size() < kHouseAtOnce) return;
    until = rows.back().created;
  }
}

void Tables::prune(Time before) {
  for (const std::string& id : store_.old_matches(before, kHouseAtOnce))
    in_match(id, [this](Match& match) {
      match.prune([this](bool gone) {
        if (gone) notices_.count("pruned");
      });
    });
}

void Tables::tell_lobby(const std::string& message) {
  std::vector<std::shared_ptr<Watcher>> watchers;
  {
    const std::lock_guard lock(lobby_mutex_);
    for (const InLobby& one : lobby_) watchers.push_back(one.watcher);
  }
  const auto text = std::make_shared<const std::string>(message);
  for (const auto& watcher : watchers) watcher->send(text);
}

}  // namespace fourlands::server
