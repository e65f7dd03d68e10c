#include <cstdint>
#include <cstdlib>
#include <string>

#include "games/all_games.h"
#include "wasm/module.h"

// What the page's worker calls (web/src/engine/module.ts): room for a line, the answer to it, and
// where the answer stands until the next one.

extern "C" __attribute__((import_module("fourlands"), import_name("progress"))) void
fourlands_progress(std::size_t done, std::size_t all);

namespace {

struct Loaded {
  fourlands::Registry registry = fourlands::all_games();
  fourlands::wasm::Module answers{registry, fourlands_progress};
  std::string line;
  std::string answer;
};

Loaded& module() {
  static auto* const kModule = new Loaded;  // As long as the page lives.
  return *kModule;
}

}  // namespace

extern "C" {

// Debian's wasi-libc is built with a stack protector and brings nothing for it.
std::uintptr_t __stack_chk_guard = 0x5f0e1d3c;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

__attribute__((export_name("line"))) char* fourlands_line(std::size_t size) {
  module().line.resize(size);
  return module().line.data();
}

__attribute__((export_name("ask"))) const char* fourlands_ask() {
  Loaded& own = module();
  own.answer = own.answers.answer(own.line);
  return own.answer.data();
}

__attribute__((export_name("size"))) std::size_t fourlands_size() { return module().answer.size(); }
}
