#include "python/module.h"

namespace fourlands::python {
namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;
using Actions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using SomeActions = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The games of a batch and the arrays they write to, which belong to Python.
class Games {
 public:
  Games(std::shared_ptr<Game> game, int games, int threads, std::uint64_t seed, bool chance_inside,
        std::optional<Array<float>> observations, std::optional<Array<std::uint8_t>> masks,
        Array<float> rewards, Array<std::uint8_t> dones, Array<std::int32_t> turns)
      : game_(std::move(game)),
        observations_(std::move(observations)),
        masks_(std::move(masks)),
        rewards_(std::move(rewards)),
        dones_(std::move(dones)),
        turns_(std::move(turns)) {
    const auto n = static_cast<std::size_t>(games);
    if (games < 1 || games > 1 << 20) throw Refused("bad_request", "n must be 1 to 1048576");
    if (threads < 1 || threads > 256) throw Refused("bad_request", "threads must be 1 to 256");
    const auto& space = game_->space();
    const bool observe = observations_.has_value() && masks_.has_value();
    if (observe) {
      expect(observations_->size() == n * static_cast<std::size_t>(space.observation_size));
      expect(masks_->size() == n * static_cast<std::size_t>(space.actions));
    }
    expect(rewards_.size() == n * static_cast<std::size_t>(game_->rules().seats()));
    expect(dones_.size() == n && turns_.size() == n);
    const tensor::BatchOptions options{games, threads, seed, chance_inside, observe};
    batch_ = game_->spaces().batch(
        game_->rules(), options,
        {observe ? observations_->data() : nullptr, observe ? masks_->data() : nullptr,
         rewards_.data(), dones_.data(), turns_.data()});
  }

  void reset(std::uint64_t seed) {
    nb::gil_scoped_release free;
    batch_->reset(seed);
  }
  void step(const Actions& actions) {
    expect_count(actions.shape(0));
    std::optional<int> wrong;
    {
      nb::gil_scoped_release free;
      wrong = batch_->step(std::span(actions.data(), actions.shape(0)));
    }
    if (!wrong) return;
    throw Refused("illegal",
                  "action " + std::to_string(actions.data()[static_cast<std::size_t>(*wrong)]) +
                      " is not legal in game " + std::to_string(*wrong) + "; no game has moved");
  }
  void sample(const SomeActions& actions) {
    expect_count(actions.shape(0));
    batch_->sample(std::span(actions.data(), actions.shape(0)));
  }
  // Random actions, so many in every game, without a word of Python between them.
  void run(int steps) {
    nb::gil_scoped_release free;
    std::vector<std::int32_t> actions(static_cast<std::size_t>(batch_->games()));
    for (int i = 0; i < steps; ++i) {
      batch_->sample(actions);
      (void)batch_->step(actions);
    }
  }
  [[nodiscard]] State state(int game) const {
    if (game < 0 || game >= batch_->games())
      throw Refused("bad_request", "there is no game " + std::to_string(game));
    return {game_, std::shared_ptr<const Position>(batch_->table(game)->position())};
  }

 private:
  static void expect(bool fits) {
    if (!fits) throw Refused("bad_request", "an array of the batch has another size than it must");
  }
  void expect_count(std::size_t count) const {
    if (count != static_cast<std::size_t>(batch_->games()))
      throw Refused("bad_request",
                    "there must be one action a game: " + std::to_string(batch_->games()) +
                        ", not " + std::to_string(count));
  }

  std::shared_ptr<Game> game_;
  std::optional<Array<float>> observations_;
  std::optional<Array<std::uint8_t>> masks_;
  Array<float> rewards_;
  Array<std::uint8_t> dones_;
  Array<std::int32_t> turns_;
  std::unique_ptr<tensor::Batch> batch_;
};

}  // namespace

void bind_batch(nb::module_& module) {
  nb::class_<Games>(module, "Games", "What is behind fourlands.Batch.")
      .def(nb::init<std::shared_ptr<Game>, int, int, std::uint64_t, bool,
                    std::optional<Array<float>>, std::optional<Array<std::uint8_t>>, Array<float>,
                    Array<std::uint8_t>, Array<std::int32_t>>(),
           nb::arg("game"), nb::arg("n"), nb::arg("threads"), nb::arg("seed"),
           nb::arg("chance_inside"), nb::arg("observations").none(), nb::arg("masks").none(),
           nb::arg("rewards"), nb::arg("dones"), nb::arg("turns"))
      .def("reset", &Games::reset, nb::arg("seed"))
      .def("step", &Games::step, nb::arg("actions").noconvert())
      .def("sample", &Games::sample, nb::arg("actions").noconvert())
      .def("run", &Games::run, nb::arg("steps"))
      .def("state", &Games::state, nb::arg("game"));
}

}  // namespace fourlands::python
