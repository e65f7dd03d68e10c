#include "server/net/network.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/network_inside.h"

namespace fourlands::server {
namespace {

namespace http = beast::http;
using boost::system::error_code;

constexpr std::size_t kLargestBody = 64U << 10U;
constexpr std::uint32_t kLargestHeader = 8U << 10U;
constexpr auto kPatience = std::chrono::seconds(30);

Language language_in(std::string_view accept) {
  return language_of(accept.substr(0, std::min<std::size_t>(accept.size(), 2)));
}

std::string text(boost::core::string_view view) { return std::string(view.data(), view.size()); }

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

}  // namespace

// -- Places --------------------------------------------------------------------------------------

std::shared_ptr<Places::Place> Places::take() {
  if (++taken_ > most_) {
    --taken_;
    return nullptr;
  }
  return std::make_shared<Place>(*this);
}

bool Places::Place::from(const std::string& address) {
  if (address == address_) return true;
  const std::lock_guard lock(places_.mutex_);
  if (!address_.empty() && --places_.by_address_[address_] == 0)
    places_.by_address_.erase(address_);
  address_.clear();
  int& count = places_.by_address_[address];
  if (count >= places_.most_per_address_) return false;
  ++count;
  address_ = address;
  return true;
}

Places::Place::~Place() {
  --places_.taken_;
  if (address_.empty()) return;
  const std::lock_guard lock(places_.mutex_);
  if (--places_.by_address_[address_] == 0) places_.by_address_.erase(address_);
}

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
    auto place = places.take();
    if (!place) {
      handlers.count("full");
      continue;
    }
    accepted.set_option(Tcp::no_delay(true), error);
    asio::co_spawn(strand, serve(TcpStream(std::move(accepted)), std::move(place)), asio::detached);
  }
}

asio::awaitable<void, Strand> Network::Inside::serve(TcpStream stream,
                                                     std::shared_ptr<Places::Place> place) {
  const asio::use_awaitable_t<Strand> use;
  error_code error;
  const auto remote = stream.socket().remote_endpoint(error);
  const std::string peer = error ? std::string() : remote.address().to_string();
  beast::flat_buffer buffer;
  for (bool keep_alive = true; keep_alive && !closing;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(kLargestBody);
    parser.header_limit(kLargestHeader);
    stream.expires_after(kPatience);
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(use, error));
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        error == asio::error::connection_reset || error == asio::error::operation_aborted ||
        error == http::error::partial_message)
      break;
    HttpRequest plain;
    HttpAnswer answer;
    unsigned version = 11;
    if (error) {
      const bool large = error == http::error::body_limit || error == http::error::header_limit;
      answer = handlers.refusal(large ? "too_large" : "bad_http", Language::kEnglish);
      handlers.count("bad_http");
      keep_alive = false;
    } else {
      BeastRequest request = parser.release();
      version = request.version();
      keep_alive = request.keep_alive();
      plain.address = peer;
      if (settings.behind_proxy)
        plain.address = forwarded_for(text(request["X-Forwarded-For"]), peer);
      if (!read_request(request, settings.cookie, plain)) {
        answer = handlers.refusal("bad_http", Language::kEnglish);
        handlers.count("bad_http");
      } else if (!place->from(plain.address)) {
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
  }
  stream.socket().shutdown(Tcp::socket::shutdown_send, error);
}

// -- The outside ---------------------------------------------------------------------------------

Network::Network(const Settings& settings) : inside_(std::make_unique<Inside>(settings)) {
  Inside& in = *inside_;
  // Work is taken before anybody listens: the tables use these threads, too.
  for (int i = 0; i < settings.threads; ++i)
    in.threads.emplace_back([&in] {
      const auto work = asio::make_work_guard(in.io);
      in.io.run();
    });
}

Network::~Network() { stop(); }

void Network::listen(Handlers handlers) {
  Inside& in = *inside_;
  in.handlers = std::move(handlers);
  const Tcp::endpoint endpoint(asio::ip::make_address(in.settings.host),
                               static_cast<std::uint16_t>(in.settings.port));
  in.acceptor.open(endpoint.protocol());
  in.acceptor.set_option(Tcp::acceptor::reuse_address(true));
  in.acceptor.bind(endpoint);
  in.acceptor.listen(4096);
  asio::co_spawn(in.acceptor.get_executor(), in.accept(), asio::detached);
}

int Network::port() const { return inside_->acceptor.local_endpoint().port(); }
int Network::connections() const { return inside_->places.taken(); }

void Network::post(Job job) { asio::post(inside_->io, std::move(job)); }

void Network::every(int milliseconds, Job job) {
  asio::co_spawn(
      inside_->io,
      [](Inside& in, int pause, Job again) -> asio::awaitable<void> {
        asio::steady_timer timer(in.io);
        while (!in.closing) {
          timer.expires_after(std::chrono::milliseconds(pause));
          co_await timer.async_wait(asio::use_awaitable);
          again();
        }
      }(*inside_, milliseconds, std::move(job)),
      asio::detached);
}

void Network::close() {
  if (inside_->closing.exchange(true)) return;
  asio::post(inside_->acceptor.get_executor(), [this] {
    error_code error;
    inside_->acceptor.close(error);
  });
  inside_->close_websockets();
}

void Network::stop() {
  close();
  inside_->io.stop();
  for (std::thread& thread : inside_->threads)
    if (thread.joinable()) thread.join();
}

}  // namespace fourlands::server
