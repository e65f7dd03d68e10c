#include "ai/bots/bots.h"

#include <cmath>

#include "python/module.h"
#include "python/search.h"

namespace fourlands::python {
namespace {

nb::dict told(const ai::Choice& choice) {
  nb::dict answer;
  answer["step"] = choice.step;
  answer["value"] = choice.value;
  answer["values"] = choice.values;
  answer["simulations"] = choice.simulations;
  nb::list options;
  for (const ai::Option& option : choice.options) {
    nb::dict one;
    one["step"] = option.step;
    one["visits"] = option.visits;
    one["value"] = option.value;
    options.append(one);
  }
  answer["options"] = options;
  return answer;
}

void expect_turn(const View& view) {
  if (!view.view().viewer()) throw Refused("bad_seat", "a spectator has no step to choose");
  Rng rng(0);
  if (!view.view().guess(rng)->to_act().has(*view.view().viewer()))
    throw Refused("not_to_act", "seat " + std::to_string(view.view().viewer()->index) +
                                    " is not to act in this view");
}

class Bot {
 public:
  Bot(std::shared_ptr<Game> game, const std::string& spec) : game_(std::move(game)) {
    const auto read = ai::read_bot(spec);
    if (!read) throw Refused("bad_bot", read.error());
    if (!read.value().file.empty())
      throw Refused("bad_bot", "a bot of the module has no file of its own");
    auto made = ai::make_bot(game_->rules(), read.value());
    if (!made) throw Refused("bad_bot", made.error());
    bot_ = std::move(made).value();
  }
  nb::dict choose(const View& view, std::uint64_t seed) {
    if (&view.view().rules() != &game_->rules())
      throw Refused("other_game", "the view is not of the game that the bot was made for");
    expect_turn(view);
    ai::Choice choice;
    {
      nb::gil_scoped_release free;
      choice = bot_->choose(view.view(), seed);
    }
    return told(choice);
  }

 private:
  std::shared_ptr<Game> game_;
  std::unique_ptr<ai::Bot> bot_;
};

// Hands a batch of positions to Python, and takes back what they are worth.
void ask(const nb::callable& evaluate, int count, std::vector<float>& observations,
         std::vector<std::int32_t>& turns, std::vector<float>& values) {
  const auto rows = static_cast<std::size_t>(count);
  const nb::ndarray<nb::numpy, float> seen(observations.data(), {rows, observations.size() / rows},
                                           nb::handle());
  const nb::ndarray<nb::numpy, std::int32_t> whose(turns.data(), {rows}, nb::handle());
  using Answer = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
  const nb::object answer =
      evaluate(nb::cast(seen, nb::rv_policy::copy), nb::cast(whose, nb::rv_policy::copy));
  Answer worth;
  if (!nb::try_cast<Answer>(answer, worth) || worth.shape(0) != rows ||
      worth.size() != values.size())
    throw Refused("bad_values", "the evaluation must return a float32 array of shape (" +
                                    std::to_string(count) + ", " +
                                    std::to_string(values.size() / rows) + ")");
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = worth.data()[i];
    if (!std::isfinite(values[i]) || values[i] < 0 || values[i] > 1)
      throw Refused("bad_values", "a value of a position must be from 0 to 1");
  }
}

}  // namespace

void bind_bots(nb::module_& module) {
  nb::class_<Bot>(module, "Bot", "One of our bots: \"level3\", \"level5:nodes=800\", \"random\".")
      .def(nb::init<std::shared_ptr<Game>, const std::string&>(), nb::arg("game"),
           nb::arg("spec") = "level5:nodes=800")
      .def("choose", &Bot::choose, nb::arg("view"), nb::arg("seed") = 0);
  module.def(
      "search",
      [](const View& view, const nb::callable& evaluate, std::int64_t nodes, std::uint64_t seed,
         float c_puct, float prior_temperature) {
        if (nodes < 0 || nodes > 10'000'000)
          throw Refused("bad_request", "nodes must be 0 to 10000000");
        if (!(prior_temperature > 0) || !(c_puct >= 0))
          throw Refused("bad_request", "c_puct must not be below 0, prior_temperature above it");
        expect_turn(view);
        return told(search(view, {nodes, seed, c_puct, prior_temperature},
                           [&](int count, auto& observations, auto& turns, auto& values) {
                             ask(evaluate, count, observations, turns, values);
                           }));
      },
      nb::arg("view"), nb::arg("evaluate"), nb::arg("nodes") = 200, nb::arg("seed") = 0,
      nb::arg("c_puct") = 1.0F, nb::arg("prior_temperature") = 0.1F,
      "PUCT from a seat's view with your own evaluation: evaluate(observations, turns) -> values.");
}

}  // namespace fourlands::python
