#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace fourlands::cli {

// systemd, if it started this process and wants to hear how it is (sd_notify(3)): a datagram to a
// socket that the environment names. Without one nothing is told.
class ServiceManager {
 public:
  // Takes the names out of the environment: no process that this one starts may speak for it.
  static ServiceManager of_environment();

  // "READY=1", "STOPPING=1", "WATCHDOG=1", "STATUS=...".
  void tell(std::string_view state) const;
  // How often it wants to hear that all is well: at half the time after which it would restart.
  [[nodiscard]] std::optional<std::chrono::microseconds> watch_interval() const {
    return interval_;
  }

 private:
  std::string socket_;
  std::optional<std::chrono::microseconds> interval_;
};

}  // namespace fourlands::cli
