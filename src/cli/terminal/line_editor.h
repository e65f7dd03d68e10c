#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fourlands::cli {

// Reads a person's lines: with history, editing and completion on a terminal, plainly otherwise.
class LineEditor {
 public:
  // `complete`: everything that could stand at the start of a whole line, for the tab key.
  using Complete = std::function<std::vector<std::string>()>;

  static std::unique_ptr<LineEditor> make(bool terminal, Complete complete);
  virtual ~LineEditor() = default;
  // Nothing at the end of the input.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

// What the tab key adds to `typed`: the longest run of characters, up to the end of a word, that
// every candidate which begins with `typed` goes on with. Several words possible: nothing is added,
// and `next` lists them.
struct Completion {
  std::string add;
  std::vector<std::string> next;
};
Completion complete_line(const std::string& typed, const std::vector<std::string>& candidates);

}  // namespace fourlands::cli
