#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres.h"
#include "support/paths.h"

namespace fourlands::testing {

// A real PostgreSQL of the test's own: its files in a folder, a unix socket, and no port. It ends
// with the test, even with one that is killed.
class PostgresServer {
 public:
  PostgresServer() {
    std::string pattern = (std::filesystem::temp_directory_path() / "fl-pg-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for PostgreSQL");
    folder_ = pattern;
    std::filesystem::permissions(folder_, std::filesystem::perms(0755));
    run({"cp", "-a", made_once(), folder_ + "/data"});
    std::filesystem::create_directory(folder_ + "/socket");
    std::filesystem::permissions(folder_ + "/socket", std::filesystem::perms(0777));
    start();
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer() {
    stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void start() {
    process_ = spawn(
        as_nobody({"--pdeathsig", "QUIT"},
                  {program("postgres"), "-D", folder_ + "/data", "-k", folder_ + "/socket", "-c",
                   "listen_addresses=", "-c", "max_connections=40", "-c", "shared_buffers=16MB",
                   "-c", "logging_collector=off", "-c", "autovacuum=off"}));
    for (int i = 0; i < 600; ++i) {
      try {
        server::PostgresDatabase(url("postgres"), server::PostgresDatabase::Mode::kRead);
        return;
      } catch (const server::SqlError&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
    }
    throw std::runtime_error("PostgreSQL did not start; see " + folder_ + "/log");
  }
  // As the power going: no goodbye to anybody.
  void stop() {
    if (process_ <= 0) return;
    ::kill(process_, SIGQUIT);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }

  // A new database, and its address.
  std::string create(const std::string& options = "") {
    const std::string name = "test" + std::to_string(++databases_);
    execute("postgres", "CREATE DATABASE " + name + " " + options);
    return url(name);
  }
  void execute(const std::string& database, const std::string& sql) const {
    server::PostgresDatabase(url(database), server::PostgresDatabase::Mode::kRead)
        .execute(sql.c_str());
  }
  // Cuts every connection but its own.
  void cut_all() const {
    execute("postgres",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
  }
  [[nodiscard]] std::string url(const std::string& database,
                                const std::string& user = "fourlands") const {
    return "postgresql://" + user + "@/" + database + "?host=" + folder_ + "/socket";
  }
  [[nodiscard]] const std::string& folder() const { return folder_; }

  static std::string program(const std::string& name) {
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql")) {
      const auto found = version.path() / "bin" / name;
      if (std::filesystem::exists(found)) return found;
    }
    throw std::runtime_error("PostgreSQL is not installed: apt install postgresql");
  }

 private:
  using Words = std::vector<std::string>;

  // PostgreSQL refuses to run as root.
  static Words as_nobody(const Words& flags, const Words& command) {
    Words words = {"setpriv"};
    if (::geteuid() == 0)
      words.insert(words.end(), {"--reuid=nobody", "--regid=nogroup", "--clear-groups"});
    words.insert(words.end(), flags.begin(), flags.end());
    words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
    return words;
  }

  [[nodiscard]] pid_t spawn(const Words& words) const {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const std::string log = folder_ + "/log";
    const pid_t process = ::fork();
    if (process == 0) {
      const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
      ::dup2(out, 1);
      ::dup2(out, 2);
      ::execvp(arguments[0], arguments.data());
      ::_exit(127);
    }
    return process;
  }

  void run(const Words& words) const {
    int status = 0;
    ::waitpid(spawn(words), &status, 0);
    if (status == 0) return;
    std::ifstream log(folder_ + "/log");
    throw std::runtime_error(words.front() +
                             " failed: " + std::string(std::istreambuf_iterator<char>(log), {}));
  }

  // Files of a fresh cluster take a second to make, so all tests of a build share a copy.
  [[nodiscard]] std::string made_once() const {
    const std::string made = ::fourlands::testing::project_root() + "/build/postgres";
    const int lock = ::open((made + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    ::flock(lock, LOCK_EX);
    if (!std::filesystem::exists(made + "/PG_VERSION")) {
      std::filesystem::remove_all(made);
      std::filesystem::permissions(folder_, std::filesystem::perms(0777));
      run(as_nobody({}, {program("initdb"), "-D", folder_ + "/made", "-U", "fourlands", "-A",
                         "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "-N"}));
      // Whoever comes as `locked` is asked for a password.
      std::ofstream rules(folder_ + "/made/pg_hba.conf");
      rules << "local all locked scram-sha-256\nlocal all all trust\n";
      rules.close();
      run({"cp", "-a", folder_ + "/made", made});
      std::filesystem::remove_all(folder_ + "/made");
    }
    ::close(lock);
    return made;
  }

  std::string folder_;
  pid_t process_ = 0;
  int databases_ = 0;
};

}  // namespace fourlands::testing
