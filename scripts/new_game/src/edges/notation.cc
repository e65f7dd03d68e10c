#include "core/text.h"
#include "core/word_reader.h"
#include "games/new_game/new_game.h"

// Steps as text, both ways; the table is in README.md.

namespace fourlands::new_game {
namespace {

Refusal bad_word(std::string_view what, std::string_view word) {
  return unreadable({"new-game.read." + std::string(what), {{"word", in_quotes(word)}}});
}

Move read_move(std::string_view verb, WordReader& words) {
  if (verb == "pass") return Move::pass();
  if (verb == "claim") return Move::claim(words.take("plot", plot_of));
  return Move::roll(
      words.take("die", [](std::string_view word) { return number_of(word, 1, kDieFaces); }));
}

}  // namespace

Result<Move, Refusal> NewGame::read(std::string_view text) const {
  constexpr std::size_t kLongest = 16;
  if (text.size() > kLongest) return bad_word("step", text);
  std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return bad_word("step", text);
  const std::string_view verb = words[0];
  const std::size_t follow = verb == "pass" ? 0 : 1;
  const bool known = verb == "roll" || verb == "claim" || verb == "pass";
  if (!known || words.size() != 1 + follow) return bad_word("step", text);
  words.erase(words.begin());
  WordReader rest(std::move(words));
  const Move move = read_move(verb, rest);
  if (const auto& bad = rest.bad()) return bad_word(bad->what, bad->word);
  return move;
}

std::string NewGame::write(Move move) const {
  switch (move.kind()) {
    case StepKind::kRoll:
      return "roll " + std::to_string(move.die());
    case StepKind::kClaim:
      return "claim " + move.plot().text();
    case StepKind::kPass:
      break;
  }
  return "pass";
}

}  // namespace fourlands::new_game
