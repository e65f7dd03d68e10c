#include "cli/load/load_run.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "cli/load/load_sockets.h"

namespace fourlands::cli {
namespace {

std::int64_t micros() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double own_cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// A socket is a file, and the usual limit is a thousand of them.
void allow_files(int sockets) {
  constexpr rlim_t kOthers = 64;  // The preparing connections, standard streams, libraries.
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const auto needed = static_cast<rlim_t>(sockets) + kOthers;
  if (limit.rlim_cur < needed)
    throw std::runtime_error(
        fmt::format("{} connections need {} open files, but this machine allows {} (ulimit -n)",
                    sockets, needed, limit.rlim_cur));
}

ServerUse server_use(const LoadOptions& options) {
  const std::string text =
      "\n" + HttpClient(options.host, options.port).ask("GET", "/metrics").body;
  const auto sample = [&](std::string_view name) {
    const std::size_t at = text.find("\n" + std::string(name) + " ");
    return at == std::string::npos ? 0.0 : std::stod(text.substr(at + name.size() + 2));
  };
  return {sample("process_cpu_seconds_total"), sample("process_resident_memory_bytes")};
}

nlohmann::json ask(HttpClient& http, const std::string& target, const nlohmann::json& body,
                   const std::string& token = "") {
  const HttpAnswer answer = http.ask("POST", target, body.dump(), token);
  auto json = nlohmann::json::parse(answer.body, nullptr, false);
  if (answer.status / 100 == 2 && json.is_object()) return json;
  throw std::runtime_error(fmt::format("POST {} was answered with {}: {}", target, answer.status,
                                       answer.body.substr(0, 300)));
}

struct Prepared {
  std::vector<std::string> tokens;  // One a player.
  std::vector<std::string> tables;  // One a match.
};

// Guests and their tables. Several connections at once: each answer waits for the disk.
Prepared prepare(const LoadOptions& options) {
  Prepared prepared;
  prepared.tokens.resize(static_cast<std::size_t>(options.matches * options.seats));
  prepared.tables.resize(static_cast<std::size_t>(options.matches));
  nlohmann::json seats = {{{"kind", "me"}}};
  while (static_cast<int>(seats.size()) < options.seats) seats.push_back({{"kind", "open"}});
  const nlohmann::json wish = {{"game", options.game}, {"rated", false}, {"seats", seats}};
  std::atomic<int> next = 0;
  std::string failure;
  std::atomic<bool> failed = false;
  const auto work = [&] {
    try {
      HttpClient http(options.host, options.port);
      for (int match = next++; match < options.matches && !failed; match = next++) {
        const int first = match * options.seats;
        for (int seat = 0; seat < options.seats; ++seat)
          prepared.tokens[static_cast<std::size_t>(first + seat)] =
              ask(http, "/api/session", {{"token", true}}).at("token");
        const auto made =
            ask(http, "/api/tables", wish, prepared.tokens[static_cast<std::size_t>(first)]);
        prepared.tables[static_cast<std::size_t>(match)] = made.at("table").at("match");
      }
    } catch (const std::exception& lost) {
      if (!failed.exchange(true)) failure = lost.what();
    }
  };
  constexpr int kThreads = 16;
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work);
  threads.clear();
  if (failed) throw std::runtime_error(failure);
  return prepared;
}

class Load {
 public:
  explicit Load(const LoadOptions& options)
      : options_(options),
        players_(options.matches, options.seats, options.seed),
        sockets_(options.host, options.port,
                 {[this](int player) { opened(player); },
                  [this](int player, std::string_view text) {
                    players_.received(player, text, micros());
                    send();
                  },
                  [this](int player, std::string_view why) { lost(player, why); }}) {}

  Measurement run(const Prepared& prepared) {
    tables_ = prepared.tables;
    tokens_ = prepared.tokens;
    open_ = std::vector<int>(tables_.size(), 0);
    for (int i = 0; i < kOpeningAtOnce; ++i) open_one();
    wait_for_all();
    sockets_.run();
    if (!failure_.empty()) throw std::runtime_error(failure_);
    return std::move(measured_);
  }

 private:
  // More at once would only wait in the server's queue of new connections.
  static constexpr int kOpeningAtOnce = 64;

  void open_one() {
    if (opening_ == tokens_.size()) return;
    sockets_.open(tokens_[opening_++]);
  }

  void opened(int player) {
    open_one();
    const auto match = static_cast<std::size_t>(player / options_.seats);
    if (++open_[match] < options_.seats) return;
    players_.table_made(static_cast<int>(match), tables_[match]);
    send();
  }

  void lost(int player, std::string_view why) {
    if (!failure_.empty() || over_) return;
    failure_ = fmt::format("Connection {} was lost: {}", player, why);
    sockets_.stop();
  }

  void send() {
    for (auto& out : players_.take_outgoing()) {
      if (out.is_step && options_.think_ms > 0) {
        sockets_.after(options_.think_ms, [this, out = std::move(out)] { send_now(out); });
      } else {
        send_now(out);
      }
    }
  }

  void send_now(const LoadPlayers::Outgoing& out) {
    if (out.is_step) players_.step_sent(out.player, micros());
    sockets_.send(out.player, out.text);
  }

  void wait_for_all() {
    constexpr int kLook = 50;
    sockets_.after(kLook, [this] {
      if (players_.begun() < options_.matches) return wait_for_all();
      sockets_.after(options_.warm_up * 1000L, [this] { measure(); });
    });
  }

  void measure() {
    measured_.before = server_use(options_);
    players_.begin_to_count();
    const double cpu = own_cpu_seconds();
    const std::int64_t start = micros();
    sockets_.after(options_.seconds * 1000L, [this, cpu, start] {
      measured_.seconds = static_cast<double>(micros() - start) / 1e6;
      measured_.stats = players_.stats();
      measured_.own_cpu = own_cpu_seconds() - cpu;
      measured_.after = server_use(options_);
      over_ = true;
      sockets_.stop();
    });
  }

  LoadOptions options_;
  LoadPlayers players_;
  Sockets sockets_;
  std::vector<std::string> tables_, tokens_;
  std::vector<int> open_;  // By match: how many of its sockets are.
  std::size_t opening_ = 0;
  std::string failure_;
  bool over_ = false;
  Measurement measured_;
};

}  // namespace

Measurement run_load(const LoadOptions& options) {
  allow_files(options.matches * options.seats);
  const std::int64_t start = micros();
  const Prepared prepared = prepare(options);
  const double setup = static_cast<double>(micros() - start) / 1e6;
  Measurement measured = Load(options).run(prepared);
  measured.setup_seconds = setup;
  return measured;
}

}  // namespace fourlands::cli
