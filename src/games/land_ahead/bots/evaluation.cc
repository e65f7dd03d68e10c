#include "games/land_ahead/bots/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/check.h"
#include "games/land_ahead/bots/evaluation_outlook.h"

namespace fourlands::land_ahead {
namespace {

constexpr int kSeenTurns = 3;  // Turns of walking that are looked at one by one.

class Writer {
 public:
  explicit Writer(std::span<float> inputs) : inputs_(inputs) {}
  void put(float value) { inputs_[count_++] = value; }
  void flag(bool is) { put(is ? 1.0F : 0.0F); }
  // One input for each number from 1 to `most`: whether `value` is at least that.
  void steps(int value, int most) {
    for (int i = 1; i <= most; ++i) flag(value >= i);
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::span<float> inputs_;
  std::size_t count_ = 0;
};

// Numbers without a bound, bent into -1 to 1; `half` becomes 0.5.
float bent(float value, float half) { return value / (half + std::abs(value)); }

// What lies within one turn's walk, or farther.
struct Ring {
  int unseen = 0;
  Promise sum;
  Promise most;           // Each of its numbers by itself.
  float contested = 0;    // The best points that another may be at before.
  float drink_gains = 0;  // The most that potions add to a fight.

  void see(const Promise& promise, bool others_near) {
    sum.add(promise, 1);
    most.points = std::max(most.points, promise.points);
    most.gear = std::max(most.gear, promise.gear);
    most.potion = std::max(most.potion, promise.potion);
    drink_gains = std::max(drink_gains, promise.with_drink - promise.points);
    if (others_near) contested = std::max(contested, promise.points);
  }
};

// The position from one seat's side.
class Scene {
 public:
  Scene(const LandAhead& game, const State& state, Seat seat)
      : box_(game.components()),
        state_(state),
        seat_(seat),
        seats_(game.seats()),
        explorer_(state.explorer(seat)),
        outlook_(box_, state, seat) {
    for (Seat other : SeatSet::first(seats_)) {
      const int points = game.points(state, other);
      if (other == seat)
        points_ = points;
      else
        best_other_ = std::max(best_other_, points);
    }
  }

  void write(Writer& out) {
    write_clock(out);
    write_points(out);
    write_self(out);
    write_event(out);
    walk_rings();
    write_rings(out);
  }

 private:
  [[nodiscard]] bool mine() const { return state_.active_seat() == seat_; }
  // Still to walk in this very turn.
  [[nodiscard]] bool walks_now() const { return mine() && state_.phase <= Phase::kMove; }
  // Of all tiles, the part that was drawn.
  [[nodiscard]] float progress() const {
    return 1 - static_cast<float>(std::popcount(state_.stack)) /
                   static_cast<float>(std::max(box_.tile_count, 1));
  }
  [[nodiscard]] bool is_final() const { return state_.stage == Stage::kFinal; }

  void write_clock(Writer& out) const {
    const int wait = (seat_.index + seats_ - state_.active) % seats_;
    out.flag(seats_ == 1);
    out.put(static_cast<float>(seats_ - 2) / 4);
    out.flag(walks_now());
    out.put(static_cast<float>(mine() && !walks_now() ? seats_ : wait) /
            static_cast<float>(seats_));
    out.put(progress());
    out.put(progress() * progress());
    out.flag(is_final());
    // LA-41, LA-42: how near the end is.
    out.put(is_final() ? bent(state_.down_count, 8) : 1.0F);
    out.put(static_cast<float>(state_.quiet_turns) / static_cast<float>(kQuietRounds * seats_));
  }

  void write_points(Writer& out) const {
    const float lead = seats_ == 1 ? 0 : bent(static_cast<float>(points_ - best_other_), 10);
    out.put(static_cast<float>(points_) / 200);
    out.put(lead);
    out.put(lead * progress() * progress());
    out.put(is_final() ? lead : 0.0F);
    // Nobody may find much any more.
    out.put(is_final() ? lead * (1 - bent(state_.down_count, 3)) : 0.0F);
  }

  void write_self(Writer& out) const {
    out.put(static_cast<float>(outlook_.own.offense) / 8);
    out.put(static_cast<float>(outlook_.own.defense) / 8);
    out.steps(outlook_.own.offense, 6);
    out.steps(outlook_.own.defense, 7);
    out.steps(outlook_.own.movement - kStartMovement, 3);
    const float left = 1 - progress();
    out.put(left * static_cast<float>(outlook_.own.offense) / 8);
    out.put(left * static_cast<float>(outlook_.own.defense) / 8);
    out.put(left * static_cast<float>(outlook_.own.movement - kStartMovement) / 3);
    out.put(static_cast<float>(outlook_.heals) / 2);
    out.put(static_cast<float>(outlook_.drink_offense) / 3);
    out.put(static_cast<float>(outlook_.drink_defense) / 3);
    out.flag(outlook_.free_consumables > 0);
    out.flag(explorer_.wounded != 0);
    out.put(outlook_.pool_won() / 300);
    out.put(outlook_.pool_won() / std::max(outlook_.pool_monsters(), 1.0F));
  }

  void write_event(Writer& out) const {
    const Promise event = outlook_.event(state_, seat_);
    out.put(event.points / 8);
    out.put(event.with_drink / 8);
    out.put(event.gear / 3);
    out.put(event.potion);
    out.put(outlook_.heals > 0 ? 0.0F : event.hit);
    out.put(outlook_.heals > 0 ? event.hit : 0.0F);
  }

  // Sorts all tokens by the turn in which the explorer can be there.
  void walk_rings() {
    const NodeSet near_others = reach_of_others();
    NodeSet seen;
    NodeSet edge = NodeSet::of(explorer_.at);
    for (std::size_t turn = 0; turn < kSeenTurns && !edge.empty(); ++turn) {
      NodeSet fresh;
      for (int point = 0; point < outlook_.own.movement && !edge.empty(); ++point) {
        edge = one_step_from(state_.island, box_, edge).without(seen);
        seen |= edge;
        fresh |= edge;
      }
      gather(fresh, near_others, rings_[turn]);
    }
    gather(state_.island.reached.without(seen), near_others, rings_[kSeenTurns]);
  }

  [[nodiscard]] NodeSet reach_of_others() const {
    NodeSet reach;
    for (Seat other : SeatSet::first(seats_))
      if (other != seat_)
        reach |= within(state_.island, box_, state_.explorer(other).at,
                        abilities_of(box_, state_.explorer(other)).movement);
    return reach;
  }

  void gather(const NodeSet& nodes, const NodeSet& near_others, Ring& ring) const {
    // The token an event is about is told by the event.
    const bool busy = state_.in_event() || state_.phase == Phase::kReveal;
    nodes.each([&](Node node) {
      const Token token = state_.token(node);
      if (token.is_none() || (busy && node == state_.mover().at)) return;
      if (token.is_unseen())
        ++ring.unseen;
      else
        ring.see(outlook_.of(token.kind()), near_others.has(node));
    });
  }

  void write_rings(Writer& out) const {
    const Promise& unseen = outlook_.of_unseen();
    out.put(unseen.points / 3);
    out.put(unseen.hit);
    out.put(unseen.gear);
    float soon = 0;
    for (std::size_t turn = 0; turn < kSeenTurns; ++turn) {
      const Ring& ring = rings_[turn];
      out.put(bent(static_cast<float>(ring.unseen), 2));
      out.put(bent(ring.sum.points, 8));
      out.put(ring.most.points / 8);
      out.put(ring.most.gear / 3);
      out.put(ring.most.potion);
      out.put(bent(ring.drink_gains, 4));
      soon += (ring.sum.points + static_cast<float>(ring.unseen) * unseen.points) /
              static_cast<float>(turn + 1);
    }
    const Ring& far = rings_[kSeenTurns];
    out.put(bent(static_cast<float>(far.unseen), 8));
    out.put(bent(far.sum.points, 20));
    out.put(far.most.gear / 3);
    out.put(bent(soon, 15));
    out.put(rings_[1].contested / 8);
    out.put(rings_[2].contested / 8);
  }

  const Components& box_;
  const State& state_;
  Seat seat_;
  int seats_;
  const Explorer& explorer_;
  Outlook outlook_;
  int points_ = 0;
  int best_other_ = 0;
  std::array<Ring, kSeenTurns + 1> rings_{};
};

}  // namespace

void Evaluation::describe(const State& state, Seat seat, std::span<float> inputs) const {
  Writer out(inputs);
  Scene(*game_, state, seat).write(out);
  FL_CHECK(out.count() == kInputs);
}

}  // namespace fourlands::land_ahead
