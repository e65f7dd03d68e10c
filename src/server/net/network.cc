#include "server/net/network.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <stdexcept>
#include <string>

#include "server/common/rate_limit.h"
#include "server/net/network_inside.h"

namespace fourlands::server {
namespace {

namespace http = beast::http;
using boost::system::error_code;

constexpr std::size_t kLargestBody = 64U << 10U;
// Of the one request that carries a whole match.
constexpr std::size_t kLargestRecord = 768U << 10U;
constexpr std::string_view kRecordPath = "/api/me/offline";
constexpr std::uint32_t kLargestHeader = 8U << 10U;
constexpr auto kPatience = std::chrono::seconds(30);
// For one who is turned away to read it, and for so many at once.
constexpr auto kGoodbye = std::chrono::seconds(2);
constexpr int kMostGoodbyes = 256;

Language language_in(std::string_view accept) {
  return language_of(accept.substr(0, std::min<std::size_t>(accept.size(), 2)));
}

std::string text(boost::core::string_view view) { return std::string(view.data(), view.size()); }

// All lines of a header, in their order.
std::vector<std::string> lines_of(const BeastRequest& request, boost::core::string_view name) {
  std::vector<std::string> lines;
  const auto [first, last] = request.equal_range(name);
  for (auto line = first; line != last; ++line) lines.push_back(text(line->value()));
  return lines;
}

// Where a request ends and for which host it is must be beyond doubt: what a proxy in front of this
// server understands otherwise could smuggle one request into another (RFC 9112, 3.2 and 6.1).
bool well_formed(const BeastRequest& request) {
  const std::size_t hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return false;
  const std::size_t codings = request.count(http::field::transfer_encoding);
  if (codings == 0) return request.count(http::field::content_length) <= 1;
  return codings == 1 && request.version() >= 11 &&
         request.count(http::field::content_length) == 0 &&
         beast::iequals(request[http::field::transfer_encoding], "chunked");
}

// Everything that the API asks of a request. False: its target cannot be read.
bool read_request(const BeastRequest& from, const std::string& cookie, HttpRequest& to) {
  to.method = text(from.method_string());
  to.host = text(from[http::field::host]);
  to.origin = text(from[http::field::origin]);
  to.accept = text(from[http::field::accept]);
  to.accept_encoding = text(from[http::field::accept_encoding]);
  to.if_none_match = text(from[http::field::if_none_match]);
  to.language = language_in(text(from[http::field::accept_language]));
  to.token = cookie_in(text(from[http::field::cookie]), cookie);
  const std::string authorization = text(from[http::field::authorization]);
  if (authorization.starts_with("Bearer ")) to.token = authorization.substr(7);
  if (!read_target(text(from.target()), to)) return false;
  const auto asked = to.query.find("lang");
  if (asked != to.query.end()) to.language = language_of(asked->second);
  to.body = from.body();
  return true;
}

http::response<http::string_body> response_of(const HttpAnswer& answer, unsigned version,
                                              bool keep_alive) {
  http::response<http::string_body> response{static_cast<http::status>(answer.status), version};
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "same-origin");
  // No other site's window reaches into this one, nor can it use what is told here.
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  for (const auto& [name, value] : answer.headers) response.set(name, value);
  response.body() = answer.body;
  response.keep_alive(keep_alive);
  response.prepare_payload();
  return response;
}

// Waits for an answer that comes by a callback from any thread.
asio::awaitable<HttpAnswer, Strand> answer_to(
    const std::function<void(const HttpRequest&, HttpReply)>& ask, const HttpRequest& request) {
  return asio::async_initiate<const asio::use_awaitable_t<Strand>&, void(HttpAnswer)>(
      [&ask, &request](auto handler) {
        const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        ask(request, [kept](HttpAnswer answer) {
          const auto strand = asio::get_associated_executor(*kept);
          asio::post(strand,
                     [kept, answer = std::move(answer)]() mutable { (*kept)(std::move(answer)); });
        });
      },
      asio::use_awaitable_t<Strand>());
}

TcpStream stream_of(asio::basic_stream_socket<Tcp, Strand> accepted) {
  return TcpStream(
      asio::basic_stream_socket<asio::generic::stream_protocol, Strand>(std::move(accepted)));
}

// Ends a connection after its last answer. Closed with something unread the answer would be lost on
// its way.
asio::awaitable<void, Strand> let_read(TcpStream& stream) {
  const asio::use_awaitable_t<Strand> use;
  error_code error;
  stream.socket().shutdown(Tcp::socket::shutdown_send, error);
  stream.expires_after(kGoodbye);
  std::array<char, 1024> rest{};
  while (!error)
    co_await stream.async_read_some(asio::buffer(rest), asio::redirect_error(use, error));
}

}  // namespace

// -- Connections ---------------------------------------------------------------------------------

asio::awaitable<void> Network::Inside::accept() {
  for (;;) {
    error_code error;
    const auto strand = asio::make_strand(io);
    auto accepted =
        co_await acceptor.async_accept(strand, asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || closing) co_return;
    if (error) {
      // No more file handles: wait until some are free again instead of spinning.
      handlers.count("accept_failed");
      asio::steady_timer pause(io, std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    accepted.set_option(Tcp::no_delay(true), error);
    const auto remote = accepted.remote_endpoint(error);
    if (error) continue;  // Gone already.
    const std::string peer = remote.address().to_string();
    const bool proxy = settings.proxies && settings.proxies->trusted(peer);
    auto place = places.take(proxy ? std::string() : address_key(peer));
    if (!place) {
      handlers.count(place.error());
      // Beyond that they are so many that no answer is owed.
      if (turned_away < kMostGoodbyes)
        asio::co_spawn(strand, turn_away(stream_of(std::move(accepted))), asio::detached);
      continue;
    }
    asio::co_spawn(strand, serve(stream_of(std::move(accepted)), std::move(place).value(), peer),
                   asio::detached);
  }
}

asio::awaitable<void, Strand> Network::Inside::turn_away(TcpStream stream) {
  const asio::use_awaitable_t<Strand> use;
  error_code error;
  ++turned_away;
  const auto response = response_of(handlers.refusal("busy", Language::kEnglish), 11, false);
  stream.expires_after(kGoodbye);
  co_await http::async_write(stream, response, asio::redirect_error(use, error));
  co_await let_read(stream);
  --turned_away;
}

asio::awaitable<void, Strand> Network::Inside::serve(TcpStream stream,
                                                     std::shared_ptr<Places::Place> place,
                                                     std::string peer, bool console) {
  const asio::use_awaitable_t<Strand> use;
  error_code error;
  beast::flat_buffer buffer;
  for (bool keep_alive = true; keep_alive && !closing;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(kLargestRecord);
    parser.header_limit(kLargestHeader);
    stream.expires_after(kPatience);
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(use, error));
    const bool sound = !error && well_formed(parser.get());
    if (sound && text(parser.get().target()) != kRecordPath) {
      parser.body_limit(kLargestBody);
      if (parser.content_length().value_or(0) > kLargestBody) error = http::error::body_limit;
    }
    if (sound && !error)
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(use, error));
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        error == asio::error::connection_reset || error == asio::error::operation_aborted ||
        error == http::error::partial_message)
      break;
    HttpRequest plain;
    HttpAnswer answer;
    unsigned version = 11;
    const bool refused = error || !sound;
    if (refused) {
      const bool large = error == http::error::body_limit || error == http::error::header_limit;
      answer = handlers.refusal(large ? "too_large" : "bad_http", Language::kEnglish);
      handlers.count("bad_http");
      keep_alive = false;
    } else {
      BeastRequest request = parser.release();
      version = request.version();
      keep_alive = request.keep_alive();
      plain.address = peer;
      plain.console = console;
      plain.forwarded = request.count("X-Forwarded-For") + request.count("Forwarded") > 0;
      if (settings.proxies)
        plain.address = settings.proxies->asker(peer, lines_of(request, "X-Forwarded-For"));
      if (!read_request(request, settings.cookie, plain)) {
        answer = handlers.refusal("bad_http", Language::kEnglish);
        handlers.count("bad_http");
      } else if (!place->from(address_key(plain.address))) {
        answer = handlers.refusal("busy", plain.language);
        handlers.count("address_full");
        keep_alive = false;
      } else if (plain.path == "/api/ws" && beast::websocket::is_upgrade(request)) {
        stream.expires_never();
        co_return serve_websocket(std::move(stream), std::move(request), std::move(plain),
                                  std::move(place));
      } else {
        stream.expires_never();
        answer = co_await answer_to(handlers.http, plain);
      }
    }
    auto response = response_of(answer, version, keep_alive);
    if (plain.method == "HEAD") response.body().clear();
    stream.expires_after(kPatience);
    co_await http::async_write(stream, response, asio::redirect_error(use, error));
    if (error) break;
    if (refused) co_return co_await let_read(stream);
  }
  stream.socket().shutdown(Tcp::socket::shutdown_send, error);
}

void Network::Inside::guarded(const Job& job) const {
  try {
    job();
  } catch (const std::exception& lost) {
    if (handlers.failed) handlers.failed(lost.what());
  }
}

// -- The outside ---------------------------------------------------------------------------------

namespace {

class SocketNetwork final : public Network {
 public:
  explicit SocketNetwork(const Settings& settings);
  ~SocketNetwork() override { shut_down(); }
  SocketNetwork(const SocketNetwork&) = delete;
  SocketNetwork& operator=(const SocketNetwork&) = delete;

  void listen(Handlers handlers) override;
  [[nodiscard]] int port() const override { return inside_->acceptor.local_endpoint().port(); }
  void post(Job job) override { asio::post(inside_->io, std::move(job)); }
  void every(int milliseconds, Job job) override;
  [[nodiscard]] int connections() const override { return inside_->places.taken(); }
  void close() override { say_goodbye(); }
  void stop() override { shut_down(); }

 private:
  void say_goodbye();
  void shut_down();

  std::unique_ptr<Inside> inside_;
};

SocketNetwork::SocketNetwork(const Settings& settings)
    : inside_(std::make_unique<Inside>(settings)) {
  Inside& in = *inside_;
  // Work is taken before anybody listens: the tables use these threads, too.
  for (int i = 0; i < settings.threads; ++i)
    in.threads.emplace_back([&in] {
      const auto work = asio::make_work_guard(in.io);
      while (!in.io.stopped()) in.guarded([&in] { in.io.run(); });
    });
}

void SocketNetwork::listen(Handlers handlers) {
  Inside& in = *inside_;
  in.handlers = std::move(handlers);
  error_code error;
  const auto address = asio::ip::make_address(in.settings.host, error);
  if (error) throw std::runtime_error("host " + in.settings.host + ": this is no IP address");
  const Tcp::endpoint endpoint(address, static_cast<std::uint16_t>(in.settings.port));
  in.acceptor.open(endpoint.protocol(), error);
  if (!error) in.acceptor.set_option(Tcp::acceptor::reuse_address(true), error);
  if (!error) in.acceptor.bind(endpoint, error);
  if (!error) in.acceptor.listen(4096, error);
  if (error)
    throw std::runtime_error("port " + std::to_string(in.settings.port) + " of " +
                             in.settings.host + " cannot be listened at: " + error.message());
  in.open_doors();
  asio::co_spawn(in.acceptor.get_executor(), in.accept(), asio::detached);
}

void SocketNetwork::every(int milliseconds, Job job) {
  asio::co_spawn(
      inside_->io,
      [](Inside& in, int pause, Job again) -> asio::awaitable<void> {
        asio::steady_timer timer(in.io);
        while (!in.closing) {
          timer.expires_after(std::chrono::milliseconds(pause));
          co_await timer.async_wait(asio::use_awaitable);
          in.guarded(again);
        }
      }(*inside_, milliseconds, std::move(job)),
      asio::detached);
}

void SocketNetwork::say_goodbye() {
  if (inside_->closing.exchange(true)) return;
  asio::post(inside_->acceptor.get_executor(), [this] {
    error_code error;
    inside_->acceptor.close(error);
  });
  for (const auto& door : inside_->doors)
    asio::post(door->acceptor.get_executor(), [&door = *door] {
      error_code error;
      door.acceptor.close(error);
    });
  inside_->close_websockets();
}

void SocketNetwork::shut_down() {
  say_goodbye();
  inside_->io.stop();
  for (std::thread& thread : inside_->threads)
    if (thread.joinable()) thread.join();
}

}  // namespace

std::unique_ptr<Network> make_network(const Network::Settings& settings) {
  return std::make_unique<SocketNetwork>(settings);
}

}  // namespace fourlands::server
