#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "cli/common/service_manager.h"
#include "server/bots/bot_process.h"
#include "server/config.h"
#include "server/packs/pack_trial.h"
#include "server/review/studies.h"
#include "server/server.h"
#include "server/store/data_file.h"
#include "server/store/store_url.h"

// `fourlands serve`.

namespace fourlands::cli {
namespace {

using server::Config;

// So long people have to go when the server stops.
constexpr int kPatienceMs = 2000;

// Each connection is a file handle; the system's default would stop at a thousand.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

// Waits for the host to stop the server. The signals are blocked in all threads and fetched here.
// Meanwhile the service manager hears that the server still answers, as long as it does.
int wait_for_signal(const sigset_t& signals, const ServiceManager& manager,
                    server::Server& running) {
  using std::chrono::duration_cast;
  const auto interval = manager.watch_interval().value_or(std::chrono::hours(1));
  const auto seconds = duration_cast<std::chrono::seconds>(interval);
  const timespec most{seconds.count(),
                      duration_cast<std::chrono::nanoseconds>(interval - seconds).count()};
  for (;;) {
    const int signal = sigtimedwait(&signals, nullptr, &most);
    if (signal > 0) return signal;
    if (manager.watch_interval() &&
        running.answers(duration_cast<std::chrono::milliseconds>(interval)))
      manager.tell("WATCHDOG=1");
  }
}

sigset_t block_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);  // The terminal is gone: the same.
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  // A write past the limit of file sizes, or to a connection that is gone, is an error and no end.
  (void)std::signal(SIGXFSZ, SIG_IGN);
  (void)std::signal(SIGPIPE, SIG_IGN);
  return signals;
}

// What the server says about itself, one event a line, on standard error.
class Log {
 public:
  using Level = server::Server::LogLevel;
  explicit Log(const Config& config) : json_(config.log == "json") {
    for (std::size_t i = 0; i < kNames.size(); ++i)
      if (config.log_level == kNames[i]) least_ = static_cast<Level>(i);
  }

  void say(Level level, const std::string& event, const Json& details) const {
    if (level < least_) return;
    const auto name = kNames[static_cast<std::size_t>(level)];
    std::string line;
    if (json_) {
      Json out = details;
      out.update({{"event", event}, {"level", name}, {"at", server::Origin::real().now()}});
      line = out.dump(-1, ' ', false, Json::error_handler_t::replace);
    } else {
      line = fmt::format("{} {}", name, event);
      for (const auto& [key, value] : details.items())
        line +=
            fmt::format(" {}={}", key, value.is_string() ? value.get<std::string>() : value.dump());
    }
    std::cerr << line + "\n";
  }

 private:
  static constexpr std::array<std::string_view, 4> kNames = {"debug", "info", "warn", "error"};
  bool json_;
  Level least_ = Level::kInfo;
};

// Where it listens, as an address bar takes it.
std::string place_of(const Config& config, int port) {
  const bool v6 = config.host.find(':') != std::string::npos;
  return fmt::format("{}:{}", v6 ? "[" + config.host + "]" : config.host, port);
}

// A server at a database; or, while another one writes there, one that waits for its turn. Nothing
// is there if the host stopped it meanwhile.
std::unique_ptr<server::Server> wait_for_turn(
    const std::function<std::unique_ptr<server::Server>()>& make, const sigset_t& signals,
    const Log& log, const ServiceManager& manager) {
  constexpr timespec kAgain{0, 200'000'000};
  for (bool said = false;; said = true) {
    try {
      return make();
    } catch (const server::StoreTaken& taken) {
      if (!said) {
        log.say(Log::Level::kInfo, "standing_by", {{"why", taken.what()}});
        manager.tell("READY=1\nSTATUS=Standing by: another server writes");
      }
    }
    if (manager.watch_interval()) manager.tell("WATCHDOG=1");
    if (sigtimedwait(&signals, nullptr, &kAgain) > 0) return nullptr;
  }
}

// The lock of the data file; a database keeps its own.
std::unique_ptr<server::DataLock> lock_of(const Config& config) {
  if (!config.store.empty()) return nullptr;
  return std::make_unique<server::DataLock>(config.data);
}

int serve(const Registry& registry, std::span<const server::PageFile> page, const Config& config) {
  const sigset_t signals = block_signals();
  raise_file_limit();
  const ServiceManager manager = ServiceManager::of_environment();
  const Log log(config);
  std::atomic<bool> fenced{false};
  try {
    const auto lock = lock_of(config);
    const auto running = wait_for_turn(
        [&] {
          auto parts = server::Server::Parts::real(
              [&log](Log::Level level, const std::string& event, const Json& details) {
                log.say(level, event, details);
              });
          parts.page = page;
          parts.chooser = server::bots_apart(server::bot_process_command());
          parts.trial = server::trials_apart(registry, server::trial_process_command());
          parts.studies = server::studies_apart(server::study_process_command());
          parts.fenced = [&fenced] {
            fenced = true;
            (void)kill(getpid(), SIGTERM);
          };
          return std::make_unique<server::Server>(registry, config, std::move(parts));
        },
        signals, log, manager);
    if (running) {
      log.say(
          Log::Level::kInfo, "listening",
          {{"host", config.host},
           {"port", running->port()},
           {"data", config.store.empty() ? config.data : server::without_password(config.store)},
           {"url", fmt::format("http://{}/", place_of(config, running->port()))}});
      manager.tell("READY=1\nSTATUS=Listening at " + place_of(config, running->port()));
      const int signal = wait_for_signal(signals, manager, *running);
      manager.tell("STOPPING=1");
      log.say(Log::Level::kInfo, "stopping", {{"signal", signal}});
      running->close(fenced ? 0 : kPatienceMs);
    }
  } catch (const std::exception& lost) {
    log.say(Log::Level::kError, "failed", {{"why", lost.what()}});
    return 1;
  }
  log.say(Log::Level::kInfo, "stopped", Json::object());
  return fenced ? 1 : 0;
}

// Makes the packs in these files the standard of their games. An error names the file.
std::optional<std::string> set_standards(Registry& registry, std::string_view files) {
  std::vector<std::string> paths;
  while (!files.empty()) {
    const std::size_t comma = files.find(',');
    std::string_view path = files.substr(0, comma);
    files.remove_prefix(comma == std::string_view::npos ? files.size() : comma + 1);
    while (path.starts_with(' ')) path.remove_prefix(1);
    while (path.ends_with(' ')) path.remove_suffix(1);
    if (!path.empty()) paths.emplace_back(path);
  }
  const auto packs = read_packs(registry, paths);
  if (!packs) return packs.error().what;
  for (const auto& [game, pack] : packs.value())
    if (const auto set = registry.set_standard(pack); !set)
      return registry.catalogue().say(Language::kEnglish, set.error());
  return std::nullopt;
}

// Flags win over the file, whatever their order.
std::optional<std::string> read_settings(const std::string& file,
                                         const std::map<std::string, std::string>& flags,
                                         Config& config) {
  if (!file.empty()) {
    const auto content = read_file(file);
    if (!content) return content.error().what;
    if (auto wrong = server::read_config(config, content.value(), file)) return wrong;
  }
  for (const auto& [name, value] : flags)
    if (auto wrong = server::set(config, name, value)) return wrong;
  return std::nullopt;
}

}  // namespace

void add_serve(CLI::App& app, const Registry& registry, std::span<const server::PageFile> page,
               int& status) {
  auto* const command =
      app.add_subcommand("serve", "Serve the page, the API and the WebSocket on one port");
  auto flags = std::make_shared<std::map<std::string, std::string>>();
  auto file = std::make_shared<std::string>();
  auto show = std::make_shared<bool>(false);
  command->add_option("--config", *file,
                      "A file with any of these settings, one name = value a line");
  command->add_flag("--show-config", *show, "Print the settings as such a file, and stop");
  for (const server::Setting& setting : server::settings()) {
    auto* const option = command->add_option_function<std::string>(
        "--" + setting.name,
        [flags, name = setting.name](const std::string& value) { (*flags)[name] = value; },
        setting.help + " (" + setting.get(Config()) + ")");
    option->type_name(setting.value);
    if (setting.name == "pack") option->join(',');
  }
  command->footer(
      "Examples:\n"
      "  fourlands serve\n"
      "  fourlands serve --port 8080 --data /var/lib/fourlands/data.db\n"
      "  fourlands serve --pack examples/packs/landomy-2.json\n"
      "  fourlands serve --config /etc/fourlands.conf\n"
      "  fourlands serve --store postgresql://fourlands@db.example.org/fourlands");
  command->callback([&registry, page, flags, file, show, &status] {
    Config config;
    if (const auto wrong = read_settings(*file, *flags, config)) {
      std::cerr << "fourlands serve: " << *wrong << '\n';
      status = 2;
    } else if (*show) {
      std::cout << server::write_config(config);
    } else {
      Registry here = registry;
      if (const auto refused = set_standards(here, config.pack)) {
        std::cerr << "fourlands serve: " << *refused << '\n';
        status = 2;
        return;
      }
      status = serve(here, page, config);
    }
  });
}

}  // namespace fourlands::cli
