#include "server/server.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace fourlands::server {
namespace {

constexpr int kTickMilliseconds = 100;
constexpr int kTidyMilliseconds = 60 * 60 * 1000;
constexpr std::size_t kAddressesKept = 50'000;

int processors() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Network::Settings network_settings(const Config& config) {
  return {config.host,
          config.port,
          config.threads > 0 ? config.threads : processors(),
          config.max_connections,
          config.max_connections_per_address > 0 ? config.max_connections_per_address : INT32_MAX,
          config.behind_proxy,
          std::string(cookie_name(config.public_url.starts_with("https://")))};
}

BotPool::Settings bot_settings(const Config& config) {
  BotPool::Settings settings;
  settings.threads = config.bot_threads > 0 ? config.bot_threads : std::max(1, processors() / 2);
  settings.milliseconds = config.bot_ms;
  return settings;
}

// Twice a second's worth at once, so that a page that asks for several things is not slowed. 0 is
// no limit.
Rate rate_of(int per_second) {
  const double rate = per_second > 0 ? per_second : 1e9;
  return {2 * rate, rate};
}

}  // namespace

Server::Server(const Registry& registry, const Config& config, Parts parts)
    : registry_(registry),
      config_(config),
      origin_(parts.origin),
      log_(std::move(parts.log)),
      steps_(metrics_.counter("fourlands_steps_total", "Steps that people played")),
      limiter_(rate_of(config.requests_per_second), kAddressesKept, origin_.now()),
      network_(network_settings(config)),
      store_(config.data),
      bots_(bot_settings(config), std::move(parts.chooser)),
      tables_(
          store_, registry, bots_, [this](Job job) { network_.post(std::move(job)); }, origin_,
          [this](const char* what) { count(what); },
          {config.max_open_tables, config.max_bot_tables, config.max_running_matches},
          {config.rated_steps, config.rated_games_a_day}),
      accounts_(store_,
                [this](const Person& who, std::function<void()> done) {
                  tables_.forget(who, std::move(done));
                },
                origin_, parts.cost, {config.guest_days, config.token_days}),
      analyses_(config.max_analyses),
      page_(parts.page, config.page),
      api_(registry, tables_, accounts_, analyses_,
           {config.public_url, std::int64_t{config.token_days} * 24 * 60 * 60,
            [this] { return metrics_text(); }, [this] { return store_.healthy(); },
            [this](const HttpRequest& request) { return page_.answer(request); }}) {
  tables_.note_absence();
  network_.listen(
      {[this](const HttpRequest& request, const HttpReply& reply) { handle(request, reply); },
       [this](const HttpRequest& request, const std::shared_ptr<SocketPeer>& peer) {
         return open_socket(request, peer);
       },
       [this](const std::string& code, Language language) {
         return refusal({refusal_of(code), Json::object()}, language);
       },
       [this](const char* what) { count(what); }});
  network_.every(kTickMilliseconds, [this] { tables_.tick(); });
  // Not by a clock that was set meanwhile: that nobody came for a month must be true.
  network_.every(kTidyMilliseconds, [this, last = origin_.now()]() mutable {
    const Time now = origin_.now();
    if (now >= last && now - last < 2 * kTidyMilliseconds) accounts_.tidy();
    last = now;
  });
}

// First nobody asks any more, then all threads end, the store's last, after what was asked for is
// written. Only then the parts go, which the threads used in both directions.
Server::~Server() {
  close(0);
  network_.stop();
  accounts_.stop();
  bots_.stop();
  analyses_.stop();
  store_.stop();
  tables_.stop();
}

void Server::close(int patience_ms) {
  network_.close();
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
  while (network_.connections() > 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

void Server::count(const char* what) {
  static constexpr std::string_view kSteps = "steps";
  if (what == kSteps) return steps_.add();
  static constexpr std::string_view kNotWritten = "writes_refused";
  log_(what == kNotWritten ? LogLevel::kError : LogLevel::kDebug, "incident", {{"what", what}});
  metrics_
      .counter("fourlands_incidents_total", "Refused, cut off or gone wrong, by what it was",
               {{"what", what}})
      .add();
}

HttpAnswer Server::refusal(const Answer& answer, Language language) const {
  const Json error = error_json(registry_.catalogue(), language, answer);
  HttpAnswer out;
  out.status = status_of(answer.refused->code);
  out.body = Json{{"error", error}}.dump();
  return out;
}

void Server::handle(const HttpRequest& request, const HttpReply& reply) {
  const bool watched = request.path == "/healthz" || request.path == "/metrics";
  // A visit asks for many parts of the page at once, and they cost next to nothing.
  const double cost = request.path.starts_with("/api/") ? 1 : 0.1;
  const std::int64_t wait =
      watched ? 0 : limiter_.take(address_key(request.address), origin_.now(), cost);
  if (wait > 0) {
    count("slowed_down");
    return reply(refusal({refusal_of("slow_down"), {{"retry_ms", wait}}}, request.language));
  }
  api_.handle(request, [this, reply, method = request.method, path = request.path,
                        address = request.address, began = origin_.now()](HttpAnswer answer) {
    log_(LogLevel::kDebug, "request",
         {{"method", method},
          {"path", path},
          {"address", address},
          {"status", answer.status},
          {"ms", origin_.now() - began}});
    reply(std::move(answer));
  });
}

Result<std::shared_ptr<Socket>, HttpAnswer> Server::open_socket(
    const HttpRequest& request, const std::shared_ptr<SocketPeer>& peer) {
  const auto refuse = [&](const char* code) {
    return refusal({refusal_of(code), Json::object()}, request.language);
  };
  if (limiter_.take(address_key(request.address), origin_.now()) > 0) return refuse("slow_down");
  if (!own_origin(request.origin, request.host, config_.public_url)) return refuse("wrong_origin");
  Person who;
  if (!request.token.empty()) {
    const auto known = accounts_.of_token(request.token);
    if (!known) return refuse("bad_token");
    who = *known;
  }
  return std::make_shared<Socket>(
      tables_, registry_.catalogue(), who, request.language, rate_of(config_.messages_per_second),
      origin_.now, [this](const char* what) { count(what); }, peer);
}

std::string Server::metrics_text() {
  metrics_.gauge("fourlands_connections", "Open connections").set(network_.connections());
  metrics_.gauge("fourlands_live_matches", "Matches in memory")
      .set(static_cast<double>(tables_.live()));
  metrics_.gauge("fourlands_bots_thinking", "Bots that think or wait for it")
      .set(static_cast<double>(bots_.waiting()));
  metrics_.gauge("fourlands_bot_failures", "Bots that failed or took too long since the start")
      .set(static_cast<double>(bots_.failures()));
  metrics_.gauge("fourlands_store_healthy", "1 if the last write was taken")
      .set(store_.healthy() ? 1 : 0);
  return metrics_.text();
}

}  // namespace fourlands::server
