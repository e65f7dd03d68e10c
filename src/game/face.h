#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "game/contract.h"
#include "game/ink.h"
#include "game/message.h"
#include "game/seat.h"

// The one virtual face of every game: text and JSON in and out, for all that needs no speed
// (server, protocol, terminal, records). Made from the contract by face_of.h; no game writes any of
// it.

namespace fourlands {

using Json = nlohmann::json;

class Position;
class Ruleset;

struct PackId {
  std::string name;
  std::string hash;  // Of its content, whatever the order of keys and the spaces.
};

struct WeightedStep {
  std::string step;
  std::uint32_t weight;
};

// What one viewer may know, and nothing else. Bots and clients are given this (laws 3 and 4).
class SeatView {
 public:
  virtual ~SeatView() = default;
  [[nodiscard]] virtual const Ruleset& rules() const = 0;
  [[nodiscard]] virtual Viewer viewer() const = 0;
  [[nodiscard]] virtual Json json() const = 0;
  // What the rules reckon from the view for whoever draws it; null if the game has nothing to add.
  [[nodiscard]] virtual Json insight() const = 0;
  // A world that the view could be a view of.
  [[nodiscard]] virtual std::unique_ptr<Position> guess(Rng& rng) const = 0;
  [[nodiscard]] virtual std::string draw(const Ink& ink) const = 0;
  // As it lies in memory, for another process of the very same program (Ruleset::view_of).
  [[nodiscard]] virtual std::string bytes() const = 0;
};

// A state of a match, with the rules it stands under. A value: clone copies it.
class Position {
 public:
  virtual ~Position() = default;
  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  [[nodiscard]] virtual const Ruleset& rules() const = 0;

  [[nodiscard]] virtual Actors to_act() const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal(
      Seat seat) const = 0;                                             // Sorted by code point.
  [[nodiscard]] virtual std::vector<WeightedStep> chances() const = 0;  // Sorted likewise.
  [[nodiscard]] virtual std::string sample(Rng& rng) const = 0;

  // Plays a step that came from outside. Refused: the position is unchanged.
  struct Played {};
  virtual Result<Played, Refusal> play(Actor who, std::string_view step) = 0;
  // The same, and tells the step's effects for eyes that see all.
  virtual Result<Json, Refusal> play_and_tell(Actor who, std::string_view step) = 0;
  // Nothing exactly if `play` would take it.
  [[nodiscard]] virtual std::optional<Refusal> explain(Actor who, std::string_view step) const = 0;
  // What a legal step will do, and how it reads, for those eyes.
  [[nodiscard]] virtual Json effects(Actor who, std::string_view step, Audience audience) const = 0;
  [[nodiscard]] virtual std::string shown(Actor who, std::string_view step,
                                          Audience audience) const = 0;

  [[nodiscard]] virtual Json state() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  [[nodiscard]] virtual bool same_as(const Position& other) const = 0;
  // Equal for positions of one class and no others: what typeid would tell, where there is none.
  [[nodiscard]] virtual const void* kind() const = 0;
  [[nodiscard]] virtual std::unique_ptr<SeatView> view(Viewer viewer) const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;  // Once over.
  // The number of sequences of exactly `depth` steps, all seats' and chance's alike. Gives up, with
  // nothing, past `most`.
  [[nodiscard]] virtual std::optional<std::uint64_t> perft(int depth, std::uint64_t most) const = 0;
};

// A game with its pack and options fixed.
class Ruleset : public std::enable_shared_from_this<Ruleset> {
 public:
  virtual ~Ruleset() = default;
  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] virtual const PackId& pack() const = 0;
  [[nodiscard]] virtual const Json& pack_json() const = 0;
  [[nodiscard]] virtual Json options() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  [[nodiscard]] virtual bool hidden() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Position> initial() const = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Position>, Refusal> read_state(
      const Json& state) const = 0;
  // A state that such a view, as JSON, allows: what it hides is filled in at random. What a seat
  // has learnt on the way is no part of the JSON, so all that is unseen is equally likely.
  [[nodiscard]] virtual Result<std::unique_ptr<Position>, Refusal> complete(const Json& view,
                                                                            Rng& rng) const = 0;
  // Null: those are not the bytes of a view.
  [[nodiscard]] virtual std::unique_ptr<SeatView> view_of(Viewer viewer,
                                                          std::string_view bytes) const = 0;
};

using RulesetResult = Result<std::shared_ptr<const Ruleset>, Refusal>;

// A game as the registry knows it.
struct GameEntry {
  GameInfo info;
  std::string_view pack;      // Its own pack.json, used where no other is given.
  std::string_view messages;  // Its messages.json.
  std::function<std::vector<OptionInfo>()> options;
  // `pack` null: the game's own.
  std::function<RulesetResult(const Json& options, const Json& pack)> make;
  struct Sizes {
    std::size_t state, move, view;
  } sizes;
};

// The hash that a record keeps of the pack it was played with.
std::string hash_of_pack(const Json& pack);

}  // namespace fourlands
