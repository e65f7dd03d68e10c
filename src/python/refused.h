#pragma once

#include <exception>
#include <string>

#include "game/message.h"
#include "game/registry.h"

namespace fourlands::python {

// The games of the module; made when it is imported.
const Registry& registry();

// Becomes fourlands.Error, with the engine's code, rule and sentence.
class Refused : public std::exception {
 public:
  explicit Refused(const Refusal& refusal);
  Refused(std::string code, std::string why) : code_(std::move(code)), what_(std::move(why)) {}
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const std::string& rule() const { return rule_; }

 private:
  std::string code_;
  std::string rule_;
  std::string what_;
};

template <class T>
T value_of(Result<T, Refusal> result) {
  if (!result) throw Refused(result.error());
  return std::move(result).value();
}

}  // namespace fourlands::python
