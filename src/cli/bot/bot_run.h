#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "cli/bot/bot_client.h"
#include "core/result.h"
#include "game/registry.h"

// A bot at a server: connected, thinking, connected again.

namespace fourlands::cli {

struct BotOptions {
  std::string host;
  int port = 80;
  std::string token;
  BotWishes wishes;
  std::string bot;      // As in the arena: "level5:ms=1000", "program:./mybot,ms=1000".
  std::string hurried;  // The same where the clock leaves little.
  int milliseconds = 1000;
  int threads = 1;
  int games = 0;  // Ends after so many matches; 0: never.
};

struct ServerPlace {
  std::string host;
  int port = 80;
};
// "http://play.example.org:8080"; an error is a sentence.
Result<ServerPlace, std::string> read_server_url(const std::string& url);

// Why a connection failed, for people.
std::string plain_reason(std::string_view what);

// Plays until `stop` is set, `games` are played, or it makes no sense any more. Gives the reason in
// a sentence if it is one of these, else nothing.
std::string run_bot(const Registry& registry, BotOptions options, const BotClient::Log& log,
                    const std::atomic<bool>& stop);

}  // namespace fourlands::cli
