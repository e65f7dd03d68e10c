#include "cli/engine/engine_lines.h"

#include <algorithm>
#include <array>
#include <istream>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace fourlands::cli {
namespace {

constexpr std::size_t kLongestLine = 16U << 20U;
constexpr std::size_t kChunk = 64U << 10U;

}  // namespace

void run_engine(engine::Engine& engine, std::istream& in, std::ostream& out) {
  std::streambuf& buffer = *in.rdbuf();
  std::string line;
  bool too_long = false;
  const auto take = [&](std::string_view part) {
    too_long = too_long || line.size() + part.size() > kLongestLine;
    if (!too_long) line += part;
  };
  const auto reply = [&] {
    // A line that was cut is answered as what it is: too long to be read.
    out << (too_long ? engine.answer(std::string(kLongestLine + 1, ' ')) : engine.answer(line))
        << '\n';
    line.clear();
    too_long = false;
  };
  const auto chunk = std::make_unique<std::array<char, kChunk>>();
  while (!engine.quit()) {
    // Whoever has more lines under way does not wait for these answers.
    const std::streamsize ready = buffer.in_avail();
    if (ready <= 0) {
      out << std::flush;
      if (buffer.sgetc() == std::istream::traits_type::eof()) break;
    }
    const auto wanted = std::clamp<std::streamsize>(buffer.in_avail(), 1, kChunk);
    std::string_view left(chunk->data(),
                          static_cast<std::size_t>(buffer.sgetn(chunk->data(), wanted)));
    if (left.empty()) break;
    for (std::size_t end = left.find('\n'); end != std::string_view::npos && !engine.quit();
         end = left.find('\n')) {
      take(left.substr(0, end));
      left.remove_prefix(end + 1);
      reply();
    }
    take(left);
  }
  if ((!line.empty() || too_long) && !engine.quit()) reply();
  out << std::flush;
}

}  // namespace fourlands::cli
