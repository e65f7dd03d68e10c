#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "game/catalogue.h"
#include "game/contract.h"
#include "game/face_of.h"

// The laws that every game keeps in every state a random game reaches. One call a game; a game that
// needs an exception has a bug, or the law does. A breach is returned, not thrown, so that the kit
// itself can be tested with games that break each law on purpose (laws_test.cc).

namespace fourlands::testing {

struct Fault {
  std::string law;
  std::string what;
};

struct LawOptions {
  int games = 50;
  std::uint64_t seed = 1;
  int most_steps = 5000;  // A game that goes on longer does not end.
  int most_tried = 24;    // Steps of a long list that are tried one by one in each state.
  int every = 1;          // Check every so many states (1: all).
  std::vector<std::string> garbage = {
      "", " ", "?", "end end", "\xff\xfe", "place", "0", "-1", std::string(5000, 'x')};
};

template <Game G>
class Laws {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Laws(const G& game, const Catalogue& catalogue, LawOptions options)
      : rules_(std::make_shared<RulesetOf<G>>(game)),
        game_(rules_->game()),
        catalogue_(catalogue),
        options_(std::move(options)),
        rng_(options_.seed) {}

  std::vector<Fault> run() {
    for (int i = 0; i < options_.games && faults_.empty(); ++i) play_one();
    if (G::kHidden && faults_.empty() && !guessed_another_)
      fault("guess-differs", "no guess ever differed from the truth: the view holds the secret");
    return faults_;
  }

 private:
  void fault(const std::string& law, const std::string& what) {
    if (faults_.size() < 5) faults_.push_back({law, what});
  }
  template <class T>
  void expect(bool kept, const std::string& law, const T& what) {
    if (kept) return;
    if constexpr (std::is_invocable_v<T>) {
      fault(law, what());
    } else {
      fault(law, what);
    }
  }

  struct Event {
    Actor who;
    std::string step;
  };

  void play_one() {
    State state = game_.initial();
    std::vector<Event> events;
    for (int step = 0; !game_.to_act(state).is_nobody(); ++step) {
      if (step >= options_.most_steps) return fault("ends", "still going after the most steps");
      if (step % options_.every == 0) check_state(state);
      if (!faults_.empty()) return;
      const Actor who = pick_actor(state);
      const Move move = pick_move(state, who);
      events.push_back({who, game_.write(move)});
      const State before = state;
      game_.apply(state, who, move);
      expect(!(state == before), "changes", events.back().step + " changes nothing");
    }
    check_state(state);
    check_replay(events, state);
  }

  Actor pick_actor(const State& state) {
    const Actors actors = game_.to_act(state);
    if (actors.is_chance()) return Actor::chance();
    int skip = static_cast<int>(rng_.below(static_cast<std::uint32_t>(actors.seats().size())));
    for (Seat seat : actors.seats())
      if (skip-- == 0) return seat;
    FL_CHECK(false);
    return Actor::chance();
  }

  Move pick_move(const State& state, Actor who) {
    if (who.is_chance()) return game_.sample(state, rng_);
    auto moves = legal(state, who.seat());
    FL_CHECK(!moves.empty());
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  std::vector<Move> legal(const State& state, Seat seat) {
    auto moves = std::make_unique<typename G::Moves>();
    game_.legal(state, seat, *moves);
    return {moves->begin(), moves->end()};
  }
  std::set<std::string> texts_of(const std::vector<Move>& moves) {
    std::set<std::string> texts;
    for (const Move& move : moves) texts.insert(game_.write(move));
    return texts;
  }

  void check_state(const State& state) {
    const Actors actors = game_.to_act(state);
    std::map<int, std::set<std::string>> offered;  // By seat; -1 is chance.
    offered[-1] = check_chances(state, actors.is_chance());
    for (Seat seat : SeatSet::first(game_.seats())) {
      offered[seat.index] = check_legal(state, seat, actors.seats().has(seat));
    }
    remember(offered);
    check_refusals(state, offered);
    check_forms(state);
    if (actors.is_nobody()) check_outcome(state);
    for (int viewer = -1; viewer < game_.seats(); ++viewer) check_view(state, viewer);
  }

  std::set<std::string> check_legal(const State& state, Seat seat, bool to_act) {
    const auto moves = legal(state, seat);
    const auto texts = texts_of(moves);
    expect(
        moves.empty() != to_act, "legal-when-to-act",
        "seat " + std::to_string(seat.index) + " has " + std::to_string(moves.size()) + " steps");
    expect(texts.size() == moves.size(), "legal-unique", "two legal steps have one text");
    for (std::size_t i = 0; i < moves.size(); i += stride(moves.size()))
      check_text(moves[i], "legal-readable");
    const auto shown = rules_->position(state)->legal(seat);
    expect(std::equal(shown.begin(), shown.end(), texts.begin(), texts.end()), "legal-sorted",
           "the face's list is not the sorted texts");
    return texts;
  }

  std::set<std::string> check_chances(const State& state, bool to_act) {
    auto chances = std::make_unique<typename G::Chances>();
    game_.chances(state, *chances);
    expect(chances->empty() != to_act, "chances-when-to-act", "outcomes without chance to act");
    std::set<std::string> texts;
    for (const auto& [move, weight] : *chances) {
      texts.insert(game_.write(move));
      expect(weight > 0, "chances-weigh", game_.write(move) + " weighs nothing");
    }
    for (std::size_t i = 0; i < chances->size(); i += stride(chances->size()))
      check_text((*chances)[i].move, "chances-readable");
    expect(texts.size() == chances->size(), "chances-unique", "two outcomes have one text");
    if (to_act && !chances->empty()) {
      const std::string drawn = game_.write(game_.sample(state, rng_));
      expect(texts.contains(drawn), "chances-sample", drawn + " was drawn but is no outcome");
    }
    return texts;
  }

  void check_text(const Move& move, const std::string& law) {
    const std::string text = game_.write(move);
    const auto read = game_.read(text);
    expect(read && read.value() == move, law,
           [&] { return "\"" + text + "\" does not read back"; });
  }

  // Steps seen in earlier states are the best illegal ones: well formed, and wrong now.
  void remember(const std::map<int, std::set<std::string>>& offered) {
    for (const auto& [who, texts] : offered) {
      std::size_t i = 0;
      for (const std::string& text : texts)
        if (i++ % (texts.size() / 4 + 1) == 0) corpus_.push_back(text);
    }
    while (corpus_.size() > 400) {
      corpus_[rng_.below(static_cast<std::uint32_t>(corpus_.size()))] = corpus_.back();
      corpus_.pop_back();
    }
  }

  void check_refusals(const State& state, const std::map<int, std::set<std::string>>& offered) {
    std::vector<std::string> tried = options_.garbage;
    for (int i = 0; i < options_.most_tried && !corpus_.empty(); ++i) {
      std::string text = corpus_[rng_.below(static_cast<std::uint32_t>(corpus_.size()))];
      if (i % 3 == 2) mutate(text);
      tried.push_back(std::move(text));
    }
    const auto position = rules_->position(state);
    for (const auto& [index, texts] : offered) {
      const Actor who = index < 0 ? Actor::chance() : Actor(seat_of(index));
      std::size_t i = 0;
      for (const std::string& text : texts) {
        if (i++ % stride(texts.size()) != 0) continue;
        const auto refused = position->explain(who, text);
        expect(!refused, "refusal-legal",
               [&] { return "\"" + text + "\" is offered, yet refused"; });
      }
      for (const std::string& text : tried)
        check_refusal(*position, who, text, texts.contains(text));
    }
  }

  void check_refusal(Position& position, Actor who, const std::string& text, bool offered) {
    const auto refused = position.explain(who, text);
    expect(refused.has_value() != offered, "refusal-illegal", [&] {
      return "\"" + text + "\" is " + (offered ? "offered" : "not offered, yet taken");
    });
    if (!refused) return;
    // What cannot be read as a step breaks no rule; everything else does.
    expect(refused->code == "unreadable" ||
               refused->rule.starts_with(std::string(G::info().rule_prefix) + "-"),
           "refusal-rule", [&] { return "the refusal of \"" + text + "\" names no rule"; });
    expect(!refused->code.empty() && catalogue_.has(refused->why.key), "refusal-words",
           [&] { return "no words for " + refused->why.key + ", refusing \"" + text + "\""; });
    const auto before = position.clone();
    expect(!position.play(who, text).ok() && position.same_as(*before), "refusal-keeps",
           [&] { return "the refused \"" + text + "\" changed the position"; });
  }

  void mutate(std::string& text) {
    const auto at = rng_.below(static_cast<std::uint32_t>(text.size() + 1));
    switch (rng_.below(3)) {
      case 0:
        text.insert(at, 1, static_cast<char>(32 + rng_.below(95)));
        break;
      case 1:
        text = text.substr(0, at);
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(32 + rng_.below(95));
    }
  }

  // Every form of a state tells the same state.
  void check_forms(const State& state) {
    const Json json = game_.to_json(state);
    const auto back = game_.from_json(Json::parse(json.dump()));
    if (!back) return fault("json", catalogue_.say(Language::kEnglish, back.error().why));
    expect(back.value() == state, "json", "JSON there and back gives another state");
    expect(game_.to_json(back.value()) == json, "json", "the state read back has other JSON");
    expect(game_.hash(back.value()) == game_.hash(state), "hash", "equal states, different hashes");
    const auto [seen, fresh] = by_hash_.try_emplace(game_.hash(state), json.dump());
    expect(fresh || seen->second == json.dump(), "hash", "different states, equal hashes");
    if (by_hash_.size() > 20000) by_hash_.clear();
  }

  void check_outcome(const State& state) {
    const Outcome outcome = game_.outcome(state);
    expect(!outcome.winners.empty(), "outcome", "a finished game nobody won");
    for (Seat seat : outcome.winners)
      expect(seat.index < game_.seats(), "outcome", "a winner who does not play");
    expect(!game_.to_json(state)["result"].is_null(), "outcome", "a finished game has no result");
  }

  void check_replay(const std::vector<Event>& events, const State& state) {
    const auto position = rules_->initial();
    for (const Event& event : events) {
      const auto played = position->play(event.who, event.step);
      if (!played) return fault("replay", event.step + " is refused in the replay");
    }
    expect(position->same_as(*rules_->position(state)), "replay", "the replay ends elsewhere");
  }

  // Law 3: states that a viewer cannot tell apart give that viewer the same of everything.
  void check_view(const State& state, int index) {
    const Viewer viewer = index < 0 ? kSpectator : Viewer(seat_of(index));
    const auto view = game_.view(state, viewer);
    const State guess = game_.guess(view, rng_);
    guessed_another_ = guessed_another_ || !(guess == state);
    expect(game_.view(guess, viewer) == view, "view", "a guess looks different to its seat");
    expect(game_.view_to_json(game_.view(guess, viewer)).dump() == game_.view_to_json(view).dump(),
           "view", "a guess's view has other JSON");
    expect(game_.to_act(guess) == game_.to_act(state), "view", "in a guess others are to act");
    check_draw(view, viewer);
    // Without secrets all viewers see the same, so one seat stands for them.
    if constexpr (HasInsight<G>)
      if (G::kHidden || index <= 0) check_insight(state, guess, viewer);
    if (viewer) {
      expect(texts_of(legal(guess, *viewer)) == texts_of(legal(state, *viewer)), "view-legal",
             "a guess gives its seat other steps");
      const auto truth = rules_->position(state);
      const auto other = rules_->position(guess);
      for (int i = 0; i < options_.most_tried / 2 && !corpus_.empty(); ++i) {
        const auto& text = corpus_[rng_.below(static_cast<std::uint32_t>(corpus_.size()))];
        expect(truth->explain(*viewer, text) == other->explain(*viewer, text), "view-refusal",
               [&] { return "the refusal of \"" + text + "\" tells a secret"; });
      }
    }
    check_events_seen(state, guess, viewer);
  }

  // What a step does not tell must not be read from what follows it either: not from the table, nor
  // from who is to act next. What is laid open when the game is over may differ.
  void check_step_seen(State state, State guess, Actor who, Move move, Viewer viewer) {
    game_.apply(state, who, move);
    game_.apply(guess, who, move);
    expect(game_.to_act(state) == game_.to_act(guess), "view-step",
           "who acts after a step tells a secret");
    if (game_.to_act(state).is_nobody()) return;
    expect(game_.view(state, viewer) == game_.view(guess, viewer), "view-step",
           "the table after a step tells a secret");
  }

  // What the viewer is told of anybody's next step is the same in both worlds.
  void check_events_seen(const State& state, const State& guess, Viewer viewer) {
    const Actor who = game_.to_act(state).is_nobody() ? Actor::chance() : pick_actor(state);
    if (!game_.to_act(state).has(who)) return;
    const Move move = pick_move(state, who);
    if (game_.refusal(guess, who, move)) return;
    const Audience audience = Audience::of(viewer);
    expect(game_.shown(state, who, move, audience) == game_.shown(guess, who, move, audience),
           "view-shown", "the text of a step tells a secret");
    expect(game_.effects(state, who, move, audience) == game_.effects(guess, who, move, audience),
           "view-effects", "the effects of a step tell a secret");
    check_step_seen(state, guess, who, move, viewer);
    for (const Json& effect : game_.effects(state, who, move, Audience::all()))
      expect(effect.is_object() && effect.contains("kind") &&
                 catalogue_.has(std::string(G::info().id) + ".effect." + effect.value("kind", "")),
             "effects", [&] { return "no words for the effect " + effect.dump(); });
  }

  // What is reckoned for whoever draws the position is reckoned from the view alone.
  void check_insight(const State& state, const State& guess, Viewer viewer) {
    const Json truth = rules_->position(state)->view(viewer)->insight();
    const Json other = rules_->position(guess)->view(viewer)->insight();
    expect(truth.is_object(), "view-insight", "an insight is not an object");
    expect(truth.dump() == other.dump(), "view-insight", "the insight tells a secret");
  }

  void check_draw(const typename G::View& view, Viewer viewer) {
    const std::string plain = game_.draw(view, viewer, Ink(false, catalogue_, Language::kEnglish));
    std::string stripped;
    const std::string coloured =
        game_.draw(view, viewer, Ink(true, catalogue_, Language::kEnglish));
    for (std::size_t i = 0; i < coloured.size(); ++i) {
      if (coloured[i] == '\x1b') {
        while (i < coloured.size() && coloured[i] != 'm') ++i;
      } else {
        stripped += coloured[i];
      }
    }
    expect(plain == stripped, "draw", "colour changes more than the colour of the picture");
  }

  [[nodiscard]] std::size_t stride(std::size_t size) const {
    return size / static_cast<std::size_t>(options_.most_tried) + 1;
  }

  std::shared_ptr<const RulesetOf<G>> rules_;
  const G& game_;
  const Catalogue& catalogue_;
  LawOptions options_;
  Rng rng_;
  std::vector<Fault> faults_;
  std::vector<std::string> corpus_;
  std::map<std::uint64_t, std::string> by_hash_;
  bool guessed_another_ = false;
};

// Plays random games of `game` and returns the breaches; empty is good.
template <Game G>
std::vector<Fault> check_laws(const G& game, const Catalogue& catalogue, LawOptions options = {}) {
  return Laws<G>(game, catalogue, std::move(options)).run();
}

inline std::string list_of(const std::vector<Fault>& faults) {
  std::string out;
  for (const Fault& fault : faults) out += fault.law + ": " + fault.what + "\n";
  return out;
}

}  // namespace fourlands::testing
