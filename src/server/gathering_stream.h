#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/network_inside.h"

namespace fourlands::server {

// A connection whose writes are gathered: everything that is to be sent by now leaves in one call
// to the system. A step is told with two messages to whoever took it, and a call costs more than
// making them did. Everything runs on the connection's strand.
class GatheringStream {
 public:
  using next_layer_type = TcpStream;
  using executor_type = TcpStream::executor_type;

  explicit GatheringStream(TcpStream stream) : next_(std::move(stream)) {}

  executor_type get_executor() { return next_.get_executor(); }
  TcpStream& next_layer() { return next_; }
  [[nodiscard]] const TcpStream& next_layer() const { return next_; }

  // Who lives while something is being sent.
  void belongs_to(std::weak_ptr<void> owner) { owner_ = std::move(owner); }

  // A whole text message; it leaves with the next flush.
  void add_text(std::string_view text) {
    if (error_) return;
    append_header(text.size());
    gathered_.append(text);
  }
  // What was added leaves, now or as soon as what is leaving has left.
  void flush() {
    if (!flight_ && !gathered_.empty()) fly(nullptr);
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
  void append_header(std::size_t size) {
    constexpr char kText = '\x81';  // A whole message in one frame, not masked.
    gathered_ += kText;
    if (size < 126) {
      gathered_ += static_cast<char>(size);
      return;
    }
    const int bytes = size <= 0xffff ? 2 : 8;
    gathered_ += static_cast<char>(bytes == 2 ? 126 : 127);
    for (int i = bytes - 1; i >= 0; --i)
      gathered_ += static_cast<char>((size >> (8 * static_cast<unsigned>(i))) & 0xffU);
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
    leaving_.clear();
    if (leaving_.capacity() > kKept) std::string().swap(leaving_);
    if (error) {
      error_ = error;
      gathered_.clear();
      if (flight.next) flight.next->go_on(error);
    } else if (!gathered_.empty()) {
      fly(std::move(flight.next));
    }
    if (flight.then) flight.then->go_on(error);
  }

  static constexpr std::size_t kKept = 1024;  // Of memory, while nothing is being sent.

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

}  // namespace fourlands::server
