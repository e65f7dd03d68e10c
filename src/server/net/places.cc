#include "server/net/places.h"

namespace fourlands::server {
namespace {

constexpr int kFew = 4;           // A browser with two tables open has so many.
constexpr int kShareOfKept = 10;  // One place of so many.

}  // namespace

Places::Places(int most, int most_per_address)
    : most_(most), most_per_address_(most_per_address), kept_(most / kShareOfKept) {}

const char* Places::refuse(const std::string& address, int taken) const {
  if (taken >= most_) return "full";
  if (address.empty()) return nullptr;
  const auto found = by_address_.find(address);
  const int has = found == by_address_.end() ? 0 : found->second;
  if (has >= most_per_address_) return "address_full";
  return taken >= most_ - kept_ && has >= kFew ? "full" : nullptr;
}

Result<std::shared_ptr<Places::Place>, const char*> Places::take(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (const char* const why = refuse(address, taken_)) return why;
  auto place = std::make_shared<Place>(*this);
  ++taken_;
  if (!address.empty()) ++by_address_[address];
  place->address_ = address;
  return place;
}

int Places::taken() const {
  const std::lock_guard lock(mutex_);
  return taken_;
}

void Places::leave(std::string& address) {
  if (!address.empty() && --by_address_[address] == 0) by_address_.erase(address);
  address.clear();
}

bool Places::Place::from(const std::string& address) {
  const std::lock_guard lock(places_.mutex_);
  if (address == address_) return true;
  places_.leave(address_);
  if (places_.refuse(address, places_.taken_ - 1) != nullptr) return false;
  ++places_.by_address_[address];
  address_ = address;
  return true;
}

Places::Place::~Place() {
  const std::lock_guard lock(places_.mutex_);
  --places_.taken_;
  places_.leave(address_);
}

}  // namespace fourlands::server
