#include "server/server.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "game/json_writer.h"
#include "server/common/reply_once.h"
#include "server/people/tokens.h"

namespace fourlands::server {
namespace {

constexpr int kTickMilliseconds = 100;
constexpr int kTidyMilliseconds = 60 * 60 * 1000;
constexpr std::size_t kAddressesKept = 50'000;

int processors() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

// Beside the data file; nowhere for a database, unless the host says where.
std::string control_of(const Config& config) {
  constexpr std::size_t kLongestSocket = 107;
  if (!config.control.empty()) return config.control;
  const std::string beside = config.data + "-control";
  return config.store.empty() && beside.size() <= kLongestSocket ? beside : std::string();
}

Network::Settings network_settings(const Config& config) {
  return {config.host,
          config.port,
          config.threads > 0 ? config.threads : processors(),
          config.max_connections,
          config.max_connections_per_address > 0 ? config.max_connections_per_address : INT32_MAX,
          config.behind_proxy ? Proxies::read(config.trusted_proxy) : std::nullopt,
          std::string(cookie_name(config.public_url.starts_with("https://"))),
          config.socket,
          control_of(config)};
}

BotPool::Settings bot_settings(const Config& config, const Server::Stage& stage,
                               Watching& watching) {
  BotPool::Settings settings;
  settings.threads = config.bot_threads > 0 ? config.bot_threads : std::max(1, processors() / 2);
  settings.milliseconds = config.bot_ms;
  settings.thought = [&watching](double seconds) { watching.thought(seconds); };
  settings.post = stage.bots;
  settings.nodes = stage.nodes;
  return settings;
}

Courier::Settings courier_settings(const Config& config, std::vector<Time> again_ms,
                                   std::function<Time()> steady) {
  Courier::Settings settings;
  settings.anywhere = config.reach_private;
  settings.again_ms = std::move(again_ms);
  settings.steady = std::move(steady);
  return settings;
}

// Twice a second's worth at once, so that a page that asks for several things is not slowed. 0 is
// no limit.
Rate rate_of(int per_second) {
  const double rate = per_second > 0 ? per_second : 1e9;
  return {2 * rate, rate};
}

PackTrial trial_of(const Server::Parts& parts, const Registry& registry) {
  if (parts.trial) return parts.trial;
  return [&registry](const std::string& game, const Json& pack) {
    return try_pack(registry, game, pack);
  };
}

}  // namespace

std::unique_ptr<Store> Server::make_store(const Config& config, const Parts& parts) {
  // The threads that serve, the one of accounts, and this one.
  const int threads = config.threads > 0 ? config.threads : processors();
  StorePlace place{config.data, config.store, config.lease_ms, {}};
  const std::string name = place.name();
  place.fenced = [this, name, fenced = parts.fenced](const std::string& why) {
    warn("fenced", name, why);
    if (fenced) fenced();
  };
  return open_store(
      place,
      {threads + 2, [this, name](const std::string& why) { warn("writes_refused", name, why); },
       [this](double seconds) { watching_.committed(seconds); }, parts.stage.disk});
}

Server::Server(const Registry& registry, const Config& config, Parts parts)
    : registry_(registry),
      config_(config),
      origin_(parts.origin),
      log_(std::move(parts.log)),
      steps_(metrics_.counter("fourlands_steps_total", "Steps that people played")),
      watching_(metrics_),
      limiter_(rate_of(config.requests_per_second), kAddressesKept, origin_.steady()),
      control_(control_of(config)),
      network_(parts.stage.network(network_settings(config))),
      store_(make_store(config, parts)),
      house_(*store_, origin_),
      reminders_(*store_, registry.catalogue(), origin_,
                 {config.public_url, config.smtp_url, config.mail_from,
                  Time{config.remind_after} * 1000, config.reach_private},
                 courier_settings(config, std::move(parts.again_ms), origin_.steady),
                 {[this](const char* what) { count(what); },
                  [this](const std::string& where, const std::string& why) {
                    warn("failed", where, why);
                  }}),
      bots_(bot_settings(config, parts.stage, watching_), std::move(parts.chooser)),
      tables_(
          *store_, house_, registry, bots_, [this](Job job) { network_->post(std::move(job)); },
          origin_,
          {[this](const char* what) { count(what); },
           [this](const std::string& match, const std::string& why) {
             log_(LogLevel::kError, "damaged", {{"match", match}, {"why", why}});
           },
           [this](const std::string& where, const std::string& what) {
             warn("failed", where, what);
           },
           [this](Time by) {
             count("clock_set");
             log_(LogLevel::kWarn, "clock_set", {{"by_ms", by}});
           },
           [this](const char* what, double seconds) { watching_.took(what, seconds); },
           [this](const std::string& match, const std::vector<std::string>& people,
                  const std::vector<std::string>& fresh) { reminders_.turn(match, people, fresh); },
           [this](const std::string& match) { reminders_.over(match); },
           [this](const std::string& person, const std::string& match) {
             reminders_.looked(person, match);
           }},
          {config.max_open_tables, config.max_bot_tables, config.max_running_matches,
           config.max_offline_matches},
          {config.rated_steps, config.rated_games_a_day, config.bot_ladder}),
      accounts_(*store_,
                {[this](const Revocation& what) { sessions_.revoke(what); },
                 [this](const Person& who, bool leaves) { tables_.leaving(who, leaves); },
                 [this](const Person& who, std::function<void()> done) {
                   tables_.forget(who, std::move(done));
                 }},
                origin_, parts.cost, {config.guest_days, config.token_days},
                work_in("accounts", parts)),
      analyses_(config.max_analyses, work_in("analyses", parts)),
      packs_(*store_, registry, origin_, trial_of(parts, registry),
             {config.max_packs, config.pack_days}, work_in("packs", parts)),
      studies_(parts.studies ? parts.studies : studies_here(registry), work_in("studies", parts)),
      page_(parts.page, config.page),
      desk_(*store_, house_, origin_, hands()),
      neighbours_(*store_, house_, origin_),
      api_(
          registry,
          {tables_, accounts_, analyses_, packs_, studies_, house_, desk_, neighbours_, reminders_},
          {config.public_url, std::int64_t{config.token_days} * 24 * 60 * 60,
           [this] { return metrics_text(); }, config.metrics_token,
           [this] { return store_->healthy(); },
           [this](const HttpRequest& request) { return page(request); }}),
      previews_(page_.previews()),
      run_(new_id().substr(0, 6)) {
  tables_.note_absence();
  network_->listen(
      {[this](const HttpRequest& request, const HttpReply& reply) { handle(request, reply); },
       [this](const HttpRequest& request, const std::shared_ptr<SocketPeer>& peer) {
         return open_socket(request, peer);
       },
       [this](const std::string& code, Language language) {
         return refusal({refusal_of(code), Json::object()}, language);
       },
       [this](const char* what) { count(what); }, failed_in("network")});
  network_->every(kTickMilliseconds, [this] {
    tables_.tick();
    reminders_.tick();
  });
  if (!config.smtp_url.empty() && reminders_.no_mail())
    log_(LogLevel::kWarn, "no_mail", {{"why", *reminders_.no_mail()}});
  tidy_every_hour();
}

void Server::tidy_every_hour() {
  // Not by a clock that was set meanwhile: that nobody came for a month must be true.
  network_->every(kTidyMilliseconds, [this, last = origin_.now()]() mutable {
    const Time now = origin_.now();
    if (now >= last && now - last < 2 * kTidyMilliseconds) {
      accounts_.tidy();
      packs_.tidy();
      const auto days = [now](int count) { return now - Time{count} * 24 * kTidyMilliseconds; };
      if (config_.match_days > 0) tables_.prune(days(config_.match_days));
      if (config_.chat_days > 0)
        store_->write({DropOldChat{days(config_.chat_days)}}, [](Written) {});
      reminders_.tidy();
    }
    last = now;
  });
}

// First nobody asks any more, then all threads end, the store's last, after what was asked for is
// written. Only then the parts go, which the threads used in both directions.
Server::~Server() {
  close(0);
  network_->stop();
  accounts_.stop();
  bots_.stop();
  reminders_.stop();
  analyses_.stop();
  packs_.stop();
  studies_.stop();
  store_->stop();
  tables_.stop();
}

bool Server::answers(std::chrono::milliseconds patience) {
  const auto taken_up = std::make_shared<std::promise<void>>();
  network_->post([taken_up] { taken_up->set_value(); });
  return taken_up->get_future().wait_for(patience) == std::future_status::ready;
}

void Server::close(int patience_ms) {
  network_->close();
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
  while (network_->connections() > 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

void Server::count(const char* what) {
  static constexpr std::string_view kSteps = "steps";
  if (what == kSteps) return steps_.add();
  log_(LogLevel::kDebug, "incident", {{"what", what}});
  metrics_
      .counter("fourlands_incidents_total", "Refused, cut off or gone wrong, by what it was",
               {{"what", what}})
      .add();
}

void Server::warn(const std::string& event, const std::string& where, const std::string& why) {
  count(event.c_str());
  const auto times = seldom_.now(event + "/" + where, origin_.steady());
  if (!times) return;
  Json details = {{"where", where}, {"why", why}};
  if (*times > 1) details["times"] = *times;
  log_(LogLevel::kError, event, details);
}

std::function<void(const char* what)> Server::failed_in(const std::string& where) {
  return [this, where](const char* what) { warn("failed", where, what); };
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
  // A visit asks for many parts of the page at once, and they cost next to nothing. They are
  // counted apart: whoever asked the API for too much can still open the page that says so.
  const bool of_api = request.path.starts_with("/api/");
  const std::string who = (of_api ? "" : "page ") + address_key(request.address);
  const std::int64_t wait =
      watched || request.console ? 0 : limiter_.take(who, origin_.steady(), of_api ? 1 : 0.1);
  if (wait > 0) {
    count("slowed_down");
    return reply(refusal({refusal_of("slow_down"), {{"retry_ms", wait}}}, request.language));
  }
  const auto once = reply_once<HttpAnswer>(
      [this, reply, method = request.method, path = request.path, address = request.address,
       id = new_request_id(), began = std::chrono::steady_clock::now()](HttpAnswer answer) {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        watching_.answered(Api::route_of(method, path), method, answer.status, seconds);
        // What went wrong here is for the host, with the id that the other end was told.
        log_(answer.status >= 500 ? LogLevel::kWarn : LogLevel::kDebug, "request",
             {{"request", id},
              {"method", method},
              {"path", path},
              {"address", address},
              {"status", answer.status},
              {"ms", std::int64_t(seconds * 1000)}});
        answer.headers.emplace_back("X-Request-Id", id);
        reply(std::move(answer));
      },
      [this, language = request.language] {
        return refusal({refusal_of("failed"), Json::object()}, language);
      });
  try {
    api_.handle(request, once);
  } catch (const std::exception& lost) {
    warn("failed", request.method + " " + request.path.substr(0, request.path.find('/', 5)),
         lost.what());
  }
}

Result<std::shared_ptr<Socket>, HttpAnswer> Server::open_socket(
    const HttpRequest& request, const std::shared_ptr<SocketPeer>& peer) {
  const auto refuse = [&](const char* code) {
    return refusal({refusal_of(code), Json::object()}, request.language);
  };
  if (limiter_.take(address_key(request.address), origin_.steady()) > 0) return refuse("slow_down");
  if (!own_origin(request.origin, request.host, config_.public_url)) return refuse("wrong_origin");
  Person who;
  if (request.console) return refuse("not_found");
  if (!request.token.empty()) {
    try {
      const auto known = accounts_.of_token(request.token);
      if (!known) return refuse("bad_token");
      who = *known;
    } catch (const std::exception& lost) {
      warn("failed", "handshake", lost.what());
      return refuse("failed");
    }
  }
  if (const auto shut = house_.shut_out(who, request.address))
    return refusal({shut, Json::object()}, request.language);
  auto socket = std::make_shared<Socket>(
      tables_, registry_.catalogue(), who, request.language, rate_of(config_.messages_per_second),
      origin_.steady, [this](const char* what) { count(what); }, failed_in("WebSocket"), peer);
  if (who.stranger()) return socket;
  socket->hold(sessions_.add(who.id, hash_of_token(request.token), socket));
  // Whoever took the token back before this moment could not know of the socket.
  if (!accounts_.of_token(request.token)) return refuse("bad_token");
  return socket;
}

std::string Server::new_request_id() { return run_ + "-" + std::to_string(++asked_); }

Desk::Hands Server::hands() {
  Desk::Hands hands;
  hands.close = [this](const std::string& match, std::function<void(Answer)> reply) {
    tables_.close_by_house(match, std::move(reply));
  };
  hands.rename = [this](const Person& who, const std::string& before) {
    tables_.rename(who, before);
  };
  hands.remove = [this](const PersonRow& row, const Accounts::Reply& reply) {
    accounts_.remove_by_admin(row, reply);
  };
  hands.prune = [this](Time before) { tables_.prune(before); };
  hands.revoke = [this](const Revocation& what) { sessions_.revoke(what); };
  hands.noticed = [this] {
    tables_.tell_lobby(dump(Json{{"type", "house"}, {"house", house_.notice()}}));
  };
  hands.reset_code = [this](const std::string& person) { return accounts_.reset_code(person); };
  hands.export_of = [this](const std::string& person) { return accounts_.export_now(person); };
  return hands;
}

std::string Server::metrics_text() {
  watching_.crowds(store_->crowds());
  metrics_.gauge("fourlands_store_waiting", "Writes that wait for the one before them")
      .set(static_cast<double>(store_->waiting()));
  metrics_.gauge("fourlands_connections", "Open connections").set(network_->connections());
  metrics_.gauge("fourlands_live_matches", "Matches in memory")
      .set(static_cast<double>(tables_.live()));
  metrics_.gauge("fourlands_bots_thinking", "Bots that think or wait for it")
      .set(static_cast<double>(bots_.waiting()));
  metrics_.gauge("fourlands_bot_failures", "Bots that failed or took too long since the start")
      .set(static_cast<double>(bots_.failures()));
  metrics_.gauge("fourlands_damaged_matches", "Stored matches found damaged, and set aside")
      .set(static_cast<double>(tables_.damaged_count()));
  metrics_.gauge("fourlands_reminders_waiting", "Reminders under way or to be tried again")
      .set(static_cast<double>(reminders_.waiting()));
  metrics_.gauge("fourlands_store_healthy", "1 if the last write was taken")
      .set(store_->healthy() ? 1 : 0);
  return metrics_.text();
}

}  // namespace fourlands::server
