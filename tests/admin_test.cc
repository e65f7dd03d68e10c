#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "server/server_testing.h"
#include "support/paths.h"

// `fourlands admin`, as a host types it: at a server that runs, and at one that is stopped.

namespace fourlands::server {
namespace {

struct Answered {
  int status;
  std::string out;
};
Answered admin(const std::string& arguments) {
  const std::string command =
      ::fourlands::testing::program_path() + " admin " + arguments + " 2>&1";
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}

bool has(const Answered& answered, const std::string& part) {
  return answered.out.find(part) != std::string::npos;
}

TEST(AdminCommand, works_at_a_server_that_runs_and_at_once) {
  testing::TestServer server;
  server.start();
  const auto ada = server.named("Ada");
  const std::string data = "--data " + server.config.data;
  const Answered made = admin(data + " admin Ada");
  EXPECT_EQ(made.status, 0) << made.out;
  EXPECT_EQ(ada.get("/api/admin/overview").status, 200);
  const Answered person = admin(data + " person Ada");
  EXPECT_TRUE(has(person, "name=Ada") && has(person, "admin=true")) << person.out;
  const Answered set = admin(data + " set --announcement 'We move on Sunday.' --chat no");
  EXPECT_EQ(set.status, 0) << set.out;
  const auto house = ada.get("/api/session").json()["house"];
  EXPECT_EQ(house["announcement"], "We move on Sunday.");
  EXPECT_EQ(house["chat"], false);
  const Answered nobody = admin(data + " mute Nobody");
  EXPECT_EQ(nobody.status, 1);
  EXPECT_TRUE(has(nobody, "There is nobody of that name")) << nobody.out;
  const auto audit = testing::Json::parse(admin(data + " --json audit").out)["audit"];
  EXPECT_EQ(audit.size(), 2U);
  // Its socket is the host's alone.
  struct stat found{};
  ASSERT_EQ(::stat(server.server->control().c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST(AdminCommand, works_on_the_data_of_a_server_that_is_stopped) {
  testing::TestServer server;
  server.start();
  (void)server.named("Bill");
  server.stop();
  const std::string data = "--data " + server.config.data;
  const Answered first = admin(data + " admin Grace");
  EXPECT_EQ(first.status, 0) << first.out;
  EXPECT_TRUE(has(first, "code: ")) << first.out;
  EXPECT_EQ(admin(data + " ban Bill --minutes 60 --why 'no reason'").status, 0);
  const Answered people = admin(data + " people --part il");
  EXPECT_TRUE(has(people, "1 people") && has(people, "why=no reason")) << people.out;
  const Answered close = admin(data + " close nowhere");
  EXPECT_EQ(close.status, 1);
  EXPECT_TRUE(has(close, "Only a server that runs")) << close.out;
  // What was left behind by a server that was killed is no server.
  testing::RawConnection gone(server.config.data + "-control");
  EXPECT_FALSE(gone.open());
  server.start();
  const std::string code = first.out.substr(first.out.find("code: ") + 6, 14);
  const testing::Client stranger{server.port(), ""};
  EXPECT_EQ(
      stranger.post("/api/reset", {{"name", "Grace"}, {"code", code}, {"new", testing::kPassword}})
          .status,
      200);
}

}  // namespace
}  // namespace fourlands::server
