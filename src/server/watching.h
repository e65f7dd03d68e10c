#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/metrics.h"
#include "server/store/house_rows.h"

namespace fourlands::server {

// How long things take in the server, and how many there are: docs/hosting.md names all of it, and
// packaging/monitoring/ draws it. Any thread may call.
class Watching {
 public:
  explicit Watching(Metrics& metrics);

  // A step: answered ("ack"), told to everybody ("everyone").
  void took(std::string_view what, double seconds);
  void committed(double seconds) { commit_.observe(seconds); }
  void thought(double seconds) { thought_.observe(seconds); }
  // An HTTP request; `route` is empty for what is none.
  void answered(std::string_view route, const std::string& method, int status, double seconds);
  // How many there are, in each game.
  void crowds(const std::vector<CrowdRow>& games);

 private:
  Metrics& metrics_;
  Histogram ack_, everyone_, commit_, thought_;
  std::mutex mutex_;
  std::map<std::string, Histogram, std::less<>> by_route_;
  std::set<std::string> games_;  // Told before: one with nobody in it any more is told as such.
};

}  // namespace fourlands::server
