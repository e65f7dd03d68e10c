#include "cli/common/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace fourlands::cli {
namespace {

std::string taken(const char* name) {
  const char* const value = std::getenv(name);
  std::string out = value == nullptr ? "" : value;
  (void)unsetenv(name);
  return out;
}

std::optional<std::int64_t> number(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value <= 0) return std::nullopt;
  return value;
}

}  // namespace

ServiceManager ServiceManager::of_environment() {
  ServiceManager manager;
  manager.socket_ = taken("NOTIFY_SOCKET");
  const auto micros = number(taken("WATCHDOG_USEC"));
  const std::string whose = taken("WATCHDOG_PID");
  if (micros && (whose.empty() || number(whose) == std::int64_t{getpid()}))
    manager.interval_ = std::chrono::microseconds(*micros / 2);
  return manager;
}

void ServiceManager::tell(std::string_view state) const {
  sockaddr_un address{};
  if (socket_.empty() || socket_.size() >= sizeof address.sun_path) return;
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, socket_.data(), socket_.size());
  // A name that is in no folder begins with a zero byte, written as @.
  if (socket_.front() == '@') address.sun_path[0] = '\0';
  const int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (file < 0) return;
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  // Nobody to hear it is no reason to stop serving.
  (void)sendto(file, state.data(), state.size(), MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&address), length);
  close(file);
}

}  // namespace fourlands::cli
