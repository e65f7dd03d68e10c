#pragma once

#include <sys/types.h>

#include <chrono>
#include <stdexcept>
#include <string>

namespace fourlands::server {

// A program that did not answer as it should: it ended, was silent for too long, or said what
// nobody can use. The text says which.
struct ProgramFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Another program in a process of its own, spoken to in lines over its standard input and output.
// What it writes to its standard error goes where ours goes.
class Program {
 public:
  // `command` is a line for the shell. Throws ProgramFailed if it cannot be started at all.
  explicit Program(const std::string& command);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  // Asks for nothing more: the program sees the end of its input, and is stopped if that does not
  // end it.
  ~Program();

  [[nodiscard]] bool runs();

  // Sends a line and waits for the line that answers it. Throws ProgramFailed.
  std::string ask(const std::string& line, std::chrono::milliseconds patience);

 private:
  using Clock = std::chrono::steady_clock;
  void wait_for(short events, Clock::time_point until, std::chrono::milliseconds patience) const;
  [[noreturn]] void fail_ended();

  int socket_ = -1;
  pid_t process_ = -1;
  std::string unread_;
};

}  // namespace fourlands::server
