#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <csignal>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "server/bots/bot_process.h"
#include "server/config.h"
#include "server/server.h"
#include "server/store/data_file.h"

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
int wait_for_signal(const sigset_t& signals) {
  int signal = 0;
  while (sigwait(&signals, &signal) != 0) continue;
  return signal;
}

sigset_t block_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
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

int serve(const Registry& registry, std::span<const server::PageFile> page, const Config& config) {
  const sigset_t signals = block_signals();
  raise_file_limit();
  const Log log(config);
  try {
    const server::DataLock lock(config.data);
    auto parts = server::Server::Parts::real(
        [&log](Log::Level level, const std::string& event, const Json& details) {
          log.say(level, event, details);
        });
    parts.page = page;
    parts.chooser = server::bots_apart(server::bot_process_command());
    server::Server running(registry, config, std::move(parts));
    log.say(Log::Level::kInfo, "listening",
            {{"host", config.host},
             {"port", running.port()},
             {"data", config.data},
             {"url", fmt::format("http://{}:{}/", config.host, running.port())}});
    const int signal = wait_for_signal(signals);
    log.say(Log::Level::kInfo, "stopping", {{"signal", signal}});
    running.close(kPatienceMs);
  } catch (const std::exception& lost) {
    log.say(Log::Level::kError, "failed", {{"why", lost.what()}});
    return 1;
  }
  log.say(Log::Level::kInfo, "stopped", Json::object());
  return 0;
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
  for (const server::Setting& setting : server::settings())
    command
        ->add_option_function<std::string>(
            "--" + setting.name,
            [flags, name = setting.name](const std::string& value) { (*flags)[name] = value; },
            setting.help + " (" + setting.get(Config()) + ")")
        ->type_name(setting.value);
  command->footer(
      "Examples:\n"
      "  fourlands serve\n"
      "  fourlands serve --port 8080 --data /var/lib/fourlands/data.db\n"
      "  fourlands serve --config /etc/fourlands.conf");
  command->callback([&registry, page, flags, file, show, &status] {
    Config config;
    if (const auto wrong = read_settings(*file, *flags, config)) {
      std::cerr << "fourlands serve: " << *wrong << '\n';
      status = 2;
    } else if (*show) {
      std::cout << server::write_config(config);
    } else {
      status = serve(registry, page, config);
    }
  });
}

}  // namespace fourlands::cli
