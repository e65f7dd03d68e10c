#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/face.h"
#include "game/registry.h"
#include "tensor/space.h"

namespace fourlands::tensor {

// What is fixed of a game's numbers, without its types.
struct SpaceInfo {
  int actions = 0;
  int most_letters = 1;
  std::vector<Head> heads;
  std::vector<Field> observation;
  int observation_size = 0;
  std::vector<Field> information;  // What the information state adds to the observation.
  int information_size = 0;        // Both together.
};

// One game in progress, moved by steps or by actions. A value: clone copies it.
class Table {
 public:
  virtual ~Table() = default;
  [[nodiscard]] virtual std::unique_ptr<Table> clone() const = 0;
  [[nodiscard]] virtual std::shared_ptr<const Ruleset> rules() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Position> position() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;

  [[nodiscard]] virtual Actors to_act() const = 0;
  // The seat that is spelling a word, if one is.
  [[nodiscard]] virtual std::optional<Seat> spelling() const = 0;
  [[nodiscard]] virtual std::vector<int> spelled() const = 0;
  // The actions that the seat may take next, ascending; none if it is not to act, or another seat
  // is in the middle of a word.
  [[nodiscard]] virtual std::vector<int> actions(Seat seat) const = 0;
  // Takes an action; the step that it finished, if it did. Refused: nothing has changed.
  using Taken = Result<std::optional<std::string>, Refusal>;
  virtual Taken take(Seat seat, int action) = 0;
  // Plays a step as text, a seat's or chance's. A word that was begun is dropped.
  virtual std::optional<Refusal> play(Actor who, std::string_view step) = 0;
  // A legal step's actions.
  [[nodiscard]] virtual Result<std::vector<int>, Refusal> word_of(Seat seat,
                                                                  std::string_view step) const = 0;
  // The step that the action would finish; nothing if more would follow or it is not legal.
  [[nodiscard]] virtual std::optional<std::string> finishes(Seat seat, int action) const = 0;

  [[nodiscard]] virtual std::vector<WeightedStep> chances() const = 0;
  [[nodiscard]] virtual std::string sample(Rng& rng) const = 0;
  // Only once it is over.
  [[nodiscard]] virtual std::vector<float> returns() const = 0;
  // `out`: observation_size, or information_size, numbers.
  virtual void observe(Seat seat, std::span<float> out) const = 0;
  virtual void inform(Seat seat, std::span<float> out) const = 0;
};

// Many games of a kind, moved together.
struct BatchOptions {
  int games = 1;
  int threads = 1;
  std::uint64_t seed = 0;
  bool chance_inside = true;  // Else chance is a turn of the caller's, of seat -1.
  bool observe = true;        // Whether observations and masks are written.
};
class Batch {
 public:
  // Where a batch writes: of each game, in order.
  struct Arrays {
    float* observations = nullptr;  // observation_size numbers a game.
    std::uint8_t* masks = nullptr;  // `actions` bytes a game.
    float* rewards = nullptr;       // `seats` numbers a game.
    std::uint8_t* dones = nullptr;
    std::int32_t* turns = nullptr;  // The seat to act; -1: chance.
  };
  virtual ~Batch() = default;
  // Begins every game anew. `seed`: of all games; the same whatever the threads are.
  virtual void reset(std::uint64_t seed) = 0;
  // One action a game. Refused, and nothing has changed: the game whose action is not legal.
  virtual std::optional<int> step(std::span<const std::int32_t> actions) = 0;
  // A legal action of each game, by its own generator.
  virtual void sample(std::span<std::int32_t> actions) = 0;
  // A copy of one of the games.
  [[nodiscard]] virtual std::unique_ptr<Table> table(int game) const = 0;
  [[nodiscard]] virtual int games() const = 0;
};

// All that there is to make for a game, or null for a game that has no numbers yet.
class Spaces {
 public:
  virtual ~Spaces() = default;
  [[nodiscard]] virtual SpaceInfo info(const Ruleset& rules) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Table> table(const Ruleset& rules) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Table> table(const Position& position) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Batch> batch(const Ruleset& rules,
                                                     const BatchOptions& options,
                                                     const Batch::Arrays& arrays) const = 0;
};
const Spaces* spaces_of(std::string_view game);

}  // namespace fourlands::tensor
