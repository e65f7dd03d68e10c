#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace fourlands {

// An array indexed by its own key type, so that hand[stone] cannot be written where hand[seat] was
// meant. Key is an enum, or has an `index` member.
template <class Key, class T, std::size_t N>
class Keyed {
 public:
  constexpr T& operator[](Key key) { return items_[slot(key)]; }
  constexpr const T& operator[](Key key) const { return items_[slot(key)]; }
  constexpr void fill(const T& value) { items_.fill(value); }
  constexpr auto begin() { return items_.begin(); }
  constexpr auto end() { return items_.end(); }
  constexpr auto begin() const { return items_.begin(); }
  constexpr auto end() const { return items_.end(); }
  friend constexpr bool operator==(const Keyed&, const Keyed&) = default;

 private:
  static constexpr std::size_t slot(Key key) {
    if constexpr (std::is_enum_v<Key>) {
      return static_cast<std::size_t>(key);
    } else {
      return key.index;
    }
  }
  std::array<T, N> items_{};
};

}  // namespace fourlands
