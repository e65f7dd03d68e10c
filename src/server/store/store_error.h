#pragma once

#include <stdexcept>
#include <string>

namespace fourlands::server {

// What is kept could not be read: a lost resource, thrown through whatever was being done with it.
// The job that asked ends with it, and no other.
class StoreError : public std::runtime_error {
 public:
  StoreError(const std::string& what, bool damaged) : std::runtime_error(what), damaged_(damaged) {}
  // What lies there is no good, so reading it again is in vain.
  [[nodiscard]] bool damaged() const { return damaged_; }

 private:
  bool damaged_;
};

}  // namespace fourlands::server
