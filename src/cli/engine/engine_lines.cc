#include "cli/engine/engine_lines.h"

#include <istream>
#include <ostream>
#include <streambuf>
#include <string>

namespace fourlands::cli {
namespace {

constexpr std::size_t kLongestLine = 16U << 20U;

}  // namespace

void run_engine(engine::Engine& engine, std::istream& in, std::ostream& out) {
  std::string line;
  bool too_long = false;
  const auto reply = [&] {
    // A line that was cut is answered as what it is: too long to be read.
    out << (too_long ? engine.answer(std::string(kLongestLine + 1, ' ')) : engine.answer(line))
        << '\n';
    // Whoever has more lines under way does not wait for this answer.
    if (in.rdbuf()->in_avail() <= 0) out << std::flush;
    line.clear();
    too_long = false;
  };
  std::streambuf& buffer = *in.rdbuf();
  constexpr int kEnd = std::istream::traits_type::eof();
  for (int c = buffer.sbumpc(); c != kEnd && !engine.quit(); c = buffer.sbumpc()) {
    if (c == '\n') {
      reply();
    } else if (line.size() < kLongestLine) {
      line += static_cast<char>(c);
    } else {
      too_long = true;
    }
    if (engine.quit()) break;
  }
  if (!line.empty() && !engine.quit()) reply();
  out << std::flush;
}

}  // namespace fourlands::cli
