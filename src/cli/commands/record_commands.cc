#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/common/files.h"
#include "cli/common/width.h"
#include "core/text.h"
#include "match/replay.h"
#include "match/verify.h"

// `fourlands replay` and `fourlands verify`.

namespace fourlands::cli {
namespace {

struct ReplayOptions {
  std::string path;
  std::vector<std::string> packs;
  std::string language = "en";
  bool step = false;  // Draw the position after every event.
  int upto = -1;      // Stop after so many events.
  int seat = -1;      // Look with this seat's eyes.
  bool json = false;
  bool no_colour = false;
};

bool wants_colour(bool refused) {
  return !refused && isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
}

class Replayer {
 public:
  Replayer(const Registry& registry, const LoadedRecord& loaded, const ReplayOptions& options)
      : catalogue_(registry.catalogue()),
        loaded_(loaded),
        options_(options),
        language_(language_of(options.language)),
        ink_(wants_colour(options.no_colour), catalogue_, language_) {}

  int run() {
    const Record& record = loaded_.record;
    const std::size_t count =
        options_.upto < 0 ? record.events.size()
                          : std::min(record.events.size(), static_cast<std::size_t>(options_.upto));
    Replay at(*loaded_.rules, record);
    if (!options_.json && options_.step) draw(at.position());
    while (at.steps() < count) {
      const Event& event = at.next();
      if (auto refused = at.position().explain(event.who, event.step)) {
        std::cerr << "fourlands replay: event " << at.steps() + 1 << ": "
                  << catalogue_.say(language_, *refused) << '\n';
        return 1;
      }
      const Json effects = at.position().effects(event.who, event.step, audience());
      if (!options_.json) tell(at.steps(), event, at.position(), effects);
      (void)at.advance();
      if (!options_.json && options_.step) draw(at.position());
    }
    if (options_.json) {
      std::cout << at.position().view(viewer())->json().dump() << '\n';
    } else if (!options_.step) {
      draw(at.position());
    }
    return at.at_end() ? check_result(at.position()) : 0;
  }

 private:
  [[nodiscard]] Viewer viewer() const {
    return options_.seat < 0 ? kSpectator : Viewer(seat_of(options_.seat));
  }
  // A finished match is open to all; a running one is seen with the eyes asked for.
  [[nodiscard]] Audience audience() const {
    return options_.seat < 0 && !loaded_.record.result.is_null() ? Audience::all()
                                                                 : Audience::of(viewer());
  }

  void tell(std::size_t index, const Event& event, const Position& position, const Json& effects) {
    std::cout << ink_.dim(std::to_string(index + 1) + ".") << ' ' << text_of(event.who) << ": "
              << ink_.bold(position.shown(event.who, event.step, audience())) << '\n';
    for (const Json& effect : effects)
      std::cout << "     " << catalogue_.say_effect(language_, loaded_.record.game, effect) << '\n';
  }
  void draw(const Position& position) {
    std::cout << '\n'
              << fitted(position.view(viewer())->draw(ink_), columns(), catalogue_, language_)
              << '\n';
  }

  int check_result(const Position& position) {
    const Json result = position.state()["result"];
    if (result == loaded_.record.result) {
      if (!options_.json)
        std::cout << catalogue_.say(language_,
                                    {result.is_null() ? "replay.unfinished" : "replay.result_fits",
                                     {{"result", result.dump()}}})
                  << '\n';
      return 0;
    }
    std::cerr << "fourlands replay: "
              << catalogue_.say(language_, {"replay.result_differs",
                                            {{"recorded", loaded_.record.result.dump()},
                                             {"result", result.dump()}}})
              << '\n';
    return 1;
  }

  const Catalogue& catalogue_;
  const LoadedRecord& loaded_;
  const ReplayOptions& options_;
  Language language_;
  Ink ink_;
};

}  // namespace

void add_replay(CLI::App& app, const Registry& registry, int& status) {
  auto* const command =
      app.add_subcommand("replay", "Show a recorded match and check its recorded result");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->path, "The record; - for standard input")->required();
  command->add_flag("--step", options->step, "Draw the position after every event");
  command->add_option("--upto", options->upto, "Stop after so many events")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--seat", options->seat, "Look with this seat's eyes (0 is the first)")
      ->check(CLI::Range(0, kMaxSeats - 1));
  command->add_flag("--json", options->json, "Print only the last position, as JSON");
  command->add_option("--pack", options->packs, "The pack file it was played with");
  command->add_option("--lang", options->language, "en or it")->check(CLI::IsMember({"en", "it"}));
  command->add_flag("--no-color", options->no_colour, "No colours");
  command->footer(
      "Example:\n  fourlands replay game.jsonl --step\n"
      "  fourlands replay game.jsonl --upto 12 --json");
  command->callback([&registry, options, &status] {
    const auto loaded =
        load_record(registry, options->path, options->packs, language_of(options->language));
    if (!loaded) {
      std::cerr << "fourlands replay: " << loaded.error().what << '\n';
      status = 2;
    } else if (options->seat >= loaded.value().rules->seats()) {
      std::cerr << "fourlands replay: the match has only " << loaded.value().rules->seats()
                << " seats\n";
      status = 2;
    } else {
      status = Replayer(registry, loaded.value(), *options).run();
    }
  });
}

void add_verify(CLI::App& app, const Registry& registry, int& status) {
  auto* const command = app.add_subcommand(
      "verify", "Recompute every draw of a finished match from its secret, and its result");
  auto path = std::make_shared<std::string>();
  auto packs = std::make_shared<std::vector<std::string>>();
  auto language = std::make_shared<std::string>("en");
  auto commitment = std::make_shared<std::string>();
  command->add_option("FILE", *path, "The record; - for standard input")->required();
  command->add_option("--commitment", *commitment,
                      "What the table published before the first step, 64 hexadecimal digits; "
                      "who kept it knows a record that was forged whole");
  command->add_option("--pack", *packs, "The pack file it was played with");
  command->add_option("--lang", *language, "en or it")->check(CLI::IsMember({"en", "it"}));
  command->footer(
      "Examples:\n  fourlands verify game.jsonl\n"
      "  fourlands verify game.jsonl --commitment 21afa05769b4…");
  command->callback([&registry, path, packs, language, commitment, &status] {
    const Language spoken = language_of(*language);
    const auto loaded = load_record(registry, *path, *packs, spoken);
    if (!loaded) {
      std::cerr << "fourlands verify: " << loaded.error().what << '\n';
      status = 2;
      return;
    }
    if (!commitment->empty() && !secret_of(*commitment)) {
      std::cerr << "fourlands verify: a commitment has 64 hexadecimal digits, and "
                << in_quotes(*commitment) << " has not\n";
      status = 2;
      return;
    }
    const Verdict verdict = verify(*loaded.value().rules, loaded.value().record, *commitment);
    if (!verdict.good) {
      std::cout << registry.catalogue().say(spoken, verdict.why) << '\n';
      status = 1;
      return;
    }
    const Record& record = loaded.value().record;
    const auto& events = record.events;
    const auto draws =
        std::count_if(events.begin() + static_cast<std::ptrdiff_t>(record.from.events),
                      events.end(), [](const Event& event) { return event.who.is_chance(); });
    std::cout << registry.catalogue().say(spoken, {"verify.good",
                                                   {{"events", std::to_string(events.size())},
                                                    {"draws", std::to_string(draws)}}})
              << '\n';
    if (record.from.events > 0)
      std::cout << registry.catalogue().say(spoken, {"verify.began",
                                                     {{"given", std::to_string(record.from.events)},
                                                      {"match", in_quotes(record.from.match)}}})
                << '\n';
  });
}

}  // namespace fourlands::cli
