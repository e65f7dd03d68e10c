#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What a host may set, by a file and by flags of the same names. The file has one `name = value` a
// line; # begins a comment, quotes around a value are allowed. Flags win over the file.

namespace fourlands::server {

struct Config {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string data = "fourlands.db";
  std::string store;          // The address of a PostgreSQL database, in the place of the file.
  int lease_ms = 1500;        // How long a server there may say nothing before another takes over.
  std::string public_url;     // Empty: whatever the browser asked for.
  std::string socket;         // A socket to listen at, too; empty: none.
  std::string control;        // Where the console comes in; empty: beside the data file.
  std::string metrics_token;  // Who has it may ask for the metrics; empty: this machine alone.
  std::string page;           // A folder to serve the page from; empty: the one built in.
  bool behind_proxy = false;
  std::string trusted_proxy = "127.0.0.0/8, ::1";  // Whose word counts then.
  int threads = 0;                                 // 0: one for each processor.
  int bot_threads = 0;                             // 0: half the processors, at least one.
  int bot_ms = 1000;
  int max_connections = 25'000;
  int max_connections_per_address = 200;
  int messages_per_second = 20;
  int requests_per_second = 20;
  // What one person may have at once; 0 is no limit.
  int max_open_tables = 20;
  int max_bot_tables = 4;
  int max_running_matches = 200;
  int max_offline_matches = 1000;  // Of all times.
  int max_analyses = 3;
  int max_packs = 50;
  // What a match needs to move ratings.
  int rated_steps = 4;
  int rated_games_a_day = 10;
  bool bot_ladder = false;
  // How long somebody is known who does not come back.
  int guest_days = 30;
  int token_days = 365;
  int pack_days = 30;
  int match_days = 0;  // How long a match is kept that is over; 0: for ever.
  int chat_days = 0;   // Likewise what was said there.
  // How people are told that it is their turn.
  std::string smtp_url;
  std::string mail_from;
  int remind_after = 60;       // Seconds.
  bool reach_private = false;  // Reminders may go to private addresses, and without TLS.
  std::string pack;            // Files of packs that are the standard here, with commas between.
  std::string log = "text";
  std::string log_level = "info";
};

struct Setting {
  std::string name;   // "public-url"; the flag is --public-url.
  std::string value;  // What kind of value, for help: "NUMBER", "URL".
  std::string help;
  // Sets it, or says in a sentence what it must be.
  std::function<std::optional<std::string>(Config&, std::string_view)> set;
  std::function<std::string(const Config&)> get;
};

// All of them, in the order that help shows.
const std::vector<Setting>& settings();

// Sets one by its name. An error is a sentence that names the setting and what it must be.
std::optional<std::string> set(Config& config, std::string_view name, std::string_view value);

// Takes over a whole file. An error names the file and the line; the config is then as it was.
std::optional<std::string> read_config(Config& config, std::string_view text,
                                       std::string_view file_name);

// A file with every setting as it is in `config`, each explained: where a host begins.
std::string write_config(const Config& config);

}  // namespace fourlands::server
