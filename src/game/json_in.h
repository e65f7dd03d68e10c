#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/names.h"
#include "core/result.h"
#include "game/message.h"

namespace fourlands {

using Json = nlohmann::json;

// Reads JSON from outside: at most 16 MiB and 64 levels deep, so that no input can exhaust the
// stack or the memory. The error says where.
Result<Json, std::string> parse_json(std::string_view text);

// A value of a JSON document that is being read. The first thing that is not as it must be is kept,
// with the path to it, in ReadErrors; reading goes on with harmless defaults, so a reader is
// written straight down and asks once at the end:
//
//   ReadErrors errors;
//   JsonIn in(json, errors);
//   const int turn = in["turn"].integer(1, 10);
//   in["phase"].one_of({"roll", "use", "over"});
//   if (errors) return errors.refusal();
class ReadErrors {
 public:
  void note(std::string what) {
    if (!first_) first_ = std::move(what);
  }
  explicit operator bool() const { return first_.has_value(); }
  [[nodiscard]] const std::string& what() const { return *first_; }
  [[nodiscard]] Refusal refusal(std::string code = "bad_state") const {
    return {std::move(code), "", plain_message(*first_)};
  }

 private:
  std::optional<std::string> first_;
};

class JsonIn {
 public:
  // The document, called `name` in what is said of it. It must outlive its parts.
  JsonIn(const Json& document, ReadErrors& errors, const char* name = "")
      : document_(&document), value_(&document), errors_(&errors), name_(name) {}

  // A member that must be there; an item that must be there.
  [[nodiscard]] JsonIn operator[](std::string_view key) const;
  [[nodiscard]] JsonIn item(std::size_t index) const;
  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] bool is_null() const { return value_->is_null(); }

  [[nodiscard]] int integer(int low, int high) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] std::string text() const;
  // Which of the words it is, 0-based.
  [[nodiscard]] int one_of(std::span<const std::string_view> words) const;
  [[nodiscard]] int one_of(std::initializer_list<std::string_view> words) const {
    return one_of(std::span(words.begin(), words.size()));
  }
  // The value of that name.
  template <class Enum, std::size_t N>
  [[nodiscard]] Enum one_of(const Names<Enum, N>& names) const {
    return static_cast<Enum>(one_of(std::span<const std::string_view>(names.all)));
  }
  // How many items, checked to be a list with at least `low` and at most `high` of them.
  [[nodiscard]] std::size_t list(std::size_t low, std::size_t high) const;
  // Its members, checked to be an object.
  [[nodiscard]] const Json& object() const;
  // Complains of any member not named.
  void only(std::span<const std::string_view> keys) const;
  void only(std::initializer_list<std::string_view> keys) const {
    only(std::span(keys.begin(), keys.size()));
  }

  void fail(std::string_view what) const;
  [[nodiscard]] const Json& json() const { return *value_; }

 private:
  [[nodiscard]] JsonIn part(const Json& value) const {
    JsonIn other = *this;
    other.value_ = &value;
    return other;
  }
  // What is said once a thing is missing does not count any more.
  [[nodiscard]] JsonIn missing(std::string_view where) const;
  // From the document to here. It is looked for where something is wrong, and else costs nothing.
  [[nodiscard]] std::string path() const;

  const Json* document_;
  const Json* value_;
  ReadErrors* errors_;
  const char* name_;
};

}  // namespace fourlands
