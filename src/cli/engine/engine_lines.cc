#include "cli/engine/engine_lines.h"

#include <istream>
#include <ostream>
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
        << '\n'
        << std::flush;
    line.clear();
    too_long = false;
  };
  for (int c = in.get(); c != std::istream::traits_type::eof() && !engine.quit(); c = in.get()) {
    if (c == '\n') {
      reply();
    } else if (line.size() < kLongestLine) {
      line += static_cast<char>(c);
    } else {
      too_long = true;
    }
    if (engine.quit()) return;
  }
  if (!line.empty() && !engine.quit()) reply();
}

}  // namespace fourlands::cli
