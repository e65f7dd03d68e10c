#include "simulation/wire.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace fourlands::simulation {

using server::HttpAnswer;
using server::HttpRequest;
using server::Network;
using server::Socket;
using server::SocketPeer;

namespace {

constexpr Time kNoticed = 60'000;  // When either end gives a silent connection up.
constexpr Time kHttpPatience = 30'000;

}  // namespace

// The server's end of a connection: what the network is to the real server's sockets.
class Line::ServerEnd final : public SocketPeer, public std::enable_shared_from_this<ServerEnd> {
 public:
  ServerEnd(Wire& wire, std::weak_ptr<Line> line) : wire_(wire), line_(std::move(line)) {}
  void send(std::shared_ptr<const std::string> message) override {
    if (const auto line = line_.lock()) wire_.deliver(line, *message);
  }
  void close(int /*code*/, const std::string& /*reason*/) override {
    const auto line = line_.lock();
    if (!line) return;
    // Not from inside of what the socket is doing.
    wire_.loop_.after(wire_.delay(), 0, [&wire = wire_, line] { wire.end(line, true); });
  }
  std::shared_ptr<Socket> socket;

 private:
  Wire& wire_;
  std::weak_ptr<Line> line_;
};

// The network of one server; its time and its jobs are the loop's.
class WireNetwork final : public Network {
 public:
  WireNetwork(Wire& wire, Loop::Owner owner) : wire_(wire), owner_(owner) {}
  ~WireNetwork() override { shut_down(); }
  WireNetwork(const WireNetwork&) = delete;
  WireNetwork& operator=(const WireNetwork&) = delete;

  void listen(Handlers wanted) override {
    handlers = std::move(wanted);
    wire_.network_ = this;
  }
  [[nodiscard]] int port() const override { return 0; }
  void post(server::Job job) override {
    wire_.loop_.after(0, owner_, [this, job = std::move(job)] { guarded(job); });
  }
  void every(int milliseconds, server::Job job) override {
    wire_.loop_.after(milliseconds, owner_, [this, milliseconds, job = std::move(job)] {
      guarded(job);
      every(milliseconds, job);
    });
  }
  [[nodiscard]] int connections() const override { return static_cast<int>(wire_.lines_.size()); }
  void close() override { shut_down(); }
  void stop() override { shut_down(); }

  void guarded(const server::Job& job) const {
    try {
      job();
    } catch (const std::exception& lost) {
      if (handlers.failed) handlers.failed(lost.what());
    }
  }

  Handlers handlers;

 private:
  void shut_down() {
    if (wire_.network_ != this) return;
    wire_.network_ = nullptr;
    for (const auto& line : std::exchange(wire_.lines_, {})) {
      line->end_.reset();
      line->open_ = false;
      wire_.loop_.after(wire_.delay(), 0, [line] { line->handlers_.closed(); });
    }
  }

  Wire& wire_;
  Loop::Owner owner_;
};

Time Wire::delay() { return loop_.between(5, 80); }

void Wire::note(const std::string& text) {
  ++carried_;
  for (const char c : text) digest_ = (digest_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
}

std::function<std::unique_ptr<Network>(const Network::Settings&)> Wire::network_of(
    Loop::Owner owner) {
  return [this, owner](const Network::Settings&) -> std::unique_ptr<Network> {
    return std::make_unique<WireNetwork>(*this, owner);
  };
}

void Wire::ask(HttpRequest request, Answered answered) {
  const auto once = std::make_shared<Answered>(std::move(answered));
  const auto give = [this, once](const std::optional<HttpAnswer>& answer) {
    if (!*once) return;
    if (answer) note(answer->body);
    std::exchange(*once, nullptr)(answer);
  };
  loop_.after(kHttpPatience, 0, [give] { give(std::nullopt); });
  loop_.after(delay(), 0, [this, give, request = std::move(request)] {
    if (network_ == nullptr) return give(std::nullopt);
    network_->guarded([&] {
      network_->handlers.http(request, [this, give](HttpAnswer answer) {
        if (!dark_()) loop_.after(delay(), 0, [give, answer = std::move(answer)] { give(answer); });
      });
    });
  });
}

void Wire::connect(HttpRequest handshake, Line::Handlers handlers,
                   std::function<void(std::shared_ptr<Line>)> opened) {
  auto line = std::make_shared<Line>();
  line->wire_ = this;
  line->handlers_ = std::move(handlers);
  loop_.after(delay(), 0,
              [this, line, opened = std::move(opened), handshake = std::move(handshake)] {
                if (network_ == nullptr) return opened(nullptr);
                auto end = std::make_shared<Line::ServerEnd>(*this, line);
                std::shared_ptr<Socket> socket;
                network_->guarded([&] {
                  auto made = network_->handlers.socket(handshake, end);
                  if (made) socket = std::move(made).value();
                });
                if (!socket) return opened(nullptr);
                end->socket = std::move(socket);
                line->end_ = std::move(end);
                line->open_ = true;
                lines_.push_back(line);
                loop_.after(delay(), 0, [opened, line] { opened(line->open_ ? line : nullptr); });
              });
}

void Line::send(std::string text) {
  if (!open_ || !end_) return;
  Loop& loop = wire_->loop_;
  to_server_ = std::max(to_server_ + 1, loop.now() + wire_->delay());
  loop.after(to_server_ - loop.now(), 0,
             [end = std::weak_ptr<ServerEnd>(end_), text = std::move(text), this, wire = wire_] {
               const auto there = end.lock();
               if (!there || wire->network_ == nullptr || silent_) return;
               const auto socket = there->socket;
               wire->network_->guarded([&] { socket->receive(text); });
             });
}

void Line::close() {
  if (!open_) return;
  for (const auto& line : wire_->lines_)
    if (line.get() == this) return wire_->end(line, true);
}

void Wire::deliver(const std::shared_ptr<Line>& line, std::string text) {
  if (!line->open_ || line->silent_ || dark_()) return;
  line->to_client_ = std::max(line->to_client_ + 1, loop_.now() + delay() + line->slow_);
  loop_.after(line->to_client_ - loop_.now(), 0, [this, line, text = std::move(text)] {
    if (!line->open_ || line->silent_) return;
    note(text);
    line->handlers_.text(text);
  });
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): the list that it stands in changes.
void Wire::end(std::shared_ptr<Line> line, bool tell_server) {
  if (!line->open_) return;
  line->open_ = false;
  std::erase(lines_, line);
  const auto end = std::exchange(line->end_, nullptr);
  if (tell_server && end && network_ != nullptr) network_->guarded([&] { end->socket->closed(); });
  loop_.after(0, 0, [line] { line->handlers_.closed(); });
}

std::shared_ptr<Line> Wire::any_line() {
  if (lines_.empty()) return nullptr;
  return lines_[loop_.rng().below(static_cast<std::uint32_t>(lines_.size()))];
}

void Wire::cut_one() {
  if (const auto line = any_line()) end(line, true);
}

void Wire::silence_one() {
  const auto line = any_line();
  if (!line) return;
  line->silent_ = true;
  loop_.after(loop_.between(kNoticed / 4, kNoticed), 0, [this, line] { end(line, true); });
}

void Wire::slow_one() {
  if (const auto line = any_line()) line->slow_ = loop_.between(500, 20'000);
}

}  // namespace fourlands::simulation
