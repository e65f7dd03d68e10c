#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "game/contract.h"

// A game as numbers for whoever learns it: a fixed set of actions and an observation of fixed
// length.
//
// An action is one decision. Most steps are one action; a step with a wide choice is a word of
// several, one after the other by the same seat: of Landed's `terraform` first the tile as it will
// lie, then the place. The actions of all places in a word are one set, so that a single number
// below kActions says it all. Two steps that are legal at the same time have different words, and
// no word is the beginning of another.

namespace fourlands::tensor {

// A range of actions that mean the same kind of thing.
struct Head {
  std::string name;
  int first = 0;
  int size = 0;
};

// A part of an observation.
struct Field {
  std::string name;
  std::vector<int> shape;
  int first = 0;
  [[nodiscard]] int size() const {
    int size = 1;
    for (int side : shape) size *= side;
    return size;
  }
};

// Puts fields one behind the other.
class Fields {
 public:
  Fields& add(std::string name, std::vector<int> shape) {
    Field field{std::move(name), std::move(shape), size_};
    size_ += field.size();
    list_.push_back(std::move(field));
    return *this;
  }
  [[nodiscard]] const std::vector<Field>& list() const { return list_; }
  [[nodiscard]] int size() const { return size_; }

 private:
  std::vector<Field> list_;
  int size_ = 0;
};

// Writes an observation from the front. The room is all 0 at first; what is 0 is skipped.
class Pen {
 public:
  explicit Pen(float* at) : at_(at) {}
  void skip(int count) { at_ += count; }
  void put(float value) { *at_++ = value; }
  void put(bool value) { *at_++ = value ? 1.0F : 0.0F; }
  void put(int value, float scale) { *at_++ = static_cast<float>(value) * scale; }
  // 1 at `index` of `count`; nothing at all if it is not one of them.
  void one_of(int index, int count) {
    if (index >= 0 && index < count) at_[index] = 1;
    at_ += count;
  }
  void bits(std::uint64_t set, int count) {
    for (; set != 0; set &= set - 1)
      if (const int bit = std::countr_zero(set); bit < count) at_[bit] = 1;
    at_ += count;
  }
  [[nodiscard]] float* at() const { return at_; }

 private:
  float* at_;
};

// What a game's space gives. Its functions see a state only to name actions in it (a place by the
// tile beside it); an observation is written from a view alone (law 3).
template <class S>
concept Space =
    Game<typename S::Game> &&
    std::constructible_from<typename S::Naming, const typename S::Game&,
                            const typename S::Game::State&> &&
    requires(const typename S::Game& game, const typename S::Game::View& view,
             const typename S::Naming& naming, typename S::Game::Move move, Seat seat, Pen pen) {
      { S::kActions } -> std::convertible_to<int>;
      // Actions of the longest word.
      { S::kMostLetters } -> std::convertible_to<int>;
      // So many listed steps are kept from one action to the next; of more the list is
      // made again.
      { S::kRoom } -> std::convertible_to<std::size_t>;
      // Which action comes at that place in the step's word; -1: the word is over.
      // Steps whose words begin alike follow each other in the game's list.
      { naming.letter(move, 0) } -> std::same_as<int>;
      { S::heads() } -> std::same_as<std::vector<Head>>;
      // What observe writes; what informs adds to it: all else that the seat has
      // learnt.
      { S::fields(game) } -> std::same_as<Fields>;
      { S::observe(game, view, seat, pen) } -> std::same_as<void>;
      { S::more_fields(game) } -> std::same_as<Fields>;
      { S::inform(game, view, seat, pen) } -> std::same_as<void>;
    };

// Lays heads one behind the other.
class Heads {
 public:
  Heads& add(std::string name, int size) {
    list_.push_back({std::move(name), next_, size});
    next_ += size;
    return *this;
  }
  [[nodiscard]] std::vector<Head> list() const { return list_; }

 private:
  std::vector<Head> list_;
  int next_ = 0;
};

}  // namespace fourlands::tensor
