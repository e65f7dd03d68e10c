#include <nanobind/operators.h>

#include "ai/bots/game_bots.h"
#include "game/catalogue.h"
#include "game/ink.h"
#include "python/module.h"

namespace fourlands::python {
namespace {

using SharedGame = std::shared_ptr<Game>;
using Floats = nb::ndarray<nb::numpy, float, nb::ndim<1>>;

Ink plain_ink() { return {false, registry().catalogue(), Language::kEnglish}; }

// A numpy array that owns its numbers.
template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<1>> owned(std::vector<T>&& numbers) {
  auto* const kept = new std::vector<T>(std::move(numbers));
  nb::capsule owner(kept, [](void* at) noexcept { delete static_cast<std::vector<T>*>(at); });
  return nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner);
}

Floats observed(const State& state, int seat, bool informed) {
  const auto& space = state.game()->space();
  const Seat who = state.game()->seat(seat);
  std::vector<float> out(
      static_cast<std::size_t>(informed ? space.information_size : space.observation_size));
  if (informed)
    state.table().inform(who, out);
  else
    state.table().observe(who, out);
  return owned(std::move(out));
}

std::vector<int> legal(const State& state, std::optional<int> seat) {
  if (!seat && state.turn() == kChanceSeat) {
    std::vector<int> all(state.table().chances().size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
    return all;
  }
  const auto who = state.acting(seat);
  return who ? state.table().actions(*who) : std::vector<int>{};
}

nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>> mask_of(const State& state,
                                                          std::optional<int> seat) {
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(state.game()->space().actions));
  if (const auto who = state.acting(seat))
    for (int action : state.table().actions(*who)) mask[static_cast<std::size_t>(action)] = 1;
  return owned(std::move(mask));
}

std::vector<std::pair<int, double>> chance_outcomes(const State& state) {
  const auto outcomes = state.table().chances();
  double total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  std::vector<std::pair<int, double>> list;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    list.emplace_back(static_cast<int>(i), outcomes[i].weight / total);
  return list;
}

// The step as text if the action finishes it; else what kind of choice it is, and which of them.
std::string action_text(const State& state, int action, std::optional<int> seat) {
  if (!seat && state.turn() == kChanceSeat) {
    const auto outcomes = state.table().chances();
    if (action >= 0 && static_cast<std::size_t>(action) < outcomes.size())
      return outcomes[static_cast<std::size_t>(action)].step;
  }
  if (const auto who = state.acting(seat))
    if (const auto step = state.table().finishes(*who, action)) return *step;
  for (const tensor::Head& head : state.game()->space().heads)
    if (action >= head.first && action < head.first + head.size)
      return head.name + " #" + std::to_string(action - head.first);
  throw Refused("illegal", "action " + std::to_string(action) + " is not below " +
                               std::to_string(state.game()->space().actions));
}

nb::list field_list(const std::vector<tensor::Field>& fields) {
  nb::list list;
  for (const tensor::Field& field : fields) {
    nb::list shape;
    for (int side : field.shape) shape.append(side);
    list.append(nb::make_tuple(field.name, nb::tuple(shape), field.first));
  }
  return list;
}

void bind_game(nb::module_& module) {
  nb::class_<Game>(module, "Game", "A game with its options and pack.")
      .def(nb::new_([](const std::string& id, const nb::dict& options, const nb::object& pack) {
             return std::make_shared<Game>(id, dumped(options), pack.is_none() ? "" : dumped(pack));
           }),
           nb::arg("id"), nb::arg("options"), nb::arg("pack") = nb::none())
      .def_prop_ro("id", [](const Game& g) { return std::string(g.rules().info().id); })
      .def_prop_ro("title", [](const Game& g) { return std::string(g.rules().info().title); })
      .def_prop_ro("rules_version", [](const Game& g) { return g.rules().info().rules_version; })
      .def_prop_ro("options",
                   [](const Game& g) { return nb::cast<nb::dict>(loaded(g.rules().options())); })
      .def_prop_ro("pack",
                   [](const Game& g) { return nb::cast<nb::dict>(loaded(g.rules().pack_json())); })
      .def_prop_ro("pack_hash", [](const Game& g) { return g.rules().pack().hash; })
      .def_prop_ro("seats", [](const Game& g) { return g.rules().seats(); })
      .def_prop_ro("hidden", [](const Game& g) { return g.rules().hidden(); })
      .def_prop_ro("num_actions", [](const Game& g) { return g.space().actions; })
      .def_prop_ro(
          "longest_word", [](const Game& g) { return g.space().most_letters; },
          "How many actions the longest step takes.")
      .def_prop_ro("observation_size", [](const Game& g) { return g.space().observation_size; })
      .def_prop_ro("information_state_size",
                   [](const Game& g) { return g.space().information_size; })
      .def_prop_ro(
          "heads",
          [](const Game& g) {
            std::vector<std::tuple<std::string, int, int>> heads;
            for (const auto& head : g.space().heads)
              heads.emplace_back(head.name, head.first, head.size);
            return heads;
          },
          "Ranges of actions: name, first, count.")
      .def_prop_ro(
          "observation_fields", [](const Game& g) { return field_list(g.space().observation); },
          "Parts of an observation: name, shape, where it begins.")
      .def_prop_ro("information_fields",
                   [](const Game& g) { return field_list(g.space().information); })
      .def(
          "initial", [](const SharedGame& g) { return State(g); }, "The game's beginning.")
      .def(
          "from_json",
          [](const SharedGame& g, const nb::object& state) {
            return State::from_json(
                g, nb::isinstance<nb::str>(state) ? nb::cast<std::string>(state) : dumped(state));
          },
          nb::arg("state"))
      .def(
          "deserialize",
          [](const SharedGame& g, const std::string& text) { return State::deserialize(g, text); },
          nb::arg("text"));
}

void bind_state_play(nb::class_<State>& state) {
  state.def("to_act", &State::to_act, "Seats that may act; [-1] for chance, [] at the end.")
      .def_prop_ro("turn", &State::turn, "The seat whose action is next; -1 chance, -4 nobody.")
      .def("legal_actions", &legal, nb::arg("seat") = nb::none())
      .def("legal_actions_mask", &mask_of, nb::arg("seat") = nb::none())
      .def(
          "legal_steps",
          [](const State& s, std::optional<int> seat) {
            const auto who = s.acting(seat);
            return who ? s.table().position()->legal(*who) : std::vector<std::string>{};
          },
          nb::arg("seat") = nb::none())
      .def("apply", &State::apply, nb::arg("action"), nb::arg("seat") = nb::none(),
           "Takes an action, or chance's outcome of that number.")
      .def(
          "apply_step",
          [](State& s, const std::string& step, std::optional<int> seat) { s.play(seat, step); },
          nb::arg("step"), nb::arg("seat") = nb::none())
      .def(
          "explain",
          [](const State& s, const std::string& step, int seat) -> std::optional<std::string> {
            const auto who = seat == kChanceSeat ? Actor::chance() : Actor(s.game()->seat(seat));
            const auto refused = s.table().position()->explain(who, step);
            if (!refused) return std::nullopt;
            return registry().catalogue().say(Language::kEnglish, *refused);
          },
          nb::arg("step"), nb::arg("seat"), "Why a step is not legal; None if it is.")
      .def(
          "step_actions",
          [](const State& s, const std::string& step, std::optional<int> seat) {
            const auto who = s.acting(seat);
            if (!who) throw Refused("not_to_act", "no seat is to act");
            return value_of(s.table().word_of(*who, step));
          },
          nb::arg("step"), nb::arg("seat") = nb::none(), "The actions that a step is.")
      .def("action_text", &action_text, nb::arg("action"), nb::arg("seat") = nb::none())
      .def(
          "spelled", [](const State& s) { return s.table().spelled(); },
          "Actions of a step that is not whole yet.")
      .def("chance_outcomes", &chance_outcomes)
      .def(
          "chance_steps",
          [](const State& s) {
            std::vector<std::pair<std::string, std::uint32_t>> list;
            for (const auto& outcome : s.table().chances())
              list.emplace_back(outcome.step, outcome.weight);
            return list;
          },
          "Outcomes of chance as text with their whole weights.")
      .def("sample", &State::roll, nb::arg("rng"), "Chance acts.");
}

// What makes it a value: copies, equality, and texts that it is made of again.
void bind_state_value(nb::class_<State>& state) {
  state.def("clone", [](const State& s) { return State(s); })
      .def("__copy__", [](const State& s) { return State(s); })
      .def("__deepcopy__", [](const State& s, const nb::object&) { return State(s); })
      .def("hash", [](const State& s) { return s.table().hash(); })
      .def("__hash__", [](const State& s) { return static_cast<Py_hash_t>(s.table().hash()); })
      .def(
          "__eq__",
          [](const State& a, const nb::object& other) {
            if (!nb::isinstance<State>(other)) return false;
            const auto& b = nb::cast<const State&>(other);
            return a.table().position()->same_as(*b.table().position()) &&
                   a.table().spelled() == b.table().spelled();
          },
          nb::arg("other").none())
      .def("to_json",
           [](const State& s) { return nb::cast<nb::dict>(loaded(s.table().position()->state())); })
      .def("history", &State::history, "Steps so far: seat (-1 chance) and text.")
      .def("serialize", &State::serialize, "A text that Game.deserialize makes a state of again.");
}

void bind_state(nb::module_& module) {
  nb::class_<State> state(module, "State", "A game in progress.");
  bind_state_play(state);
  bind_state_value(state);
  state.def_prop_ro("game", [](const State& s) { return std::const_pointer_cast<Game>(s.game()); })
      .def("is_over", [](const State& s) { return s.table().to_act().is_nobody(); })
      .def("is_chance", [](const State& s) { return s.table().to_act().is_chance(); })
      .def(
          "returns",
          [](const State& s) {
            if (!s.table().to_act().is_nobody())
              return std::vector<float>(static_cast<std::size_t>(s.game()->rules().seats()), 0.0F);
            return s.table().returns();
          },
          "What each seat is paid; all 0 until the game is over.")
      .def("outcome",
           [](const State& s) -> nb::object {
             const auto outcome = s.table().position()->outcome();
             if (!outcome) return nb::none();
             nb::list points;
             nb::list winners;
             for (int i = 0; i < s.game()->rules().seats(); ++i)
               points.append(outcome->points[static_cast<std::size_t>(i)]);
             for (Seat seat : outcome->winners) winners.append(seat.index);
             nb::dict told;
             told["points"] = points;
             told["winners"] = winners;
             return told;
           })
      .def(
          "observation", [](const State& s, int seat) { return observed(s, seat, false); },
          nb::arg("seat"))
      .def(
          "information_state", [](const State& s, int seat) { return observed(s, seat, true); },
          nb::arg("seat"))
      .def("view", &State::view, nb::arg("seat") = nb::none(), "What a seat, or a spectator, sees.")
      .def(
          "evaluate",
          [](const State& s) {
            if (s.table().to_act().is_nobody()) throw Refused("over", "the game is over");
            return ai::game_bots(s.game()->rules().info().id).evaluate(*s.table().position());
          },
          "What the position is worth to each seat, 0 to 1, by our network, all cards open.")
      .def("__str__", [](const State& s) {
        return s.table().position()->view(kSpectator)->draw(plain_ink());
      });
}

void bind_view(nb::module_& module) {
  nb::class_<View>(module, "View", "What one seat may know, and nothing else.")
      .def_prop_ro("game", [](const View& v) { return std::const_pointer_cast<Game>(v.game()); })
      .def_prop_ro("seat",
                   [](const View& v) -> std::optional<int> {
                     if (!v.view().viewer()) return std::nullopt;
                     return v.view().viewer()->index;
                   })
      .def("to_json", [](const View& v) { return nb::cast<nb::dict>(loaded(v.view().json())); })
      .def("insight", [](const View& v) { return loaded(v.view().insight()); })
      .def(
          "determinize",
          [](const View& v, Rng& rng) {
            return State(v.game(), std::shared_ptr<const Position>(v.view().guess(rng)));
          },
          nb::arg("rng"), "A state that the view allows, even over what the seat cannot know.")
      .def("__str__", [](const View& v) { return v.view().draw(plain_ink()); });
}

}  // namespace

void bind_games(nb::module_& module) {
  nb::class_<Rng>(module, "Rng", "SplitMix64: a seed means the same game everywhere.")
      .def(nb::init<std::uint64_t>(), nb::arg("seed"))
      .def("next", [](Rng& rng) { return rng.next(); })
      .def(
          "below",
          [](Rng& rng, std::uint32_t bound) {
            if (bound == 0) throw Refused("bad_request", "a bound must be above 0");
            return rng.below(bound);
          },
          nb::arg("bound"));
  bind_game(module);
  bind_view(module);
  bind_state(module);
  module.def("games", [] {
    std::vector<std::string> ids;
    for (const GameEntry& entry : registry().games()) ids.emplace_back(entry.info.id);
    return ids;
  });
  module.def(
      "read_record",
      [](const std::string& text, const nb::object& pack) {
        const Record record = value_of(fourlands::read_record(text));
        const auto rules = value_of(
            rules_of(registry(), record, pack.is_none() ? Json() : Json::parse(dumped(pack))));
        std::vector<std::pair<int, std::string>> events;
        for (const Event& event : record.events)
          events.emplace_back(event.who.is_chance() ? kChanceSeat : event.who.seat().index,
                              event.step);
        return nb::make_tuple(std::make_shared<Game>(rules), events, loaded(record.result));
      },
      nb::arg("text"), nb::arg("pack") = nb::none(),
      "Its game, its events (seat, step) and its result.");
}

}  // namespace fourlands::python
