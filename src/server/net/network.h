#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "server/common/proxies.h"
#include "server/common/serial_queue.h"
#include "server/http/http.h"
#include "server/net/socket.h"

namespace fourlands::server {

// Sockets, HTTP and WebSocket framing, and what everything runs on. The one with real sockets and
// threads is in network.cc, where alone its library is seen; the one of src/simulation has neither.
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
    std::string socket = {};         // A socket for proxies of this machine; empty: none.
    std::string control = {};        // One for the host's console; empty: none.
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

  Network() = default;
  virtual ~Network() = default;
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Throws if the port cannot be had.
  virtual void listen(Handlers handlers) = 0;
  [[nodiscard]] virtual int port() const = 0;
  // Runs the job on one of the threads.
  virtual void post(Job job) = 0;
  // Runs it again and again, on one of the threads, until `stop`.
  virtual void every(int milliseconds, Job job) = 0;
  [[nodiscard]] virtual int connections() const = 0;
  // Takes no more connections and says goodbye to those there are.
  virtual void close() = 0;
  // Ends the threads.
  virtual void stop() = 0;

  struct Inside;  // Known to network*.cc only.
};

// The one that the world reaches.
std::unique_ptr<Network> make_network(const Network::Settings& settings);

}  // namespace fourlands::server
