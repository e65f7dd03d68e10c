#include "server/bots/program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

extern char** environ;

namespace fourlands::server {
namespace {

constexpr std::size_t kLongestAnswer = 16U << 20U;
constexpr std::chrono::milliseconds kTimeToEnd{1000};
constexpr std::chrono::milliseconds kBetweenLooks{5};

std::string last_error() { return std::strerror(errno); }

// How a process ended, or that it has not.
std::string ending_of(int status) {
  if (WIFSIGNALED(status)) return "it was ended by signal " + std::to_string(WTERMSIG(status));
  return "it ended with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

Program::Program(const std::string& command) {
  std::array<int, 2> ends{};
  // One socket for both directions: writing to a program that is gone is an error, not a signal.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw ProgramFailed("no socket for it: " + last_error());
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  // A connection of ours that it kept would never be closed.
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  // A group of its own, so that whatever the shell starts can be stopped with it.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string shell = "sh";
  std::string flag = "-c";
  std::string line = command;
  const std::array<char*, 4> arguments = {shell.data(), flag.data(), line.data(), nullptr};
  const int failed =
      posix_spawn(&process_, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  socket_ = ends[0];
  if (failed != 0) {
    close(socket_);
    throw ProgramFailed(std::string("it cannot be started: ") + std::strerror(failed));
  }
}

Program::~Program() {
  close(socket_);
  if (process_ < 0) return;
  for (auto waited = std::chrono::milliseconds(0); waited < kTimeToEnd; waited += kBetweenLooks) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) {
      // Its children, if it left any.
      (void)kill(-process_, SIGKILL);
      return;
    }
    std::this_thread::sleep_for(kBetweenLooks);
  }
  (void)kill(-process_, SIGKILL);
  (void)waitpid(process_, nullptr, 0);
}

bool Program::runs() {
  if (process_ >= 0 && waitpid(process_, nullptr, WNOHANG) != 0) process_ = -1;
  return process_ >= 0;
}

void Program::wait_for(short events, Clock::time_point until,
                       std::chrono::milliseconds patience) const {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd wanted{socket_, events, 0};
    const int ready = left > 0 ? poll(&wanted, 1, static_cast<int>(left)) : 0;
    if (ready > 0) return;
    if (ready == 0) {
      // Whatever it is doing, nobody will read it.
      (void)kill(-process_, SIGKILL);
      throw ProgramFailed("it did not answer within " + std::to_string(patience.count()) + " ms");
    }
    if (errno != EINTR) throw ProgramFailed("it cannot be waited for: " + last_error());
  }
}

void Program::fail_ended() {
  // Its output is closed; give it a moment to be gone, to tell how it went.
  for (auto waited = std::chrono::milliseconds(0); waited < kTimeToEnd; waited += kBetweenLooks) {
    int status = 0;
    const pid_t gone = waitpid(process_, &status, WNOHANG);
    if (gone == process_) {
      process_ = -1;
      throw ProgramFailed(ending_of(status));
    }
    std::this_thread::sleep_for(kBetweenLooks);
  }
  throw ProgramFailed("it closed its output");
}

std::string Program::ask(const std::string& line, std::chrono::milliseconds patience) {
  const auto until = Clock::now() + patience;
  const std::string whole = line + '\n';
  for (std::size_t sent = 0; sent < whole.size();) {
    wait_for(POLLOUT, until, patience);
    const ssize_t count =
        send(socket_, whole.data() + sent, whole.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) fail_ended();
    sent += static_cast<std::size_t>(count);
  }
  std::size_t looked = 0;
  while (true) {
    const std::size_t end = unread_.find('\n', looked);
    if (end != std::string::npos) {
      std::string answer = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return answer;
    }
    looked = unread_.size();
    if (looked > kLongestAnswer) throw ProgramFailed("its answer is over 16 MiB");
    wait_for(POLLIN, until, patience);
    std::array<char, 1U << 16U> bytes;
    const ssize_t count = recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) fail_ended();
    unread_.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace fourlands::server
