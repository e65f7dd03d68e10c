#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/network_inside.h"

// How messages leave. A stream that gathers writes, and on it the sending half of a WebSocket.

namespace fourlands::server {

// A connection whose writes are gathered: everything that is to be sent by now leaves in one call
// to the system, which is made at once if it takes all of it. A step is told with two messages to
// whoever took it, and a call costs more than making them did. Everything runs on the connection's
// strand.
class GatheringStream {
 public:
  using next_layer_type = TcpStream;
  using executor_type = TcpStream::executor_type;

  explicit GatheringStream(TcpStream stream) : next_(std::move(stream)) {}

  executor_type get_executor() { return next_.get_executor(); }
  TcpStream& next_layer() { return next_; }
  [[nodiscard]] const TcpStream& next_layer() const { return next_; }

  // Who lives while something is being sent. From here on the socket never waits.
  void belongs_to(std::weak_ptr<void> owner) {
    owner_ = std::move(owner);
    boost::system::error_code ignored;
    next_.socket().non_blocking(true, ignored);
  }

  // Whole text messages; what does not leave at once leaves as soon as what is leaving has left.
  template <class Messages>
  void send(const Messages& messages) {
    if (error_) return;
    if (flight_) return append(gathered_, messages);
    thread_local std::string now;  // So that a connection that waits keeps no memory for it.
    now.clear();
    append(now, messages);
    if (now.empty()) return;
    boost::system::error_code error;
    const std::size_t gone = next_.socket().write_some(asio::buffer(now), error);
    if (error && error != asio::error::would_block) {
      error_ = error;
    } else if (gone < now.size()) {
      gathered_.append(now, gone);
      fly(nullptr);
    }
    if (now.capacity() > kKept) std::string().swap(now);
  }
  // What has been handed over and has not left.
  [[nodiscard]] std::size_t waiting() const { return gathered_.size() + leaving_.size(); }

  // What Beast itself reads and writes: the handshake, pings, pongs and goodbyes. It writes one
  // thing at a time and goes on once that has left.
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return next_.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& what) {
          const std::size_t before = gathered_.size();
          for (const auto buffer : beast::buffers_range_ref(what))
            gathered_.append(static_cast<const char*>(buffer.data()), buffer.size());
          const std::size_t bytes = gathered_.size() - before;
          auto then = std::make_unique<ThenOf<decltype(handler)>>(bytes, std::move(handler));
          if (flight_) {
            flight_->next = std::move(then);
          } else {
            fly(std::move(then));
          }
        },
        token, buffers);
  }

 private:
  template <class Messages>
  static void append(std::string& out, const Messages& messages) {
    for (const auto& message : messages) {
      append_header(out, message->size());
      out.append(*message);
    }
  }
  static void append_header(std::string& out, std::size_t size) {
    constexpr char kText = '\x81';  // A whole message in one frame, not masked.
    out += kText;
    if (size < 126) {
      out += static_cast<char>(size);
      return;
    }
    const int bytes = size <= 0xffff ? 2 : 8;
    out += static_cast<char>(bytes == 2 ? 126 : 127);
    for (int i = bytes - 1; i >= 0; --i)
      out += static_cast<char>((size >> (8 * static_cast<unsigned>(i))) & 0xffU);
  }

  // What Beast does when its bytes have left.
  struct Then {
    Then() = default;
    Then(const Then&) = delete;
    Then& operator=(const Then&) = delete;
    virtual ~Then() = default;
    virtual void go_on(boost::system::error_code error) = 0;
  };
  template <class Handler>
  struct ThenOf final : Then {
    ThenOf(std::size_t size, Handler done) : bytes(size), handler(std::move(done)) {}
    void go_on(boost::system::error_code error) override { handler(error, error ? 0 : bytes); }
    std::size_t bytes;
    Handler handler;
  };
  // One call to the system, and what waits for it and for the next one. Owned by the call, so that
  // nothing outlives a server that stops in the middle of it.
  struct Flight {
    std::unique_ptr<Then> then;
    std::unique_ptr<Then> next;
  };

  void fly(std::unique_ptr<Then> then) {
    leaving_.swap(gathered_);
    auto flight = std::make_unique<Flight>();
    flight->then = std::move(then);
    flight_ = flight.get();
    asio::async_write(
        next_, asio::buffer(leaving_),
        [this, keep = owner_.lock(), flight = std::move(flight)](
            boost::system::error_code error, std::size_t) { landed(error, *flight); });
  }

  void landed(boost::system::error_code error, Flight& flight) {
    flight_ = nullptr;
    std::string().swap(leaving_);  // Few are behind, and for long.
    if (error) {
      error_ = error;
      gathered_.clear();
      if (flight.next) flight.next->go_on(error);
    } else if (!gathered_.empty()) {
      fly(std::move(flight.next));
    }
    if (flight.then) flight.then->go_on(error);
  }

  static constexpr std::size_t kKept = 1U << 16U;  // Of memory, by a thread.

  TcpStream next_;
  std::weak_ptr<void> owner_;
  std::string gathered_;  // Not yet given to the system.
  std::string leaving_;
  Flight* flight_ = nullptr;  // Under way now.
  boost::system::error_code error_;
};

// How Beast ends a connection: as that of the layer below.
inline void teardown(beast::role_type role, GatheringStream& stream,
                     boost::system::error_code& error) {
  using beast::websocket::teardown;
  teardown(role, stream.next_layer(), error);
}
template <class Handler>
void async_teardown(beast::role_type role, GatheringStream& stream, Handler&& handler) {
  using beast::websocket::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

// The sending half of a WebSocket: messages from any thread, which leave in order.
class Outgoing : public SocketPeer, public std::enable_shared_from_this<Outgoing> {
 public:
  Outgoing(Network::Inside& network, TcpStream stream)
      : network_(network), stream_(std::move(stream)) {}

  // However many messages come before the strand gets to it, it is one job there.
  void send(std::shared_ptr<const std::string> message) final {
    {
      const std::lock_guard lock(mutex_);
      outbox_.push_back(std::move(message));
      if (outbox_.size() > 1) return;
    }
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->send_all(); });
  }

  void close(int code, const std::string& reason) final {
    asio::post(stream_.get_executor(), [self = shared_from_this(), code, reason] {
      self->send_all();
      self->goodbye_.emplace(static_cast<beast::websocket::close_code>(code), reason);
      if (self->open_) self->say_goodbye();
    });
  }

 protected:
  Network::Inside& network_;
  beast::websocket::stream<GatheringStream, false> stream_;
  bool open_ = false;  // Messages may be sent.

  // The handshake is done. It may have been closed meanwhile.
  void opened() {
    open_ = true;
    if (goodbye_) say_goodbye();
  }

 private:
  // What may wait for a client that does not read.
  static constexpr std::size_t kMostWaiting = 1U << 20U;

  void say_goodbye() {
    open_ = false;
    stream_.async_close(*goodbye_, [self = shared_from_this()](boost::system::error_code) {});
  }

  void send_all() {
    {
      const std::lock_guard lock(mutex_);
      sending_.swap(outbox_);
    }
    GatheringStream& out = stream_.next_layer();
    if (open_) out.send(sending_);
    sending_.clear();
    if (!open_ || out.waiting() <= kMostWaiting) return;
    // It does not read, so it would not read a goodbye either.
    network_.handlers.count("slow_reader");
    open_ = false;
    beast::get_lowest_layer(stream_).close();
  }

  std::optional<beast::websocket::close_reason> goodbye_;  // Why it is to be closed.
  std::mutex mutex_;
  std::vector<std::shared_ptr<const std::string>> outbox_;   // Not yet seen by the strand.
  std::vector<std::shared_ptr<const std::string>> sending_;  // Empty; spares asking for memory.
};

}  // namespace fourlands::server
