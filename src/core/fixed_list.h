#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/check.h"

namespace fourlands {

// A list with room for N items inside itself: no heap, trivially copyable if T is. Items past the
// size keep whatever they held and are no part of the value; use it in a State only if you clear
// what you remove (`pop_back` and `erase_at` do), so that equal lists are equal byte for byte.
template <class T, std::size_t N>
class FixedList {
 public:
  constexpr void push_back(const T& item) {
    FL_CHECK(size_ < N);
    items_[size_++] = item;
  }
  constexpr void pop_back() {
    FL_CHECK(size_ > 0);
    items_[--size_] = T{};
  }
  constexpr void erase_at(std::size_t index) {
    FL_CHECK(index < size_);
    for (std::size_t i = index; i + 1 < size_; ++i) items_[i] = items_[i + 1];
    items_[--size_] = T{};
  }
  // Keeps a sorted list sorted.
  constexpr void insert_sorted(const T& item) {
    FL_CHECK(size_ < N);
    std::size_t i = size_++;
    for (; i > 0 && item < items_[i - 1]; --i) items_[i] = items_[i - 1];
    items_[i] = item;
  }
  constexpr void clear() {
    std::fill(begin(), end(), T{});
    size_ = 0;
  }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return N; }
  constexpr T& operator[](std::size_t index) { return items_[index]; }
  constexpr const T& operator[](std::size_t index) const { return items_[index]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  friend constexpr bool operator==(const FixedList& a, const FixedList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  using Size = std::conditional_t<sizeof(T) == 1 && (N < 256), std::uint8_t, std::uint32_t>;
  std::array<T, N> items_{};
  Size size_ = 0;
};

// Where a game writes what is legal. Unlike FixedList its items start uninitialised, because a
// search makes and drops millions of them; it is never part of a State.
template <class T, std::size_t N>
class MoveBuffer {
 public:
  MoveBuffer() {}  // NOLINT(modernize-use-equals-default): items_ stays uninitialised on purpose.

  void push_back(const T& item) {
    FL_CHECK(size_ < N);
    items_[size_++] = item;
  }
  // For tight loops: room for `count` items at the end, to be written by the caller at once.
  T* grow(std::size_t count) {
    FL_CHECK(size_ + count <= N);
    T* const room = items_.data() + size_;
    size_ += count;
    return room;
  }
  // Takes back the last `count`, such as room that turned out not to be needed.
  void shrink(std::size_t count) {
    FL_CHECK(count <= size_);
    size_ -= count;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return N; }
  T& operator[](std::size_t index) { return items_[index]; }
  const T& operator[](std::size_t index) const { return items_[index]; }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, N> items_;
};

}  // namespace fourlands
