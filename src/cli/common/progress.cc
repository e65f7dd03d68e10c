#include "cli/common/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace fourlands::cli {
namespace {

std::int64_t tenths_of(std::int64_t done, std::int64_t all) {
  return 10 * done / std::max<std::int64_t>(all, 1);
}

}  // namespace

Progress::Progress(bool for_a_program)
    : terminal_(isatty(STDERR_FILENO) == 1), quiet_(for_a_program && !terminal_) {}

bool Progress::due(std::int64_t done, std::int64_t all) const {
  return !quiet_ && (terminal_ || tenths_of(done, all) > tenths_);
}

void Progress::show(std::int64_t done, std::int64_t all, const std::string& line) {
  if (!due(done, all)) return;
  tenths_ = tenths_of(done, all);
  if (terminal_)
    fmt::print(stderr, "\r{}\x1b[K{}", line, done >= all ? "\n" : "");
  else
    fmt::print(stderr, "{}\n", line);
  (void)std::fflush(stderr);
}

}  // namespace fourlands::cli
