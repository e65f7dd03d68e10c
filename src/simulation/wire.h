#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/network.h"
#include "simulation/loop.h"

namespace fourlands::simulation {

class Wire;

// A WebSocket from the client's side. It carries what is sent in order, each way; between different
// ones nothing is in order. It may end without a word, and then what was under way is lost.
class Line {
 public:
  struct Handlers {
    std::function<void(const std::string& text)> text;
    std::function<void()> closed;
  };
  void send(std::string text);
  void close();
  [[nodiscard]] bool open() const { return open_; }

 private:
  friend class Wire;
  friend class WireNetwork;
  class ServerEnd;

  Wire* wire_ = nullptr;
  Handlers handlers_;
  bool open_ = false;
  bool silent_ = false;                 // It carries nothing any more, and neither end knows.
  Time to_server_ = 0, to_client_ = 0;  // When the latest message each way arrives.
  Time slow_ = 0;                       // How much later the client reads.
  std::shared_ptr<ServerEnd> end_;
};

// All that lies between people and a server: delays, connections that break or go silent, slow
// readers. Whoever asks a server that is not there has no answer.
class Wire {
 public:
  explicit Wire(Loop& loop) : loop_(loop) {}

  using Answered = std::function<void(const std::optional<server::HttpAnswer>& answer)>;
  void ask(server::HttpRequest request, Answered answered);
  // `opened` with no line: it was refused, or nobody is there.
  void connect(server::HttpRequest handshake, Line::Handlers handlers,
               std::function<void(std::shared_ptr<Line>)> opened);

  // What the network of one server is made of; its jobs are the owner's.
  std::function<std::unique_ptr<server::Network>(const server::Network::Settings&)> network_of(
      Loop::Owner owner);

  // Nothing that a server says from then on reaches anybody: it is only not known yet that its
  // machine stands still.
  void set_dark(std::function<bool()> dark) { dark_ = std::move(dark); }
  // One connection breaks, one goes silent, one is read slowly.
  void cut_one();
  void silence_one();
  void slow_one();
  [[nodiscard]] std::int64_t carried() const { return carried_; }
  // All that was carried to clients, folded: two runs are the same if these are.
  [[nodiscard]] std::uint64_t digest() const { return digest_; }
  Loop& loop() { return loop_; }

 private:
  friend class Line;
  friend class WireNetwork;
  Time delay();
  void note(const std::string& text);
  void deliver(const std::shared_ptr<Line>& line, std::string text);
  // A copy of the pointer: the list that it stands in changes.
  void end(std::shared_ptr<Line> line, bool tell_server);
  std::shared_ptr<Line> any_line();

  Loop& loop_;
  std::function<bool()> dark_ = [] { return false; };
  class WireNetwork* network_ = nullptr;  // Of the server that runs.
  std::vector<std::shared_ptr<Line>> lines_;
  std::int64_t carried_ = 0;
  std::uint64_t digest_ = 0xcbf29ce484222325ULL;
};

}  // namespace fourlands::simulation
