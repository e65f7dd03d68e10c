#include "cli/load/load_sockets.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <vector>

namespace fourlands::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

// Of an address, or of a name that it waits to be told the address of.
tcp::endpoint endpoint_of(asio::io_context& context, const std::string& host, int port) {
  error_code no_address;
  const auto address = asio::ip::make_address(host, no_address);
  if (!no_address) return {address, static_cast<std::uint16_t>(port)};
  return tcp::resolver(context).resolve(host, std::to_string(port)).begin()->endpoint();
}

std::string host_field(const std::string& host, int port) {
  const bool six = host.find(':') != std::string::npos;
  return (six ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

}  // namespace

// -- HTTP ----------------------------------------------------------------------------------------
struct HttpClient::Inside {
  std::string host;
  int port;
  asio::io_context context;
  tcp::socket socket{context};
  beast::flat_buffer buffer;
};

HttpClient::HttpClient(std::string host, int port)
    : inside_(std::make_unique<Inside>(std::move(host), port)) {}
HttpClient::~HttpClient() = default;

HttpAnswer HttpClient::ask(std::string_view method, std::string_view target, std::string_view body,
                           std::string_view token) {
  Inside& in = *inside_;
  if (!in.socket.is_open()) {
    in.socket.connect(endpoint_of(in.context, in.host, in.port));
    in.socket.set_option(tcp::no_delay(true));
  }
  http::request<http::string_body> request;
  request.version(11);
  request.method_string(beast::string_view(method.data(), method.size()));
  request.target(beast::string_view(target.data(), target.size()));
  request.set(http::field::host, host_field(in.host, in.port));
  if (!token.empty()) request.set(http::field::authorization, "Bearer " + std::string(token));
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = body;
  request.prepare_payload();
  http::write(in.socket, request);
  http::response_parser<http::string_body> parser;
  parser.body_limit(boost::none);
  if (method == "HEAD") parser.skip(true);
  http::read(in.socket, in.buffer, parser);
  auto response = parser.release();
  if (!response.keep_alive()) {
    in.socket.close();
    in.buffer.clear();
  }
  return {static_cast<int>(response.result_int()), std::string(response[http::field::content_type]),
          std::move(response.body())};
}

// -- WebSockets ----------------------------------------------------------------------------------
namespace {

struct Socket {
  explicit Socket(asio::io_context& context) : stream(context) {}
  websocket::stream<tcp::socket, false> stream;
  beast::flat_buffer buffer;
  std::deque<std::string> waiting;
  bool lost = false;
};

}  // namespace

struct Sockets::Inside {
  std::string host;
  int port;
  Callbacks callbacks;
  asio::io_context context{1};
  std::vector<std::unique_ptr<Socket>> sockets;

  Socket& at(int number) { return *sockets[static_cast<std::size_t>(number)]; }

  // Whether it went wrong; told once.
  bool failed(int number, const error_code& error) {
    if (!error) return false;
    Socket& socket = at(number);
    if (!socket.lost) callbacks.lost(number, error.message());
    socket.lost = true;
    return true;
  }

  void shake_hands(int number, const std::string& token) {
    Socket& socket = at(number);
    socket.stream.set_option(
        websocket::stream_base::decorator([token](websocket::request_type& request) {
          if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
        }));
    socket.stream.async_handshake(host_field(host, port), "/api/ws", [this, number](error_code e) {
      if (failed(number, e)) return;
      callbacks.opened(number);
      read(number);
    });
  }

  void read(int number) {
    Socket& socket = at(number);
    socket.stream.async_read(socket.buffer, [this, number](error_code e, std::size_t) {
      if (failed(number, e)) return;
      beast::flat_buffer& buffer = at(number).buffer;
      callbacks.received(number, {static_cast<const char*>(buffer.data().data()), buffer.size()});
      buffer.clear();
      read(number);
    });
  }

  void write(int number) {
    Socket& socket = at(number);
    socket.stream.async_write(asio::buffer(socket.waiting.front()),
                              [this, number](error_code e, std::size_t) {
                                if (failed(number, e)) return;
                                Socket& written = at(number);
                                written.waiting.pop_front();
                                if (!written.waiting.empty()) write(number);
                              });
  }
};

Sockets::Sockets(std::string host, int port, Callbacks callbacks)
    : inside_(std::make_unique<Inside>(std::move(host), port, std::move(callbacks))) {}
Sockets::~Sockets() = default;

void Sockets::open(std::string_view token) {
  Inside* const in = inside_.get();
  const int number = static_cast<int>(in->sockets.size());
  in->sockets.push_back(std::make_unique<Socket>(in->context));
  tcp::socket& socket = in->at(number).stream.next_layer();
  socket.async_connect(endpoint_of(in->context, in->host, in->port),
                       [in, number, secret = std::string(token)](error_code e) {
                         if (in->failed(number, e)) return;
                         in->at(number).stream.next_layer().set_option(tcp::no_delay(true));
                         in->shake_hands(number, secret);
                       });
}

void Sockets::send(int socket, std::string text) {
  Socket& one = inside_->at(socket);
  if (one.lost) return;
  one.waiting.push_back(std::move(text));
  if (one.waiting.size() == 1) inside_->write(socket);
}

void Sockets::after(std::int64_t milliseconds, std::function<void()> then) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->context,
                                                    std::chrono::milliseconds(milliseconds));
  timer->async_wait([timer, then = std::move(then)](error_code e) {
    if (!e) then();
  });
}

void Sockets::run() { inside_->context.run(); }
void Sockets::stop() { inside_->context.stop(); }

}  // namespace fourlands::cli
