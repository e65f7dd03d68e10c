#pragma once

#include <cstdint>

#include "core/hex.h"
#include "games/landed/pack.h"

namespace fourlands::landed {

enum class StepKind : std::uint8_t {
  kTile,  // Chance: a tile, a contract, a satellite card.
  kContract,
  kSatellite,
  kKeep,
  kTerraform,
  kRedesign,
  kPlan,
  kSign,
  kUse,  // Any satellite card with a `use` step but reengineer.
  kReengineer,
  kSteal,
  kNoSteal,
  kClaim,
  kAbility,
  kNoAbility,
  kRedraw,
  kEnd,
  kRest,
};

// A step in eight bytes. Fields that a kind does not use are 0, so that equal steps are equal
// bits.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move tile(TileId id) { return Move(StepKind::kTile).with(5, id); }
  static constexpr Move contract(ContractId id) { return Move(StepKind::kContract).with(5, id); }
  static constexpr Move satellite(std::size_t kind) {
    return Move(StepKind::kSatellite).with(5, static_cast<int>(kind));
  }
  // One contract, or two ascending; `second` 0: one.
  static constexpr Move keep(ContractId first, ContractId second) {
    return Move(StepKind::kKeep).with(5, first).with(11, second);
  }
  static constexpr Move terraform(TileId id, int face, Hex hex, int turns) {
    return Move(StepKind::kTerraform).with_lie(id, face, turns).with(kPlaceAt, hex.key());
  }
  static constexpr Move redesign(TileId id, int face, Hex hex, int turns) {
    return Move(StepKind::kRedesign).with_lie(id, face, turns).with(kPlaceAt, hex.key());
  }
  static constexpr Move plan() { return Move(StepKind::kPlan); }
  static constexpr Move sign() { return Move(StepKind::kSign); }
  static constexpr Move use(Satellite kind) {
    return Move(StepKind::kUse).with(5, static_cast<int>(kind));
  }
  static constexpr Move reengineer(Hex from, Hex to, int turns) {
    return Move(StepKind::kReengineer)
        .with_lie(0, 0, turns)
        .with(kPlaceAt, to.key())
        .with(kFromAt, from.key());
  }
  static constexpr Move steal(int seat) { return Move(StepKind::kSteal).with(5, seat); }
  static constexpr Move no_steal() { return Move(StepKind::kNoSteal); }
  // Level 0-3.
  static constexpr Move claim(Edge edge, ContractId contract, int level, bool negotiate) {
    return Move(StepKind::kClaim)
        .with(5, contract)
        .with(11, edge)
        .with(14, level)
        .with(16, negotiate ? 1 : 0);
  }
  static constexpr Move ability() { return Move(StepKind::kAbility); }
  static constexpr Move no_ability() { return Move(StepKind::kNoAbility); }
  static constexpr Move redraw(IdSet tiles) {
    Move move(StepKind::kRedraw);
    move.bits_ |= tiles >> 1U << 5U;  // Ids 1 to 59 just fit.
    return move;
  }
  static constexpr Move end() { return Move(StepKind::kEnd); }
  static constexpr Move rest() { return Move(StepKind::kRest); }

  [[nodiscard]] constexpr StepKind kind() const { return static_cast<StepKind>(bits_ & 31U); }
  [[nodiscard]] constexpr TileId tile_id() const { return TileId{field(5, 6)}; }
  [[nodiscard]] constexpr ContractId contract_id() const { return ContractId{field(5, 6)}; }
  [[nodiscard]] constexpr ContractId second() const { return ContractId{field(11, 6)}; }
  [[nodiscard]] constexpr std::size_t card() const { return static_cast<std::size_t>(field(5, 6)); }
  [[nodiscard]] constexpr int seat() const { return field(5, 6); }
  [[nodiscard]] constexpr int face() const { return field(11, 1); }
  [[nodiscard]] constexpr int turns() const { return field(12, 3); }
  [[nodiscard]] constexpr Hex hex() const {
    return Hex::of_key(static_cast<unsigned>(field(kPlaceAt, 16)));
  }
  [[nodiscard]] constexpr Hex from() const {
    return Hex::of_key(static_cast<unsigned>(field(kFromAt, 16)));
  }
  [[nodiscard]] constexpr Edge edge() const { return Edge{field(11, 3)}; }
  [[nodiscard]] constexpr int level() const { return field(14, 2); }
  [[nodiscard]] constexpr bool negotiate() const { return field(16, 1) != 0; }
  [[nodiscard]] constexpr IdSet tiles() const { return bits_ >> 5U << 1U; }
  // The contracts kept, as a set.
  [[nodiscard]] constexpr IdSet kept() const {
    return bit_of(contract_id()) | (second() == 0 ? 0 : bit_of(second()));
  }

  // For the generator's inner loop: no step yet, only its place; and this step, which has no place,
  // at that one.
  static constexpr Move place_alone(std::uint16_t key) {
    Move move;
    move.bits_ = static_cast<std::uint64_t>(key) << kPlaceAt;
    return move;
  }
  [[nodiscard]] constexpr Move at_place_of(Move place) const {
    place.bits_ |= bits_;
    return place;
  }
  [[nodiscard]] constexpr Move without_place() const {
    Move move = *this;
    move.bits_ &= ~(std::uint64_t{0xFFFF} << kPlaceAt);
    return move;
  }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  static constexpr unsigned kPlaceAt = 16;
  static constexpr unsigned kFromAt = 32;

  explicit constexpr Move(StepKind kind) : bits_(static_cast<std::uint64_t>(kind)) {}
  constexpr Move& with(unsigned shift, int value) {
    bits_ |= static_cast<std::uint64_t>(value) << shift;
    return *this;
  }
  constexpr Move& with_lie(int id, int face, int turns) {
    return with(5, id).with(11, face).with(12, turns);
  }
  [[nodiscard]] constexpr int field(unsigned shift, unsigned width) const {
    return static_cast<int>(bits_ >> shift & ((std::uint64_t{1} << width) - 1U));
  }
  std::uint64_t bits_;  // Not set by itself: lists of steps are made by the million.
};
static_assert(sizeof(Move) == 8);

}  // namespace fourlands::landed
