#pragma once

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/text.h"
#include "game/contract.h"
#include "game/json_in.h"

// Pebbles, an invented game for testing the conformance kit, and every way to get it wrong. Six
// numbered pebbles; chance deals two to each of two seats in secret; they lay them in turn, and
// whoever lays higher than the pebble before scores one.

namespace fourlands::testing {

enum class Wrong {
  kNothing,
  kLegalTwice,
  kLegalUnreadable,
  kChanceUnreadable,
  kIdleOffers,
  kChanceWeighsNothing,
  kChanceTwice,
  kSampleOutside,
  kRefusesLegal,
  kTakesIllegal,
  kRefusalWavers,
  kNoRule,
  kNoWords,
  kJsonLoses,
  kHashWavers,
  kHashCollides,
  kViewLeaks,
  kGuessChangesOwn,
  kLegalLeaks,
  kRefusalLeaks,
  kEffectsLeak,
  kShownLeaks,
  kStepLeaks,
  kInsightLeaks,
  kEffectWithoutWords,
  kNeverEnds,
  kStepChangesNothing,
  kNobodyWins,
  kReplayDiffers,
  kDrawDependsOnColour,
};

struct PebblesState {
  std::uint8_t bag = 0x7e;  // Bit K: pebble K.
  std::array<std::uint8_t, 2> hand{};
  std::array<std::uint8_t, 2> score{};
  std::uint8_t last = 0;
  std::uint8_t laid = 0;
  friend bool operator==(const PebblesState&, const PebblesState&) = default;
};

struct PebblesView {
  std::optional<Seat> viewer;
  PebblesState open;  // Without bag and hands.
  std::uint8_t own = 0;
  std::array<std::uint8_t, 2> held{};
  std::uint8_t in_bag = 0;
  PebblesState leaked{};  // What must not be there.
  friend bool operator==(const PebblesView&, const PebblesView&) = default;
};

struct PebblesMove {
  bool deal = false;
  std::uint8_t pebble = 0;
  friend bool operator==(const PebblesMove&, const PebblesMove&) = default;
};

template <Wrong kWrong>
class Pebbles {
 public:
  using State = PebblesState;
  using Move = PebblesMove;
  using View = PebblesView;
  using Moves = MoveBuffer<Move, 32>;
  using Chances = MoveBuffer<Weighted<Move>, 32>;
  static constexpr bool kHidden = true;

  static const GameInfo& info() {
    static const GameInfo info = {.id = "pebbles",
                                  .title = "Pebbles",
                                  .rule_prefix = "PB",
                                  .rules_version = 1,
                                  .min_seats = 2,
                                  .max_seats = 2};
    return info;
  }
  static Json messages() {
    Json messages = Json::object();
    for (const char* key : {"why", "why.5", "read", "effect.deal", "effect.lay"})
      messages[std::string("pebbles.") + key] = {{"en", "text"}, {"it", "testo"}};
    return messages;
  }

  static Result<Pebbles, Refusal> create(const Json&, const Json&) { return Pebbles(); }
  static std::vector<OptionInfo> option_infos() { return {}; }
  [[nodiscard]] Json options() const { return Json::object(); }
  [[nodiscard]] const Json& pack() const { return *pack_; }
  [[nodiscard]] int seats() const { return 2; }

  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] Actors to_act(const State& state) const {
    if (dealing(state)) return Actors::chance();
    if (state.laid == 4 && kWrong != Wrong::kNeverEnds) return Actors::nobody();
    return Actors::of(seat_of(state.laid % 2));
  }
  void legal(const State& state, Seat seat, Moves& moves) const {
    const bool idle = !to_act(state).seats().has(seat);
    if (idle && !(kWrong == Wrong::kIdleOffers && !dealing(state))) return;
    if (kWrong == Wrong::kNeverEnds && state.laid >= 4) moves.push_back({false, 1});
    for (std::uint8_t k = 1; k <= 6; ++k) {
      if ((state.hand[seat.index] >> k & 1) == 0) continue;
      // Forbidden by a secret: the pebble next above is in the other hand.
      const bool hidden_reason = (state.hand[1 - seat.index] >> (k + 1) & 1) != 0;
      if (kWrong == Wrong::kLegalLeaks && hidden_reason && !moves.empty()) continue;
      moves.push_back({false, k});
      if (kWrong == Wrong::kLegalTwice) moves.push_back({false, k});
    }
  }
  void chances(const State& state, Chances& chances) const {
    if (!dealing(state)) return;
    for (std::uint8_t k = 1; k <= 6; ++k) {
      if ((state.bag >> k & 1) == 0) continue;
      chances.push_back({{true, k}, kWrong == Wrong::kChanceWeighsNothing ? 0U : 1U});
      if (kWrong == Wrong::kChanceTwice) chances.push_back({{true, k}, 1});
    }
  }
  [[nodiscard]] Move sample(const State& state, Rng& rng) const {
    if (kWrong == Wrong::kSampleOutside) return {true, 7};
    Chances all;
    chances(state, all);
    return all[rng.below(static_cast<std::uint32_t>(all.size()))].move;
  }
  void apply(State& state, Actor who, Move move) const {
    if (kWrong == Wrong::kStepChangesNothing && !who.is_chance() && state.laid == 2) return;
    const auto bit = static_cast<std::uint8_t>(1U << move.pebble);
    if (move.deal) {
      state.bag &= static_cast<std::uint8_t>(~bit);
      state.hand[state.hand[0] != 0 && (state.hand[0] & (state.hand[0] - 1)) != 0 ? 1 : 0] |= bit;
      return;
    }
    const std::uint8_t seat = who.is_chance() ? 0 : who.seat().index;
    state.hand[seat] &= static_cast<std::uint8_t>(~bit);
    if (move.pebble > state.last) ++state.score[seat];
    if (kWrong == Wrong::kReplayDiffers && ++*calls_ == 9) ++state.score[0];
    state.last = move.pebble;
    // What is left in the hand is nobody else's business.
    if (kWrong == Wrong::kStepLeaks && (state.hand[seat] & 0x0e) != 0) ++state.score[seat];
    ++state.laid;
  }
  [[nodiscard]] Outcome outcome(const State& state) const {
    Outcome outcome;
    if (kWrong == Wrong::kNobodyWins) return outcome;
    for (Seat seat : SeatSet::first(2)) {
      outcome.points[seat.index] = state.score[seat.index];
      if (state.score[seat.index] >= state.score[1 - seat.index]) outcome.winners.add(seat);
    }
    return outcome;
  }
  [[nodiscard]] std::uint64_t hash(const State& state) const {
    if (kWrong == Wrong::kHashCollides) return 1;
    return hash_value(state) + (kWrong == Wrong::kHashWavers ? ++*calls_ : 0U);
  }

  [[nodiscard]] Result<Move, Refusal> read(std::string_view text) const {
    const auto words = words_of(text);
    const auto pebble = number_of(words.back(), 1, 6);
    const bool shaped = words.size() == 2 && (words[0] == "deal" || words[0] == "lay") && pebble;
    const bool lost = shaped && *pebble == 4 &&
                      ((kWrong == Wrong::kLegalUnreadable && words[0] == "lay") ||
                       (kWrong == Wrong::kChanceUnreadable && words[0] == "deal"));
    if (!shaped || lost) return unreadable({"pebbles.read", {}});
    return Move{words[0] == "deal", static_cast<std::uint8_t>(*pebble)};
  }
  [[nodiscard]] std::string write(Move move) const {
    return (move.deal ? "deal " : "lay ") + std::to_string(move.pebble);
  }
  [[nodiscard]] std::optional<Refusal> refusal(const State& state, Actor who, Move move) const {
    const bool offered = is_offered(state, who, move);
    if (offered && kWrong == Wrong::kRefusesLegal && move.pebble == 3) return no("why");
    if (offered) return std::nullopt;
    if (kWrong == Wrong::kTakesIllegal) return std::nullopt;
    if (kWrong == Wrong::kRefusalWavers && ++*calls_ % 2 == 0) return std::nullopt;
    if (kWrong == Wrong::kNoWords) return no("not_there");
    const bool secret = !who.is_chance() && (state.hand[1 - who.seat().index] >> 5 & 1) != 0;
    if (kWrong == Wrong::kRefusalLeaks && secret) return no("why.5");
    return no("why");
  }

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    View view;
    view.viewer = viewer;
    view.open = state;
    view.open.bag = 0;
    view.open.hand = {};
    view.in_bag = count(state.bag);
    view.held = {count(state.hand[0]), count(state.hand[1])};
    if (viewer) view.own = state.hand[viewer->index];
    if (kWrong == Wrong::kViewLeaks) view.leaked = state;
    if (kWrong == Wrong::kInsightLeaks) *calls_ = state.bag;
    return view;
  }
  [[nodiscard]] State guess(const View& view, Rng& rng) const {
    State state = view.open;
    std::vector<std::uint8_t> unseen;
    for (std::uint8_t k = 1; k <= 6; ++k)
      if ((view.own >> k & 1) == 0) unseen.push_back(k);
    const auto take = [&] {
      const auto at = rng.below(static_cast<std::uint32_t>(unseen.size()));
      const auto bit = static_cast<std::uint8_t>(1U << unseen[at]);
      unseen.erase(unseen.begin() + at);
      return bit;
    };
    const int laid = 6 - view.in_bag - view.held[0] - view.held[1];
    for (Seat seat : SeatSet::first(2)) {
      if (view.viewer == seat) {
        state.hand[seat.index] = view.own;
        continue;
      }
      for (int i = 0; i < view.held[seat.index]; ++i) state.hand[seat.index] |= take();
    }
    for (int i = 0; i < laid; ++i) (void)take();
    state.bag = 0;
    for (std::uint8_t k : unseen) state.bag |= static_cast<std::uint8_t>(1U << k);
    if (kWrong == Wrong::kViewLeaks) return view.leaked;
    if (kWrong == Wrong::kGuessChangesOwn && view.viewer && view.own != 0)
      state.hand[view.viewer->index] = 0;
    return state;
  }

  [[nodiscard]] Json to_json(const State& state) const {
    return {{"bag", state.bag},   {"hand", state.hand}, {"score", state.score},
            {"last", state.last}, {"laid", state.laid}, {"result", result(state)}};
  }
  [[nodiscard]] Result<State, Refusal> from_json(const Json& json) const {
    State state;
    state.bag = json.at("bag");
    state.hand = json.at("hand");
    state.score = json.at("score");
    state.last = json.at("last");
    state.laid = json.at("laid");
    if (kWrong == Wrong::kJsonLoses) state.last = 0;
    return state;
  }
  [[nodiscard]] Json view_to_json(const View& view) const {
    return {{"own", view.own},
            {"held", view.held},
            {"last", view.open.last},
            {"score", view.open.score}};
  }
  [[nodiscard]] Json effects(const State& state, Actor, Move move, Audience audience) const {
    if (kWrong == Wrong::kEffectWithoutWords) return Json::array({Json{{"kind", "mumble"}}});
    Json effect = {{"kind", move.deal ? "deal" : "lay"}};
    if (!move.deal || audience.sees_all()) effect["pebble"] = move.pebble;
    if (kWrong == Wrong::kEffectsLeak) effect["bag"] = state.bag;
    return Json::array({effect});
  }
  [[nodiscard]] std::string shown(const State& state, Actor, Move move, Audience audience) const {
    if (kWrong == Wrong::kShownLeaks) return std::to_string(state.hand[0]);
    return move.deal && !audience.sees_all() ? "deal ?" : write(move);
  }
  [[nodiscard]] Json insight(const View& view, Viewer) const {
    Json higher = Json::array();
    for (std::uint8_t k = static_cast<std::uint8_t>(view.open.last + 1); k <= 6; ++k)
      if ((view.own >> k & 1) != 0) higher.push_back(k);
    if (kWrong == Wrong::kInsightLeaks) return {{"higher", higher}, {"bag", *calls_}};
    return {{"higher", higher}};
  }
  [[nodiscard]] std::string draw(const View&, Viewer, const Ink& ink) const {
    if (kWrong == Wrong::kDrawDependsOnColour && ink.has_colour()) return "other";
    return ink.bold("picture");
  }

 private:
  static bool dealing(const State& state) {
    return state.laid == 0 && count(state.hand[0]) + count(state.hand[1]) < 4;
  }
  static std::uint8_t count(std::uint8_t set) {
    return static_cast<std::uint8_t>(std::popcount(set));
  }
  [[nodiscard]] bool is_offered(const State& state, Actor who, Move move) const {
    if (!to_act(state).has(who) || move.deal != who.is_chance()) return false;
    if (kWrong == Wrong::kNeverEnds && state.laid >= 4) return move.pebble == 1;
    const std::uint8_t from = who.is_chance() ? state.bag : state.hand[who.seat().index];
    return (from >> move.pebble & 1) != 0;
  }
  static Refusal no(const char* key) {
    return {"illegal", kWrong == Wrong::kNoRule ? "" : "PB-1", {std::string("pebbles.") + key, {}}};
  }
  [[nodiscard]] Json result(const State& state) const {
    if (!to_act(state).is_nobody()) return nullptr;
    return {{"score", state.score}};
  }

  std::shared_ptr<const Json> pack_ = std::make_shared<const Json>(Json::object());
  // The memory that a pure function must not have, for the faults that waver.
  std::shared_ptr<unsigned> calls_ = std::make_shared<unsigned>(0);
};

}  // namespace fourlands::testing
