#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/common/rate_limit.h"
#include "server/common/worker_thread.h"
#include "server/people/origin.h"
#include "server/people/person.h"
#include "server/reminders/courier.h"
#include "server/reminders/quiet.h"
#include "server/reminders/wording.h"
#include "server/store/store.h"

namespace fourlands::server {

// Tells people that it is their turn, each in the ways that they chose: at most once a match until
// they have looked at it, and not in their quiet hours. A match only notes here who is waited for,
// which costs it a look into a table in memory; all else happens on other threads.
class Reminders {
 public:
  struct Settings {
    std::string public_url;
    std::string smtp_url, mail_from;
    Time after_ms = 60'000;  // Who looks before that is not told.
    bool anywhere = false;   // Private addresses, and http.
  };
  // What the host is told, from any thread.
  struct Notices {
    std::function<void(const char* what)> count;
    std::function<void(const std::string& where, const std::string& why)> failed;
  };
  using Reply = std::function<void(Answer)>;

  Reminders(Store& store, const Catalogue& catalogue, const Origin& origin, Settings settings,
            Courier::Settings courier, Notices notices);

  void stop();

  // -- From matches
  // The match waits for `waited` and nobody else; `fresh` of them only since now, and they do not
  // look.
  void turn(const std::string& match, const std::vector<std::string>& waited,
            const std::vector<std::string>& fresh);
  void over(const std::string& match);
  void looked(const std::string& person, const std::string& match);

  // Sends what is due. To be called several times a second.
  void tick();
  // Forgets addresses that nobody confirmed.
  void tidy();
  [[nodiscard]] std::size_t waiting() const { return courier_.waiting(); }

  // -- From people (reminders_ways.cc)
  // Why no mail can be sent, if so.
  [[nodiscard]] std::optional<std::string> no_mail() const;
  // What there is to choose from and what is chosen, as JSON.
  Json told(const Person& who);
  void add(const Person& who, const Json& wish, Language language, const Reply& reply);
  void remove(const Person& who, const std::string& id, const Reply& reply);
  void try_out(const Person& who, const std::string& id, const Reply& reply);
  void set_quiet(const Person& who, const Json& wish, const Reply& reply);
  // By whoever has the token that was sent there.
  void confirm(const std::string& token, const Reply& reply);
  void turn_off(const std::string& token, const Reply& reply);

 private:
  using Key = std::pair<std::string, std::string>;  // Match, person.
  struct Waiting {
    Time due = 0;
    bool sent = false;
  };
  // With the mutex held.
  void forget(const Key& key);
  bool still_due(const Key& key);
  void put_off(const Key& key, Time until);

  void remind(const Key& key);
  void send(const ChannelRow& to, const Notice& notice);
  void sent(const ChannelRow& to, const Delivery& delivery);
  void keep(std::vector<Change> changes, const Person& who, const Reply& reply);
  [[nodiscard]] std::string contact() const;
  [[nodiscard]] Sender sender() const {
    return {settings_.public_url, settings_.smtp_url, settings_.mail_from};
  }
  Result<ChannelRow, Refusal> push_way(const Json& wish) const;
  Result<ChannelRow, Refusal> mail_way(const Person& who, const Json& wish) const;
  Result<ChannelRow, Refusal> hook_way(const Person& who, const Json& wish) const;
  void ask_to_confirm(const ChannelRow& way, const Person& who);
  [[nodiscard]] std::optional<std::string> no_push() const;
  [[nodiscard]] std::optional<std::string> no_hook() const;

  Store& store_;
  const Catalogue& catalogue_;
  Origin origin_;
  Settings settings_;
  Notices notices_;
  std::string no_keys_;  // Why there are none: before them, because it is said as they are made.
  std::optional<PushKeys> keys_;
  RateLimiter letters_;  // Asking whether an address is somebody's: by person and by address.
  RateLimiter trials_;

  std::mutex mutex_;
  std::unordered_set<std::string> reachable_;
  std::map<Key, Waiting> waiting_;
  std::set<std::pair<Time, Key>> due_;

  Courier courier_;
  WorkerThread worker_;
};

}  // namespace fourlands::server
