#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <span>
#include <string>

#include "server/admin/desk.h"
#include "server/admin/neighbours.h"
#include "server/bots/bot_pool.h"
#include "server/common/rate_limit.h"
#include "server/common/seldom.h"
#include "server/config.h"
#include "server/house/house.h"
#include "server/http/api.h"
#include "server/http/page.h"
#include "server/lobby/tables.h"
#include "server/metrics.h"
#include "server/net/network.h"
#include "server/net/sessions.h"
#include "server/packs/packs.h"
#include "server/people/accounts.h"
#include "server/reminders/reminders.h"
#include "server/review/analyses.h"
#include "server/review/studies.h"
#include "server/store/open_store.h"
#include "server/watching.h"

namespace fourlands::server {

// The whole server: made, it listens; gone, everything that was answered is stored.
class Server {
 public:
  enum class LogLevel : unsigned char { kDebug, kInfo, kWarn, kError };
  // Told from any thread.
  using Log = std::function<void(LogLevel, const std::string& event, const Json& details)>;

  // A server without threads and sockets: somebody else runs its jobs (src/simulation).
  struct Stage {
    std::function<std::unique_ptr<Network>(const Network::Settings&)> network = make_network;
    Post disk = {};  // Runs what is written, what bots think, what takes long. None: threads do.
    Post bots = {};
    Post work = {};
    std::int64_t nodes = 0;  // What a bot looks at without a clock.
  };
  // What tests choose otherwise.
  struct Parts {
    Origin origin;
    Chooser chooser;
    PasswordCost cost;
    Log log;
    std::span<const PageFile> page;     // Empty: built without.
    PackTrial trial = {};               // None: in this process.
    Studies::Begin studies = {};        // None: in this process.
    std::function<void()> fenced = {};  // Another server has taken over; from any thread.
    Stage stage = {};
    std::vector<Time> again_ms = Courier::Settings().again_ms;  // When reminders are tried again.
    static Parts real(Log log) {
      return {Origin::real(),
              choose_by_search,
              PasswordCost::standard(),
              std::move(log),
              {},
              {},
              {},
              {},
              {},
              Courier::Settings().again_ms};
    }
  };
  // Throws if the store, the port or the page's folder cannot be had; StoreTaken if another server
  // has the store.
  Server(const Registry& registry, const Config& config, Parts parts);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Where the console comes in; empty: nowhere, because its name would be too long.
  [[nodiscard]] const std::string& control() const { return control_; }
  [[nodiscard]] int port() const { return network_->port(); }
  // Whether one of the threads that serve takes up a task within that time.
  [[nodiscard]] bool answers(std::chrono::milliseconds patience);
  [[nodiscard]] std::size_t live_matches() const { return tables_.live(); }
  // Says goodbye to everybody, and gives them so long to leave; what they asked for before is
  // stored and answered meanwhile.
  void close(int patience_ms);

 private:
  void count(const char* what);
  void tidy_every_hour();
  [[nodiscard]] std::unique_ptr<Store> make_store(const Config& config, const Parts& parts);
  // What the host must hear of: at once, and again once a minute while it lasts.
  void warn(const std::string& event, const std::string& where, const std::string& why);
  [[nodiscard]] std::function<void(const char* what)> failed_in(const std::string& where);
  [[nodiscard]] WorkPlace work_in(const std::string& where, const Parts& parts) {
    return {failed_in(where), parts.stage.work};
  }
  void handle(const HttpRequest& request, const HttpReply& reply);
  Result<std::shared_ptr<Socket>, HttpAnswer> open_socket(const HttpRequest& request,
                                                          const std::shared_ptr<SocketPeer>& peer);
  HttpAnswer refusal(const Answer& answer, Language language) const;
  std::optional<HttpAnswer> page(const HttpRequest& request);
  std::string metrics_text();
  [[nodiscard]] Desk::Hands hands();
  [[nodiscard]] std::string new_request_id();

  const Registry& registry_;
  Config config_;
  Origin origin_;
  Log log_;
  Metrics metrics_;
  Counter steps_;
  Watching watching_;
  Seldom seldom_;
  RateLimiter limiter_;
  Sessions sessions_;  // Outlives what the network holds.
  std::string control_;
  std::unique_ptr<Network> network_;
  std::unique_ptr<Store> store_;
  House house_;
  Reminders reminders_;
  BotPool bots_;
  Tables tables_;
  Accounts accounts_;
  Analyses analyses_;
  Packs packs_;
  Studies studies_;
  Page page_;
  Desk desk_;
  Neighbours neighbours_;
  Api api_;
  Json previews_;                        // What the page says of its links.
  std::string run_;                      // Of this life of the server: a request's id begins so.
  std::atomic<std::uint64_t> asked_{0};  // How many requests came.
};

}  // namespace fourlands::server
