#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

// The client's side of the network, behind plain functions so that Beast stays in one file. For
// `fourlands load`, `fourlands bot` and tests of a running server.

namespace fourlands::cli {

struct HttpAnswer {
  int status = 0;
  std::string type;  // Content-Type.
  std::string body;
};

// One connection that asks one thing after the other. Throws std::exception if there is no server.
class HttpClient {
 public:
  HttpClient(std::string host, int port);
  ~HttpClient();

  HttpAnswer ask(std::string_view method, std::string_view target, std::string_view body = "",
                 std::string_view token = "");

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// Many WebSockets on the thread that calls `run`; every callback comes from there.
class Sockets {
 public:
  struct Callbacks {
    std::function<void(int socket)> opened;
    std::function<void(int socket, std::string_view text)> received;
    std::function<void(int socket, std::string_view why)> lost;
  };
  Sockets(std::string host, int port, Callbacks callbacks);
  ~Sockets();

  // Begins to connect; sockets are numbered from 0 in the order of these calls.
  void open(std::string_view token);
  void send(int socket, std::string text);
  void after(std::int64_t milliseconds, std::function<void()> then);
  void run();
  // Ends `run`, leaving whatever is under way.
  void stop();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace fourlands::cli
