#include "server/config.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/text.h"
#include "server/common/proxies.h"
#include "server/reminders/address.h"
#include "server/store/store_url.h"

namespace fourlands::server {
namespace {

Setting number(std::string name, int Config::* member, int low, int high, std::string help) {
  return {std::move(name), "NUMBER", std::move(help),
          [=](Config& config, std::string_view text) -> std::optional<std::string> {
            const auto value = number_of(text, low, high);
            if (!value)
              return "a number from " + std::to_string(low) + " to " + std::to_string(high);
            config.*member = *value;
            return std::nullopt;
          },
          [=](const Config& config) { return std::to_string(config.*member); }};
}

Setting yes_or_no(std::string name, bool Config::* member, std::string help) {
  return {std::move(name), "yes|no", std::move(help),
          [=](Config& config, std::string_view text) -> std::optional<std::string> {
            if (text != "yes" && text != "no") return "yes or no";
            config.*member = text == "yes";
            return std::nullopt;
          },
          [=](const Config& config) { return config.*member ? "yes" : "no"; }};
}

// `good` says what the text must be if it is not.
Setting text(std::string name, std::string value, std::string Config::* member, std::string help,
             const std::function<std::optional<std::string>(const std::string&)>& good) {
  return {std::move(name), std::move(value), std::move(help),
          [=](Config& config, std::string_view given) -> std::optional<std::string> {
            std::string candidate(given);
            if (auto wanted = good(candidate)) return wanted;
            config.*member = std::move(candidate);
            return std::nullopt;
          },
          [=](const Config& config) { return config.*member; }};
}

std::optional<std::string> good_host(const std::string& host) {
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
      inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1)
    return std::nullopt;
  return "an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 or :: for all "
         "networks";
}

std::optional<std::string> good_url(const std::string& url) {
  if (url.empty()) return std::nullopt;
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (!url.starts_with(scheme)) continue;
    const std::string rest = url.substr(scheme.size());
    const bool plain = rest.find_first_of("/?#@ \t\"'<>\\") == std::string::npos;
    if (!rest.empty() && plain) return std::nullopt;
  }
  return "what people type to get here, such as https://play.example.org, without a path";
}

// A quote or a line's end would not come back from a file as it went in.
bool comes_back(const std::string& path) {
  return path.find_first_of("\"\n\r") == std::string::npos;
}

// The system allows no longer names for sockets.
std::optional<std::string> good_socket(const std::string& path) {
  constexpr std::size_t kLongest = 107;
  if (comes_back(path) && path.size() <= kLongest) return std::nullopt;
  return "the path of a socket, of at most 107 bytes, without quotes";
}

std::optional<std::string> good_smtp(const std::string& url) {
  const bool scheme = url.starts_with("smtp://") || url.starts_with("smtps://");
  const bool plain = comes_back(url) && url.find_first_of(" \t<>\\") == std::string::npos;
  if (url.empty() || (scheme && plain && url.size() > url.find("//") + 2)) return std::nullopt;
  return "the address of a mail server, such as smtp://name:password@mail.example.org:587 or "
         "smtps://mail.example.org, without quotes";
}

std::function<std::optional<std::string>(const std::string&)> one_of(
    std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& text) -> std::optional<std::string> {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::nullopt;
    std::string wanted = "one of";
    for (const std::string& word : words) wanted += " " + word;
    return wanted;
  };
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// The line without its comment; a # within quotes or a word is none.
std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    const bool begins = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
    if (line[i] == '#' && !quoted && begins) return line.substr(0, i);
  }
  return line;
}

std::optional<std::string> read_line(Config& config, std::string_view line) {
  line = trimmed(without_comment(line));
  if (line.empty()) return std::nullopt;
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos)
    return in_quotes(line) + " is not of the form: name = value";
  std::string_view value = trimmed(line.substr(equals + 1));
  if (value.starts_with('"') != value.ends_with('"') || value == "\"")
    return "The quotes are not closed.";
  if (value.starts_with('"')) value = value.substr(1, value.size() - 2);
  return set(config, trimmed(line.substr(0, equals)), value);
}

constexpr int kMany = 1'000'000;

// Where it listens, what it keeps, whom it believes, and what it may use of the machine.
std::vector<Setting> settings_of_the_host() {
  return {
      text("host", "ADDRESS", &Config::host, "Address to listen at; 0.0.0.0 is every network",
           good_host),
      number("port", &Config::port, 0, 65535, "Port to listen at; 0 takes any that is free"),
      text("data", "FILE", &Config::data, "The file that keeps everything",
           [](const std::string& path) -> std::optional<std::string> {
             if (!path.empty() && comes_back(path)) return std::nullopt;
             return "the path of a file, without quotes";
           }),
      text("store", "ADDRESS", &Config::store,
           "A PostgreSQL database to keep everything in, in the place of the file",
           [](const std::string& url) -> std::optional<std::string> {
             if (url.empty() || (is_postgres_url(url) && comes_back(url))) return std::nullopt;
             return "the address of a PostgreSQL database, such as "
                    "postgresql://fourlands@db.example.org/fourlands, without quotes";
           }),
      number("lease-ms", &Config::lease_ms, 100, 600'000,
             "Milliseconds without a sign of life after which a server that stands by at the same "
             "database takes over"),
      text("public-url", "URL", &Config::public_url,
           "What people type to get here, such as https://play.example.org", good_url),
      text("socket", "FILE", &Config::socket,
           "A socket to listen at as well, for a proxy on this machine", good_socket),
      text("control", "FILE", &Config::control,
           "The socket that `fourlands admin` comes by (beside the data file)", good_socket),
      text("metrics-token", "TOKEN", &Config::metrics_token,
           "Who has it may ask for /metrics; without one only this machine may",
           [](const std::string& token) -> std::optional<std::string> {
             const bool plain = std::all_of(token.begin(), token.end(),
                                            [](char c) { return c > ' ' && c < 127 && c != '"'; });
             if (token.empty() || (plain && token.size() >= 16 && token.size() <= 200))
               return std::nullopt;
             return "16 to 200 letters, digits and signs, without spaces and quotes";
           }),
      text("page", "FOLDER", &Config::page,
           "Serve the page from this folder instead of the one built in",
           [](const std::string& path) -> std::optional<std::string> {
             if (comes_back(path)) return std::nullopt;
             return "the path of a folder, without quotes";
           }),
      yes_or_no("behind-proxy", &Config::behind_proxy,
                "Believe a reverse proxy about who asks (X-Forwarded-For)"),
      text("trusted-proxy", "ADDRESSES", &Config::trusted_proxy,
           "The proxies to believe, with behind-proxy: addresses and networks, with commas between",
           [](const std::string& list) -> std::optional<std::string> {
             if (Proxies::read(list)) return std::nullopt;
             return "addresses or networks with commas between, such as 127.0.0.1, 10.0.0.0/8";
           }),
      number("threads", &Config::threads, 0, 256,
             "Threads that serve; 0 is one for each processor"),
      number("bot-threads", &Config::bot_threads, 0, 256,
             "Threads that think for bots; 0 is half the processors"),
      number("bot-ms", &Config::bot_ms, 1, 60'000, "Milliseconds that a bot may think"),
  };
}

// What one connection, address or person may take, and how long things are kept.
std::vector<Setting> settings_of_limits() {
  return {
      number("max-connections", &Config::max_connections, 1, kMany, "Connections at once"),
      number("max-connections-per-address", &Config::max_connections_per_address, 0, kMany,
             "Connections at once from one address; 0 is no limit"),
      number("messages-per-second", &Config::messages_per_second, 0, kMany,
             "WebSocket messages of one connection, in the long run; 0 is no limit"),
      number("requests-per-second", &Config::requests_per_second, 0, kMany,
             "HTTP requests from one address, in the long run; 0 is no limit"),
      number("max-open-tables", &Config::max_open_tables, 0, kMany,
             "Open tables of one person at once; 0 is no limit"),
      number("max-bot-tables", &Config::max_bot_tables, 0, kMany,
             "Running tables of one person at which only bots sit; 0 is no limit"),
      number("max-running-matches", &Config::max_running_matches, 0, kMany,
             "Running matches that one person sits at; 0 is no limit"),
      number("max-offline-matches", &Config::max_offline_matches, 0, kMany,
             "Matches played without a server that one person may hand in; 0 is no limit"),
      number("max-analyses", &Config::max_analyses, 0, kMany,
             "Analyses that one person waits for at once; 0 is no limit"),
      number("max-packs", &Config::max_packs, 0, kMany,
             "Variants of one person that are kept; 0 is no limit"),
      number("rated-steps", &Config::rated_steps, 0, 1000,
             "Steps that each person must have played for a match to move ratings"),
      number("rated-games-a-day", &Config::rated_games_a_day, 0, kMany,
             "Matches of the same two in one game that move ratings in a day; 0 is no limit"),
      yes_or_no("bot-ladder", &Config::bot_ladder,
                "Pair bot accounts that ask for it, and rank them among themselves"),
      number("guest-days", &Config::guest_days, 1, kMany,
             "Days after which a guest who finished no match and does not come back is forgotten"),
      number("token-days", &Config::token_days, 1, kMany,
             "Days after which a sign-in that is not used ends"),
      number("pack-days", &Config::pack_days, 1, kMany,
             "Days after which a variant that nobody plays is forgotten"),
      number("match-days", &Config::match_days, 0, kMany,
             "Days that a match is kept which is over; 0 is for ever"),
      number("chat-days", &Config::chat_days, 0, kMany,
             "Days that chat is kept after its match; 0 is for ever"),
  };
}

std::vector<Setting> other_settings() {
  return {
      text(
          "smtp-url", "URL", &Config::smtp_url,
          "The mail server that takes reminders, such as smtp://name:password@mail.example.org:587",
          good_smtp),
      text("mail-from", "ADDRESS", &Config::mail_from, "Whom mails are from",
           [](const std::string& address) -> std::optional<std::string> {
             if (address.empty() || is_good_mailbox(address)) return std::nullopt;
             return "an e-mail address without a name, such as games@example.org";
           }),
      number("remind-after", &Config::remind_after, 0, 86'400,
             "Seconds that a match waits for a person before they are told"),
      yes_or_no("reach-private", &Config::reach_private,
                "Let people have reminders sent to private addresses, and without TLS"),
      text("pack", "FILES", &Config::pack,
           "Packs that are the standard here, one a game, with commas between",
           [](const std::string& files) -> std::optional<std::string> {
             if (comes_back(files)) return std::nullopt;
             return "paths of files, without quotes";
           }),
      text("log", "text|json", &Config::log, "Form of the log", one_of({"text", "json"})),
      text("log-level", "LEVEL", &Config::log_level, "What to log: debug, info, warn or error",
           one_of({"debug", "info", "warn", "error"})),
  };
}

}  // namespace

const std::vector<Setting>& settings() {
  static const std::vector<Setting> kSettings = [] {
    std::vector<Setting> all;
    for (const auto& some : {settings_of_the_host(), settings_of_limits(), other_settings()})
      all.insert(all.end(), some.begin(), some.end());
    return all;
  }();
  return kSettings;
}

std::optional<std::string> set(Config& config, std::string_view name, std::string_view value) {
  for (const Setting& setting : settings()) {
    if (setting.name != name) continue;
    const auto wanted = setting.set(config, value);
    if (!wanted) return std::nullopt;
    return setting.name + " must be " + *wanted + "; it is " + in_quotes(value) + ".";
  }
  std::string known;
  for (const Setting& setting : settings()) known += (known.empty() ? "" : ", ") + setting.name;
  return "There is no setting " + in_quotes(name) + ". There are: " + known + ".";
}

std::optional<std::string> read_config(Config& config, std::string_view text,
                                       std::string_view file_name) {
  Config read = config;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    ++number;
    if (const auto error = read_line(read, text.substr(0, end)))
      return std::string(file_name) + ", line " + std::to_string(number) + ": " + *error;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  config = std::move(read);
  return std::nullopt;
}

std::string write_config(const Config& config) {
  std::string out;
  for (const Setting& setting : settings()) {
    out += "# " + setting.help + " (" + setting.value + ").\n";
    out += setting.name + " = \"" + setting.get(config) + "\"\n\n";
  }
  return out;
}

}  // namespace fourlands::server
