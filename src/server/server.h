#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "server/bots/bot_pool.h"
#include "server/common/rate_limit.h"
#include "server/config.h"
#include "server/http/api.h"
#include "server/http/page.h"
#include "server/lobby/tables.h"
#include "server/metrics.h"
#include "server/net/network.h"
#include "server/people/accounts.h"
#include "server/review/analyses.h"
#include "server/store/store_sqlite.h"

namespace fourlands::server {

// The whole server: made, it listens; gone, everything that was answered is stored.
class Server {
 public:
  enum class LogLevel : unsigned char { kDebug, kInfo, kWarn, kError };
  // Told from any thread.
  using Log = std::function<void(LogLevel, const std::string& event, const Json& details)>;

  // What tests choose otherwise.
  struct Parts {
    Origin origin;
    Chooser chooser;
    PasswordCost cost;
    Log log;
    std::span<const PageFile> page;  // Empty: built without.
    static Parts real(Log log) {
      return {Origin::real(), choose_by_search, PasswordCost::standard(), std::move(log), {}};
    }
  };
  // Throws if the data file, the port or the page's folder cannot be had.
  Server(const Registry& registry, const Config& config, Parts parts);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const { return network_.port(); }
  [[nodiscard]] std::size_t live_matches() const { return tables_.live(); }
  // Says goodbye to everybody, and gives them so long to leave; what they asked for before is
  // stored and answered meanwhile.
  void close(int patience_ms);

 private:
  void count(const char* what);
  void handle(const HttpRequest& request, const HttpReply& reply);
  Result<std::shared_ptr<Socket>, HttpAnswer> open_socket(const HttpRequest& request,
                                                          const std::shared_ptr<SocketPeer>& peer);
  HttpAnswer refusal(const Answer& answer, Language language) const;
  std::string metrics_text();

  const Registry& registry_;
  Config config_;
  Origin origin_;
  Log log_;
  Metrics metrics_;
  Counter steps_;
  RateLimiter limiter_;
  Network network_;
  SqliteStore store_;
  BotPool bots_;
  Tables tables_;
  Accounts accounts_;
  Analyses analyses_;
  Page page_;
  Api api_;
};

}  // namespace fourlands::server
