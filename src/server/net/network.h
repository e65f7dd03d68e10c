#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "server/common/serial_queue.h"
#include "server/http/http.h"
#include "server/http/proxies.h"
#include "server/net/socket.h"

namespace fourlands::server {

// Sockets, HTTP and WebSocket framing, and the threads that everything runs on. The library behind
// it is seen in network.cc only.
class Network {
 public:
  struct Settings {
    std::string host;
    int port = 0;  // 0: any that is free.
    int threads = 1;
    int max_connections = 0;
    int max_connections_per_address = 0;
    std::optional<Proxies> proxies;  // Who asks is what these say; none: there is no proxy.
    std::string cookie;              // The name of the one that has the token.
  };
  struct Handlers {
    std::function<void(const HttpRequest&, HttpReply)> http;
    // Who a new WebSocket is, or why it may not be.
    std::function<Result<std::shared_ptr<Socket>, HttpAnswer>(const HttpRequest&,
                                                              const std::shared_ptr<SocketPeer>&)>
        socket;
    // What a request that cannot be read is answered with.
    std::function<HttpAnswer(const std::string& code, Language)> refusal;
    std::function<void(const char*)> count;
    // A job ended by an exception, and what it said. The thread goes on.
    std::function<void(const char* what)> failed;
  };

  explicit Network(const Settings& settings);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Throws if the port cannot be had.
  void listen(Handlers handlers);
  [[nodiscard]] int port() const;
  // Runs the job on one of the threads.
  void post(Job job);
  // Runs it again and again, on one of the threads, until `stop`.
  void every(int milliseconds, Job job);
  [[nodiscard]] int connections() const;
  // Takes no more connections and says goodbye to those there are.
  void close();
  // Ends the threads.
  void stop();

  struct Inside;  // Known to network*.cc only.

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace fourlands::server
