#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "ai/measure/arena.h"
#include "core/result.h"

namespace fourlands::cli {

// Another program as a bot: "program:COMMAND" with settings behind it, as in
// "program:./mybot --fast,ms=100". It speaks the engine protocol (docs/formats.md) and is asked two
// things a step: `set`, with a world that its seat's view allows, never the true state (law 4), and
// `go`.
struct ProgramSpec {
  std::string command;
  int milliseconds = 0;  // What `go` asks for; 0: nothing, as with the others.
  int nodes = 0;
  int level = 0;
  int patience = 60;  // Seconds for an answer, besides the milliseconds.
};

inline constexpr std::string_view kProgramPrefix = "program:";
Result<ProgramSpec, std::string> read_program(std::string_view text);

// Where a fault of the program that did not end the run is told.
using Tell = std::function<void(const std::string&)>;

// Makes bots that play by that program. A program that fails is told of, started anew and asked
// again, for it is handed the whole position every time; one that fails three times at one step
// makes `choose` throw ProgramFailed. Processes are used again from game to game.
ai::MakeBot program_maker(const ProgramSpec& spec, Tell tell);

}  // namespace fourlands::cli
