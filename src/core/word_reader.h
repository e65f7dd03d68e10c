#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.h"

namespace fourlands {

// Reads words one after the other and keeps the first that will not do, so that a reader of many
// words asks once, at the end, whether all was well. A word that will not do is read as an empty
// value: what was made of it is to be thrown away.
class WordReader {
 public:
  struct BadWord {
    std::string_view what;  // What should have stood there.
    std::string_view word;
    friend bool operator==(const BadWord&, const BadWord&) = default;
  };

  explicit WordReader(std::vector<std::string_view> words) : words_(std::move(words)) {}

  // The next word by `reader`, which gives an optional value.
  template <class Reader>
  auto take(std::string_view what, Reader reader) {
    const std::string_view word = peek();
    ++next_;
    const auto value = reader(word);
    if (!value) refuse(what, word);
    return value.value_or(typename decltype(value)::value_type{});
  }
  [[nodiscard]] std::size_t left() const { return words_.size() - next_; }
  [[nodiscard]] std::string_view peek() const {
    FL_CHECK(next_ < words_.size());
    return words_[next_];
  }
  void refuse(std::string_view what, std::string_view word) {
    if (!bad_) bad_ = BadWord{what, word};
  }
  [[nodiscard]] const std::optional<BadWord>& bad() const { return bad_; }

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
  std::optional<BadWord> bad_;
};

}  // namespace fourlands
