#include "server/people/origin.h"

#include <chrono>

#include "server/people/tokens.h"

namespace fourlands::server {

Origin Origin::real() {
  return {[] {
            return std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                .count();
          },
          [] { return server::new_id(); }, [] { return fourlands::new_secret(); },
          [] {
            return std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::steady_clock::now().time_since_epoch())
                .count();
          }};
}

}  // namespace fourlands::server
