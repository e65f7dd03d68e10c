#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "server/server_testing.h"
#include "support/paths.h"

// The traffic of a scripted match, byte by byte: whoever changes how it is told must mean it.
// FOURLANDS_UPDATE_GOLDEN=1 writes it anew.

namespace fourlands::server {
namespace {

using namespace testing;  // NOLINT: the test's own vocabulary.

// A server whose time stands still and whose ids and secrets are always the same.
struct ScriptedServer : TestServer {
  ScriptedServer() {
    freeze(1'763'250'000'000);
    parts.origin.new_id = [] { return std::string("AAAAAAAAAAAAAAAAAAAAAA"); };
    parts.origin.new_secret = [] {
      Secret secret{};
      secret.fill(7);
      return secret;
    };
    start();
  }
};

// Says the message and keeps everything that comes until it is answered and, if it happened and
// others are told of it, until the update after that. Answers with the last of these.
Json say(RawSocket& socket, Json message, bool tells, std::string& out) {
  message["match"] = "AAAAAAAAAAAAAAAAAAAAAA";
  message["request"] = "r" + std::to_string(std::count(out.begin(), out.end(), '\n'));
  socket.send(message);
  Json last;
  for (;;) {
    const auto text = socket.receive_text();
    EXPECT_TRUE(text.has_value()) << message;
    if (!text) return {};
    // What is said to people is free to change.
    static const std::regex kWords(R"("message":"([^"\\]|\\.)*")");
    out += std::regex_replace(*text, kWords, R"("message":"")") + "\n";
    const Json told = Json::parse(*text);
    if (told["type"] == "match" || told["type"] == "update") last = told;
    if (told["type"] == "refused" || told["type"] == (tells ? "update" : "done")) return last;
  }
}

std::string traffic_of(const std::string& game, int seats) {
  ScriptedServer server;
  const Client one = server.guest();
  Json chairs = Json::array();
  for (int i = 0; i < seats; ++i)
    chairs.push_back({{"kind", "me"}, {"name", "Player " + std::to_string(i)}});
  (void)server.table(one, {{"game", game},
                           {"seats", chairs},
                           {"word", "scripted"},
                           {"clock", {{"kind", "real"}, {"base_ms", 600'000}}}});
  RawSocket socket(one);
  std::string out;
  Json told = say(socket, {{"type", "watch"}}, false, out);
  for (int played = 0; played < 8 && !told.is_null(); ++played) {
    const int seat = told["to_act"][0];
    const Json step = told["steps"][std::to_string(seat)][0];
    const Json move = {{"type", "step"}, {"seat", seat}, {"seen", told["seq"]}, {"step", step}};
    told = say(socket, move, true, out);
    if (played != 3) continue;
    const Json undone =
        say(socket, {{"type", "undo"}, {"seat", seat}, {"seen", told["seq"]}}, true, out);
    if (!undone.is_null()) told = undone;
  }
  say(socket, {{"type", "step"}, {"seat", 0}, {"seen", 0}, {"step", "nonsense"}}, false, out);
  say(socket, {{"type", "explain"}, {"seat", 0}, {"step", "nonsense"}}, false, out);
  say(socket, {{"type", "resign"}, {"seat", 0}}, true, out);
  return out;
}

TEST(Traffic, of_a_scripted_match_is_the_same_to_the_byte) {
  std::string out;
  for (const auto& [game, seats] : {std::pair("landomy", 2), std::pair("landed", 3)})
    out += traffic_of(game, seats);
  const std::string path =
      ::fourlands::testing::project_root() + "/src/server/testdata/traffic.jsonl";
  if (std::getenv("FOURLANDS_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << out;
  std::ifstream file(path);
  std::stringstream kept;
  kept << file.rdbuf();
  const std::string golden = kept.str();
  EXPECT_TRUE(out == golden)
      << "differs first at byte "
      << std::mismatch(out.begin(), out.end(), golden.begin(), golden.end()).first - out.begin();
}

}  // namespace
}  // namespace fourlands::server
