#include <algorithm>
#include <bit>

#include "core/check.h"
#include "games/landed/bots/evaluation.h"
#include "games/landed/queries.h"

namespace fourlands::landed {
namespace {

constexpr std::uint8_t kUsualArc = 2;  // Edges that a tile yet to be drawn will show of a terrain.

float share(int part, int whole) { return static_cast<float>(part) / static_cast<float>(whole); }
int best_of(const Evaluation::Worth& worth, int gold, int silver) {
  const auto at = [](const Evaluation::BySize& points, int size) {
    return static_cast<int>(points[static_cast<std::size_t>(std::min(size, Evaluation::kLargest))]);
  };
  return std::max(at(worth.gold, gold), at(worth.silver, silver));
}

// The largest areas of a terrain that one more tile could make for a seat, to be claimed as the
// first or the second there; 0 if there is none.
struct Reach {
  int gold = 0;
  int silver = 0;
};

class Describer {
 public:
  Describer(const Evaluation& evaluation, const State& state, Seat seat, const Frontier& frontier,
            std::span<float> inputs)
      : evaluation_(evaluation),
        components_(evaluation.game().components()),
        state_(state),
        me_(state.player(seat)),
        seat_(seat.index),
        seats_(evaluation.game().seats()),
        mine_(state.active == seat.index && state.phase != Phase::kKeep),
        frontier_(frontier),
        inputs_(inputs) {}

  void run() {
    turns_left_ = own_turns_left();
    look_at_hand();
    look_at_places();
    ending();
    time();
    holdings();
    others();
    turn();
    contracts();
    land();
    FL_CHECK(at_ == inputs_.size());
  }

 private:
  void put(float value) { inputs_[at_++] = value; }
  void put_flag(bool flag) { put(flag ? 1.0F : 0.0F); }
  void put_one_of(int value, int count) {
    for (int i = 0; i < count; ++i) put_flag(value == i);
  }

  // Turns in which the seat can still act, this one too; kMany while the last round has not begun.
  static constexpr int kMany = 99;
  [[nodiscard]] int own_turns_left() const {
    if (state_.turns_left < 0) return kMany;
    const int ahead = (seat_ - state_.active + seats_) % seats_;
    if (ahead > 0) return ahead <= state_.turns_left ? 1 : 0;
    return (state_.acted ? 0 : 1) + (state_.turns_left >= seats_ ? 1 : 0);
  }

  // For each terrain, how many tiles in hand show it and on how many edges one does at most.
  void look_at_hand() {
    for (TileId tile : TilesIn(me_.hand)) {
      const Evaluation::InHand& in_hand = evaluation_.in_hand(tile);
      for (std::size_t terrain = 0; terrain < tiles_.size(); ++terrain) {
        tiles_[terrain] = static_cast<std::uint8_t>(tiles_[terrain] + in_hand.shows[terrain]);
        arc_[terrain] = arc_[terrain] > in_hand.arc[terrain] ? arc_[terrain] : in_hand.arc[terrain];
      }
    }
    for (std::uint8_t& arc : arc_) arc = arc == 0 ? kUsualArc : arc;
  }

  // What one tile could join, at any place and turned in any way: one area, or several where they
  // meet.
  void look_at_places() {
    for (Terrain terrain : kEveryTerrain) {
      int theirs = 0;
      for (int other = 0; other < seats_; ++other)
        if (other != seat_) theirs = std::max(theirs, frontier_.largest_of(terrain, other));
      const int free = frontier_.largest_free(terrain);
      reach_[index_of(terrain)] = {free == 0 ? 0 : free + 1, theirs == 0 ? 0 : theirs + 1};
    }
    frontier_.each_joint([this](int place, Terrain terrain) {
      const Frontier::Outlook& outlook = frontier_.outlook(place);
      for (unsigned left = frontier_.joinable(place); left != 0; left &= left - 1)
        if (const Edge edge{std::countr_zero(left)}; outlook[edge.index].terrain == terrain)
          join_from(outlook, edge);
    });
  }

  // The arc's first edge is `first`; it is taken as shorter too, since it can be turned the other
  // way.
  void join_from(const Frontier::Outlook& outlook, Edge first) {
    const Terrain terrain = outlook[first.index].terrain;
    Reach& reach = reach_[index_of(terrain)];
    const int arc = arc_[index_of(terrain)];
    std::uint64_t joined = 0;
    unsigned owners = 0;
    int size = 1;
    Edge edge = first;
    for (int i = 0; i < arc; ++i, edge = next_after(edge)) {
      const Frontier::Facing& facing = outlook[edge.index];
      if (facing.terrain != terrain || (joined & bit_of(facing.label)) != 0) continue;
      joined |= bit_of(facing.label);
      owners |= frontier_.owners(terrain, facing.label);
      size += frontier_.size(terrain, facing.label);
      if (owners == 0)
        reach.gold = std::max(reach.gold, size);
      else if (std::has_single_bit(owners) && owners != 1U << static_cast<unsigned>(seat_))
        reach.silver = std::max(reach.silver, size);
      else
        return;
    }
  }

  void ending() {
    int best = -1000;
    for (int other = 0; other < seats_; ++other)
      if (other != seat_) best = std::max(best, score_of(other));
    const int lead = score_of(seat_) - best;
    progress_ = 1 - share(std::popcount(state_.bag), std::popcount(components_.tiles));
    put(share(score_of(seat_), 60));
    put(share(lead, 40));
    put(share(lead, 40) * progress_);
    put(state_.turns_left >= 0 ? share(lead, 20) : 0);
  }
  // LN-43: a card counts 2 at the end.
  [[nodiscard]] int score_of(int seat) const {
    return state_.players[static_cast<std::size_t>(seat)].score;
  }

  void time() {
    put(progress_);
    put_flag(state_.turns_left >= 0);
    put_flag(turns_left_ == 0);
    put_flag(turns_left_ == 1);
    put_flag(turns_left_ == 2);
    put_flag(seats_ == 3);
    put_flag(seats_ == 4);
  }

  void holdings() {
    const int hand = std::popcount(me_.hand);
    put(share(me_.cubes, 8));
    put_one_of(std::min(hand, 4), 5);
    put(share(std::max(hand - 4, 0), 4));
    put_one_of(std::popcount(me_.contracts), 4);
    int cards = 0;
    for (std::size_t kind = 0; kind < kSatellites; ++kind) {
      const int count = me_.satellites[kind] + me_.fresh[kind];
      cards += count;
      put(share(count, 2));
    }
    put(share(cards, 5) * progress_);
  }

  void others() {
    int hand = 0;
    int contracts = 0;
    int cards = 0;
    int cubes = 0;
    for (int other = 0; other < seats_; ++other) {
      if (other == seat_) continue;
      const Player& player = state_.players[static_cast<std::size_t>(other)];
      hand += std::popcount(player.hand);
      contracts += std::popcount(player.contracts);
      cards += count_of(player.satellites) + count_of(player.fresh);
      cubes += player.cubes;
    }
    put(share(hand, 4 * (seats_ - 1)));
    put(share(contracts, 3 * (seats_ - 1)));
    put(share(cards, 4 * (seats_ - 1)));
    put(share(cubes, 8 * (seats_ - 1)));
  }

  // Where the turn stands: what the seat, if it is its turn, is about to get.
  void turn() {
    const bool choosing = mine_ && state_.phase == Phase::kTurn;
    put_flag(choosing && !state_.acted);
    put_flag(mine_ && state_.acted);
    put_flag(mine_ && state_.used);
    put(choosing && state_.placed != kNoTile ? share(best_claim(), 20) : 0);
    put_flag(!mine_ && state_.phase == Phase::kTurn && state_.placed != kNoTile);
    const bool ability = mine_ && state_.phase == Phase::kAbility;
    put_one_of(ability ? static_cast<int>(pending_ability(components_, state_)) : -1, 6);
    const bool lays = mine_ && state_.phase == Phase::kTerraform;
    put_flag(lays && !state_.claimed);
    put_flag(lays && state_.claimed);
    const Drawing& drawing = state_.drawing;
    const bool draws = mine_ && state_.phase == Phase::kDraw;
    put(draws && drawing.what == Draw::kTile ? share(drawing.left, 4) : 0);
    const bool contract = draws && drawing.what == Draw::kContract;
    put_flag((contract && drawing.to_contracts == 0) || me_.offered != 0);
    put_flag(contract && drawing.to_contracts != 0);
    put_flag((draws && drawing.what == Draw::kSatellite) ||
             (mine_ && state_.phase == Phase::kSteal));
    // What is drawn may come before the claim (LN-20, LN-30).
    put(draws && state_.placed != kNoTile ? share(best_claim(), 20) : 0);
  }

  // The most that the tile just laid brings.
  [[nodiscard]] int best_claim() const {
    if (me_.cubes == 0) return 0;
    int most = 0;
    for (ContractId id : ContractsIn(me_.contracts)) {
      const Terrain terrain = components_.contract_of(id).terrain;
      Site site;
      if (!site_of(components_, state_, terrain, site)) continue;
      const int size = site.size + (has_negotiate(state_) ? 1 : 0);
      most = std::max(
          most, best_of(evaluation_.worth_of(id), site.silver ? 0 : size, site.silver ? size : 0));
    }
    return most;
  }

  struct Prospect {
    int now = 0;   // Points that one tile of the hand can bring.
    int next = 0;  // With one tile more.
    int far = 0;   // With two more.
    int tiles = 0;
    [[nodiscard]] int rank() const { return 4 * now + 2 * next + far; }
  };
  [[nodiscard]] Prospect prospect_of(ContractId contract) const {
    const auto terrain = index_of(components_.contract_of(contract).terrain);
    const Reach& reach = reach_[terrain];
    const Evaluation::Worth& worth = evaluation_.worth_of(contract);
    const auto with = [&](int more) {
      return best_of(worth, reach.gold == 0 ? 0 : reach.gold + more,
                     reach.silver == 0 ? 0 : reach.silver + more);
    };
    Prospect prospect;
    prospect.tiles = tiles_[terrain];
    if (turns_left_ == 0 || me_.cubes == 0) return prospect;
    const bool negotiate = me_.satellites[index_of(Satellite::kNegotiate)] > 0;
    if (prospect.tiles > 0) prospect.now = with(negotiate ? 1 : 0);
    if (turns_left_ == 1) return prospect;
    prospect.next = with(1);
    prospect.far = with(2);
    return prospect;
  }

  void contracts() {
    std::array<Prospect, kMostContracts> best{};
    std::array<int, 6> abilities{};
    std::size_t count = 0;
    for (ContractId id : ContractsIn(me_.contracts)) {
      ++abilities[index_of(components_.contract_of(id).ability)];
      if (count == best.size()) break;
      best[count] = prospect_of(id);
      for (std::size_t i = count++; i > 0 && best[i].rank() > best[i - 1].rank(); --i)
        std::swap(best[i], best[i - 1]);
    }
    int sum = 0;
    for (const Prospect& prospect : best) {
      sum += prospect.now;
      put(share(prospect.now, 20));
      put(share(prospect.next, 20));
      put(share(prospect.far, 20));
      put(share(std::min(prospect.tiles, 4), 4));
    }
    put(turns_left_ == 1 ? share(best[0].now, 20) : 0);
    put(share(sum, 40) * progress_);
    for (const int of_kind : abilities) put(share(of_kind, 2));
  }

  // What is there for contracts that the seat may sign one day.
  void land() {
    int gold = 0;
    int silver = 0;
    for (Terrain terrain : kEveryTerrain) {
      const Reach& reach = reach_[index_of(terrain)];
      const Evaluation::Worth& mean = evaluation_.mean_worth(terrain);
      gold += best_of(mean, reach.gold, 0);
      silver += best_of(mean, 0, reach.silver);
    }
    put(share(gold, 80));
    put(share(silver, 80));
    const int satellites = std::popcount(me_.hand & components_.with_satellite);
    put(frontier_.launches_possible() && turns_left_ > 0 ? share(std::min(satellites, 4), 4) : 0);
    put(share(tiles_shown(), 12));
  }
  // Different terrains in hand.
  [[nodiscard]] int tiles_shown() const {
    int shown = 0;
    for (const int tiles : tiles_) shown += std::min(tiles, 2);
    return shown;
  }

  const Evaluation& evaluation_;
  const Components& components_;
  const State& state_;
  const Player& me_;
  int seat_;
  int seats_;
  bool mine_;
  const Frontier& frontier_;
  std::span<float> inputs_;
  std::size_t at_ = 0;
  int turns_left_ = 0;
  float progress_ = 0;
  Evaluation::ByTerrain tiles_{};
  Evaluation::ByTerrain arc_{};
  std::array<Reach, kTerrains> reach_{};
};

}  // namespace

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  describe(state, seat, common(state), inputs);
}

void Evaluation::describe(const State& state, Seat seat, const Frontier& frontier,
                          std::span<float> inputs) const {
  Describer(*this, state, seat, frontier, inputs).run();
}

}  // namespace fourlands::landed
