#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/common/rate_limit.h"
#include "server/house/house.h"

namespace fourlands::server {

// What people do about each other: they report somebody to the admins, and they block whom they do
// not want to meet. Any thread may call.
class Neighbours {
 public:
  Neighbours(Store& store, House& house, const Origin& origin);

  // `body` says whom: a name; or a match with a seat, or with a line of its chat.
  void report(const Person& who, const Json& body, std::function<void(Answer)> reply);
  void block(const Person& who, const Json& body, std::function<void(Answer)> reply);
  void unblock(const Person& who, const std::string& other, std::function<void(Answer)> reply);
  // {"blocked":[{"person":…,"name":…}]}
  [[nodiscard]] Json blocked(const Person& who);

 private:
  struct Meant {
    std::string person;
    std::string match;
    std::int64_t line = 0;  // The last of the chat there.
  };
  // Refused: nobody is meant, or they themselves.
  Result<Meant, Refusal> meant(const Person& who, const Json& body);

  Store& store_;
  House& house_;
  const Origin& origin_;
  RateLimiter reports_;
};

}  // namespace fourlands::server
