#pragma once

#include <cstdint>
#include <string>

namespace fourlands::cli {

// How far something is, on standard error: one line that is written over at a terminal; elsewhere,
// as in a log, a line for each tenth, or nothing where a program reads the output.
class Progress {
 public:
  explicit Progress(bool for_a_program);
  // What to say of so many done of all. Not for several threads at once.
  void show(std::int64_t done, std::int64_t all, const std::string& line);
  // Whether `show` would say anything of it: a line may be costly to make.
  [[nodiscard]] bool due(std::int64_t done, std::int64_t all) const;

 private:
  bool terminal_;
  bool quiet_;
  std::int64_t tenths_ = 0;
};

}  // namespace fourlands::cli
