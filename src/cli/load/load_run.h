#pragma once

#include <cstdint>
#include <string>

#include "cli/load/load_players.h"

// One run of `fourlands load` against a running server.

namespace fourlands::cli {

// Which load, on which server.
struct LoadOptions {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string game = "landomy";
  int seats = 2;
  int matches = 1000;
  int seconds = 10;
  int warm_up = 2;
  int think_ms = 0;
  std::uint64_t seed = 1;
};

// What the server says of itself at one moment.
struct ServerUse {
  double cpu_seconds = 0;
  double memory = 0;  // Bytes.
};

struct Measurement {
  LoadStats stats;
  double setup_seconds = 0;  // Guests and tables.
  double seconds = 0;        // Measured.
  double own_cpu = 0;        // Seconds of it.
  ServerUse before, after;
};

// Throws std::runtime_error, with words for people, if the server is not there, refuses to be
// prepared or breaks a connection.
Measurement run_load(const LoadOptions& options);

}  // namespace fourlands::cli
