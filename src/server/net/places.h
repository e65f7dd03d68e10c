#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/result.h"

namespace fourlands::server {

// How many connections there are, in all and from each address (address_key), counted from the
// moment that one is accepted, whether it asks for anything or not. The last tenth of the places is
// kept for addresses that have few: whoever fills the house leaves room for the others.
class Places {
 public:
  Places(int most, int most_per_address);

  // Held while a connection lasts.
  class Place {
   public:
    explicit Place(Places& places) : places_(places) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();
    // Whom it is really for, as a proxy says: from here on it counts for them. False: they have too
    // many.
    bool from(const std::string& address);

   private:
    friend class Places;
    Places& places_;
    std::string address_;  // Empty: not known yet.
  };

  // A place for an address; empty if only a proxy will tell it. The error is the incident:
  // "full" or "address_full".
  Result<std::shared_ptr<Place>, const char*> take(const std::string& address);
  [[nodiscard]] int taken() const;

 private:
  // With the mutex held, for one more connection. Null: it may.
  [[nodiscard]] const char* refuse(const std::string& address, int taken) const;
  void leave(std::string& address);

  const int most_;
  const int most_per_address_;
  const int kept_;  // For addresses that have few.
  mutable std::mutex mutex_;
  int taken_ = 0;
  std::map<std::string, int> by_address_;
};

}  // namespace fourlands::server
