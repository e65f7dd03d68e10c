#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/check.h"
#include "game/contract.h"
#include "game/face.h"
#include "game/perft.h"

// Makes the virtual face of a game from its contract. Included by each game's entry.cc and by code
// that is a template over games; nobody else needs it.

namespace fourlands {

template <Game G>
class PositionOf;

template <Game G>
class RulesetOf final : public Ruleset {
 public:
  explicit RulesetOf(G game) : game_(std::move(game)) {
    pack_ = {game_.pack().value("name", ""), hash_of_pack(game_.pack())};
  }
  [[nodiscard]] const G& game() const { return game_; }

  [[nodiscard]] const GameInfo& info() const override { return G::info(); }
  [[nodiscard]] const PackId& pack() const override { return pack_; }
  [[nodiscard]] const Json& pack_json() const override { return game_.pack(); }
  [[nodiscard]] Json options() const override { return game_.options(); }
  [[nodiscard]] int seats() const override { return game_.seats(); }
  [[nodiscard]] bool hidden() const override { return G::kHidden; }
  [[nodiscard]] std::unique_ptr<Position> initial() const override {
    return position(game_.initial());
  }
  [[nodiscard]] Result<std::unique_ptr<Position>, Refusal> read_state(
      const Json& state) const override {
    if (auto refused = other_options(state)) return *std::move(refused);
    auto read = game_.from_json(state);
    if (!read) return read.error();
    return position(read.value());
  }
  [[nodiscard]] Result<std::unique_ptr<Position>, Refusal> complete(const Json& view,
                                                                    Rng& rng) const override {
    if constexpr (CompletesViews<G>) {
      auto state = game_.complete(view, rng);
      if (!state) return state.error();
      return read_state(state.value());
    } else {
      return read_state(view);
    }
  }
  [[nodiscard]] std::unique_ptr<SeatView> view_of(Viewer viewer,
                                                  std::string_view bytes) const override;
  [[nodiscard]] std::unique_ptr<Position> position(const typename G::State& state) const;

 private:
  // Why the state's options are not this game's; what it leaves out has its default.
  [[nodiscard]] std::optional<Refusal> other_options(const Json& state) const {
    if (!state.is_object() || !state.contains("options")) return std::nullopt;
    if (state["options"] == game_.options()) return std::nullopt;
    const auto other = G::create(state["options"], game_.pack());
    if (!other) return Refusal{"bad_state", "", other.error().why};
    if (other.value().options() == game_.options()) return std::nullopt;
    return Refusal{"bad_state", "", plain_message("options: are not those of this game")};
  }

  G game_;
  PackId pack_;
};

template <Game G>
class SeatViewOf final : public SeatView {
 public:
  using Rules = std::shared_ptr<const RulesetOf<G>>;
  SeatViewOf(Rules rules, Viewer viewer, typename G::View view)
      : rules_(std::move(rules)), viewer_(viewer), view_(std::move(view)) {}

  [[nodiscard]] const typename G::View& view() const { return view_; }
  [[nodiscard]] const G& game() const { return rules_->game(); }

  [[nodiscard]] const Ruleset& rules() const override { return *rules_; }
  [[nodiscard]] Viewer viewer() const override { return viewer_; }
  [[nodiscard]] Json json() const override { return game().view_to_json(view_); }
  [[nodiscard]] Json insight() const override {
    if constexpr (HasInsight<G>) return game().insight(view_, viewer_);
    return nullptr;
  }
  [[nodiscard]] std::unique_ptr<Position> guess(Rng& rng) const override {
    return rules_->position(game().guess(view_, rng));
  }
  [[nodiscard]] std::string draw(const Ink& ink) const override {
#ifdef FOURLANDS_PLAY_ONLY  // A page draws for itself.
    (void)ink;
    return "";
#else
    return game().draw(view_, viewer_, ink);
#endif
  }
  [[nodiscard]] std::string bytes() const override {
    static_assert(std::is_trivially_copyable_v<typename G::View>);
    return {reinterpret_cast<const char*>(&view_), sizeof(view_)};
  }

 private:
  Rules rules_;
  Viewer viewer_;
  typename G::View view_;
};

template <Game G>
class PositionOf final : public Position {
 public:
  using Rules = std::shared_ptr<const RulesetOf<G>>;
  PositionOf(Rules rules, const typename G::State& state)
      : rules_(std::move(rules)), state_(state) {}

  [[nodiscard]] const G& game() const { return rules_->game(); }
  [[nodiscard]] const typename G::State& typed_state() const { return state_; }

  [[nodiscard]] std::unique_ptr<Position> clone() const override {
    return std::make_unique<PositionOf>(rules_, state_);
  }
  [[nodiscard]] const Ruleset& rules() const override { return *rules_; }
  [[nodiscard]] Actors to_act() const override { return game().to_act(state_); }

  [[nodiscard]] std::vector<std::string> legal(Seat seat) const override {
    auto moves = std::make_unique<typename G::Moves>();
    game().legal(state_, seat, *moves);
    std::vector<std::string> steps;
    steps.reserve(moves->size());
    for (const auto& move : *moves) steps.push_back(game().write(move));
    std::sort(steps.begin(), steps.end());
    return steps;
  }

  [[nodiscard]] std::vector<WeightedStep> chances() const override {
    auto chances = std::make_unique<typename G::Chances>();
    game().chances(state_, *chances);
    std::vector<WeightedStep> steps;
    steps.reserve(chances->size());
    for (const auto& [move, weight] : *chances) steps.push_back({game().write(move), weight});
    std::sort(steps.begin(), steps.end(),
              [](const auto& a, const auto& b) { return a.step < b.step; });
    return steps;
  }
  [[nodiscard]] std::string sample(Rng& rng) const override {
    FL_CHECK(to_act().is_chance());
    return game().write(game().sample(state_, rng));
  }

  Result<Played, Refusal> play(Actor who, std::string_view step) override {
    const auto move = checked(who, step);
    if (!move) return move.error();
    game().apply(state_, who, move.value());
    return Played{};
  }
  Result<Json, Refusal> play_and_tell(Actor who, std::string_view step) override {
    const auto move = checked(who, step);
    if (!move) return move.error();
    Json effects = game().effects(state_, who, move.value(), Audience::all());
    game().apply(state_, who, move.value());
    return effects;
  }
  [[nodiscard]] std::optional<Refusal> explain(Actor who, std::string_view step) const override {
    const auto move = checked(who, step);
    return move ? std::nullopt : std::optional(move.error());
  }
  [[nodiscard]] Json effects(Actor who, std::string_view step, Audience audience) const override {
    return game().effects(state_, who, legal_move(who, step), audience);
  }
  [[nodiscard]] std::string shown(Actor who, std::string_view step,
                                  Audience audience) const override {
    return game().shown(state_, who, legal_move(who, step), audience);
  }

  [[nodiscard]] Json state() const override { return game().to_json(state_); }
  [[nodiscard]] std::uint64_t hash() const override { return game().hash(state_); }
  [[nodiscard]] const void* kind() const override { return &kKind; }
  [[nodiscard]] bool same_as(const Position& other) const override {
    return other.kind() == kind() && static_cast<const PositionOf&>(other).state_ == state_;
  }
  [[nodiscard]] std::unique_ptr<SeatView> view(Viewer viewer) const override {
    return std::make_unique<SeatViewOf<G>>(rules_, viewer, game().view(state_, viewer));
  }
  [[nodiscard]] std::optional<Outcome> outcome() const override {
    if (!to_act().is_nobody()) return std::nullopt;
    return game().outcome(state_);
  }
  [[nodiscard]] std::optional<std::uint64_t> perft(int depth, std::uint64_t most) const override {
    return Perft<G>(game(), most).count(state_, depth);
  }

 private:
  Result<typename G::Move, Refusal> checked(Actor who, std::string_view step) const {
    auto move = game().read(step);
    if (!move) return move;
    if (auto refused = game().refusal(state_, who, move.value())) return *std::move(refused);
    return move;
  }
  typename G::Move legal_move(Actor who, std::string_view step) const {
    const auto move = checked(who, step);
    FL_CHECK(move.ok());
    return move.value();
  }

  static constexpr char kKind = 0;  // Its address is the class's own.

  Rules rules_;
  typename G::State state_;
};

template <Game G>
std::unique_ptr<Position> RulesetOf<G>::position(const typename G::State& state) const {
  return std::make_unique<PositionOf<G>>(
      std::static_pointer_cast<const RulesetOf<G>>(this->shared_from_this()), state);
}

template <Game G>
std::unique_ptr<SeatView> RulesetOf<G>::view_of(Viewer viewer, std::string_view bytes) const {
  typename G::View view;
  if (bytes.size() != sizeof(view)) return nullptr;
  std::memcpy(&view, bytes.data(), sizeof(view));
  return std::make_unique<SeatViewOf<G>>(
      std::static_pointer_cast<const RulesetOf<G>>(this->shared_from_this()), viewer, view);
}

template <Game G>
GameEntry entry_of(std::string_view own_pack, std::string_view messages) {
  return {G::info(),
          own_pack,
          messages,
          [] { return G::option_infos(); },
          [own_pack](const Json& options, const Json& pack) -> RulesetResult {
            auto game = G::create(options, pack.is_null() ? Json::parse(own_pack) : pack);
            if (!game) return game.error();
            return std::shared_ptr<const Ruleset>(
                std::make_shared<RulesetOf<G>>(std::move(game).value()));
          },
          {sizeof(typename G::State), sizeof(typename G::Move), sizeof(typename G::View)}};
}

}  // namespace fourlands
