#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/write.hpp>
#include <vector>

#include "server/net/outgoing.h"

namespace fourlands::server {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t kLargestMessage = 16U << 10U;

}  // namespace

// A WebSocket on the network: what comes in. What goes out: Outgoing.
class WebSocketConnection final : public Outgoing {
 public:
  WebSocketConnection(Network::Inside& network, TcpStream stream,
                      std::shared_ptr<Places::Place> place)
      : Outgoing(network, std::move(stream)), place_(std::move(place)) {}
  WebSocketConnection(const WebSocketConnection&) = delete;
  WebSocketConnection& operator=(const WebSocketConnection&) = delete;
  ~WebSocketConnection() override {
    const std::lock_guard lock(network_.open_mutex);
    network_.open.erase(this);
  }

  asio::awaitable<void, Strand> run(BeastRequest request, HttpRequest plain);

 private:
  std::shared_ptr<Places::Place> place_;
};

asio::awaitable<void, Strand> WebSocketConnection::run(BeastRequest request, HttpRequest plain) {
  const asio::use_awaitable_t<Strand> use;
  error_code error;
  const auto self = shared_from_this();  // Lives as long as this runs.
  stream_.next_layer().belongs_to(self);
  auto made = network_.handlers.socket(plain, self);
  if (!made) {
    network_.handlers.count("handshake_refused");
    const HttpAnswer& answer = made.error();
    http::response<http::string_body> response{static_cast<http::status>(answer.status),
                                               request.version()};
    response.set(http::field::content_type, answer.type);
    response.body() = answer.body;
    response.keep_alive(false);
    response.prepare_payload();
    co_await http::async_write(stream_.next_layer(), response, asio::redirect_error(use, error));
    co_return;
  }
  const std::shared_ptr<Socket> socket = std::move(made).value();
  stream_.set_option(
      websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(60), true});
  stream_.read_message_max(kLargestMessage);
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.control_callback([&socket = *socket](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close) socket.control();
  });
  co_await stream_.async_accept(request, asio::redirect_error(use, error));
  if (error) co_return;
  request = {};
  plain = {};
  opened();
  {
    const std::lock_guard lock(network_.open_mutex);
    network_.open.insert(this);
  }
  beast::flat_buffer buffer;
  for (;;) {
    co_await stream_.async_read(buffer, asio::redirect_error(use, error));
    if (error) break;
    const auto data = buffer.data();
    if (stream_.got_text()) {
      socket->receive({static_cast<const char*>(data.data()), data.size()});
    } else {
      socket->garbage("bad_request", "messages are text");
    }
    buffer.consume(buffer.size());
  }
  if (error == websocket::error::message_too_big) network_.handlers.count("too_large");
  open_ = false;
  socket->closed();
}

void Network::Inside::serve_websocket(TcpStream stream, BeastRequest request, HttpRequest plain,
                                      std::shared_ptr<Places::Place> place) {
  const auto strand = stream.get_executor();
  const auto connection =
      std::make_shared<WebSocketConnection>(*this, std::move(stream), std::move(place));
  asio::co_spawn(strand, connection->run(std::move(request), std::move(plain)),
                 [connection](const std::exception_ptr&) {});
}

void Network::Inside::close_websockets() {
  constexpr int kGoingAway = 1001;
  std::vector<std::shared_ptr<Outgoing>> leaving;
  {
    const std::lock_guard lock(open_mutex);
    // One that is being destroyed at this moment cannot be held any more and needs no goodbye.
    for (WebSocketConnection* connection : open)
      if (auto held = connection->weak_from_this().lock()) leaving.push_back(std::move(held));
  }
  for (const auto& connection : leaving) connection->close(kGoingAway, "the server stops");
}

}  // namespace fourlands::server
