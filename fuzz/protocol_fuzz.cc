#include <sstream>

#include "cli/engine/engine_lines.h"
#include "fuzz/world.h"

// Lines as requests: each is answered by one line of JSON with "ok" in it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fourlands;
  // Perft is meant to take long; everything else answers at once.
  if (fuzz::text_of(data, size).find("perft") != std::string_view::npos) return 0;
  engine::Engine engine(fuzz::registry());
  std::istringstream in(std::string(fuzz::text_of(data, size)));
  std::ostringstream out;
  cli::run_engine(engine, in, out);
  std::istringstream answers(out.str());
  for (std::string line; std::getline(answers, line);) {
    const Json answer = Json::parse(line, nullptr, false);
    FL_CHECK(answer.is_object() && answer.contains("ok"));
    FL_CHECK(answer["ok"].get<bool>() || !answer["error"]["message"].get<std::string>().empty());
  }
  return 0;
}
