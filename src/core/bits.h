#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace fourlands {

// The members of a set kept as the bits of a word, lowest first. Item is a struct of one byte, the
// bit's number: Seat, Cell.
template <class Item, class Word>
class BitIterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Item;
  using difference_type = std::ptrdiff_t;
  using pointer = const Item*;
  using reference = Item;

  constexpr BitIterator() = default;
  explicit constexpr BitIterator(Word left) : left_(left) {}
  constexpr Item operator*() const {
    return Item{static_cast<std::uint8_t>(std::countr_zero(left_))};
  }
  constexpr BitIterator& operator++() {
    left_ &= left_ - 1;
    return *this;
  }
  constexpr BitIterator operator++(int) {
    const BitIterator before = *this;
    ++*this;
    return before;
  }
  friend constexpr bool operator==(const BitIterator&, const BitIterator&) = default;

 private:
  Word left_ = 0;
};

}  // namespace fourlands
