#include "python/state.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"
#include "games/all_games.h"

namespace fourlands::python {

const Registry& registry() {
  static const Registry registry = all_games();
  return registry;
}

Refused::Refused(const Refusal& refusal)
    : code_(refusal.code),
      rule_(refusal.rule),
      what_(registry().catalogue().say(Language::kEnglish, refusal)) {}

namespace {

Json read_json(const std::string& text, const char* what) {
  auto json = parse_json(text);
  if (!json) throw Refused("bad_json", std::string(what) + ": " + json.error());
  return std::move(json).value();
}

Actor actor_of(const Game& game, int who) {
  return who == kChanceSeat ? Actor::chance() : Actor(game.seat(who));
}

}  // namespace

Game::Game(const std::string& id, const std::string& options, const std::string& pack)
    : Game(value_of(registry().make(id, read_json(options, "options"),
                                    pack.empty() ? Json() : read_json(pack, "pack")))) {}

Game::Game(std::shared_ptr<const Ruleset> rules)
    : rules_(std::move(rules)), spaces_(tensor::spaces_of(rules_->info().id)) {
  if (spaces_ == nullptr)
    throw Refused("no_space", std::string(rules_->info().id) + " has no action space yet");
  space_ = spaces_->info(*rules_);
}

Seat Game::seat(int number) const {
  if (number >= 0 && number < rules_->seats()) return seat_of(number);
  throw Refused("bad_seat", "seat " + std::to_string(number) + " is not one of the " +
                                std::to_string(rules_->seats()) + " seats, which count from 0");
}

Viewer Game::viewer(std::optional<int> number) const {
  if (!number) return kSpectator;
  return seat(*number);
}

State::State(std::shared_ptr<const Game> game)
    : game_(std::move(game)), table_(game_->spaces().table(game_->rules())) {}

State::State(std::shared_ptr<const Game> game, std::shared_ptr<const Position> position)
    : game_(std::move(game)),
      table_(game_->spaces().table(*position)),
      base_(std::move(position)) {}

State::State(const State& other)
    : game_(other.game_),
      table_(other.table_->clone()),
      base_(other.base_),
      history_(other.history_) {}

State State::from_json(std::shared_ptr<const Game> game, const std::string& text) {
  auto position = value_of(game->rules().read_state(read_json(text, "state")));
  return {std::move(game), std::shared_ptr<const Position>(std::move(position))};
}

int State::turn() const {
  if (const auto seat = table_->spelling()) return seat->index;
  const Actors actors = table_->to_act();
  if (actors.is_nobody()) return kNobody;
  return actors.is_chance() ? kChanceSeat : (*actors.seats().begin()).index;
}

std::vector<int> State::to_act() const {
  const Actors actors = table_->to_act();
  if (actors.is_chance()) return {kChanceSeat};
  std::vector<int> seats;
  for (Seat seat : actors.seats()) seats.push_back(seat.index);
  return seats;
}

std::optional<Seat> State::acting(std::optional<int> seat) const {
  if (seat) return game_->seat(*seat);
  const int next = turn();
  return next >= 0 ? std::optional(seat_of(next)) : std::nullopt;
}

void State::apply(int action, std::optional<int> seat) {
  if (!seat && turn() == kChanceSeat) return apply_chance(action);
  if (!seat && turn() == kNobody) throw Refused("not_to_act", "the game is over");
  const Seat who = *acting(seat);
  const auto step = value_of(table_->take(who, action));
  if (step) history_.emplace_back(who.index, *step);
}

void State::apply_chance(int outcome) {
  const auto outcomes = table_->chances();
  if (outcome < 0 || static_cast<std::size_t>(outcome) >= outcomes.size())
    throw Refused("illegal", "outcome " + std::to_string(outcome) + " is not one of the " +
                                 std::to_string(outcomes.size()) + " that chance has");
  play(kChanceSeat, outcomes[static_cast<std::size_t>(outcome)].step);
}

void State::play(std::optional<int> seat, const std::string& step) {
  const int who = seat ? *seat : turn();
  if (who == kNobody) throw Refused("not_to_act", "the game is over");
  if (const auto refused = table_->play(actor_of(*game_, who), step)) throw Refused(*refused);
  history_.emplace_back(who, step);
}

void State::roll(Rng& rng) {
  if (!table_->to_act().is_chance()) throw Refused("not_chance", "chance is not to act now");
  play(kChanceSeat, table_->sample(rng));
}

View State::view(std::optional<int> seat) const {
  return {game_, table_->position()->view(game_->viewer(seat))};
}

std::string State::serialize() const {
  Json events = Json::array();
  for (const auto& [who, step] : history_) events.push_back({who, step});
  return Json{{"fourlands_state", 1},
              {"game", game_->rules().info().id},
              {"rules_version", game_->rules().info().rules_version},
              {"pack", game_->rules().pack().hash},
              {"options", game_->rules().options()},
              {"from", base_ == nullptr ? Json() : base_->state()},
              {"events", std::move(events)},
              {"spelled", table_->spelled()},
              {"speller", turn()}}
      .dump();
}

State State::deserialize(std::shared_ptr<const Game> game, const std::string& text) {
  const Json json = read_json(text, "state");
  ReadErrors errors;
  const JsonIn in(json, errors);
  const Ruleset& rules = game->rules();
  if (in["fourlands_state"].integer(1, 1) != 1) throw Refused(errors.refusal());
  if (in["game"].text() != rules.info().id) in["game"].fail("is another game");
  if (in["rules_version"].integer(1, 1 << 20) != rules.info().rules_version)
    in["rules_version"].fail("are other rules");
  if (in["pack"].text() != rules.pack().hash) in["pack"].fail("is another pack");
  if (in["options"].object() != rules.options()) in["options"].fail("are other options");
  if (errors) throw Refused(errors.refusal());
  const bool begun = !in["from"].is_null();
  State state = begun ? from_json(game, json["from"].dump()) : State(game);
  const JsonIn events = in["events"];
  const std::size_t count = events.list(0, 1 << 20);
  for (std::size_t i = 0; i < count && !errors; ++i) {
    const JsonIn event = events.item(i);
    if (event.list(2, 2) != 2) break;
    const int who = event.item(0).integer(kChanceSeat, rules.seats() - 1);
    const std::string step = event.item(1).text();
    if (!errors) state.play(who, step);
  }
  const JsonIn spelled = in["spelled"];
  const std::size_t letters = spelled.list(0, 64);
  const int speller = in["speller"].integer(kNobody, rules.seats() - 1);
  for (std::size_t i = 0; i < letters && !errors; ++i)
    state.apply(spelled.item(i).integer(0, 1 << 20), speller);
  if (errors) throw Refused(errors.refusal());
  return state;
}

}  // namespace fourlands::python
