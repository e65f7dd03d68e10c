#include <gtest/gtest.h>

#include <sstream>

#include "cli/terminal/line_editor.h"
#include "cli/terminal/terminal_game.h"
#include "games/all_games.h"

namespace fourlands::cli {
namespace {

TEST(Completion, the_next_word_is_completed_as_far_as_it_is_certain) {
  const std::vector<std::string> steps = {"2 point G b2 N", "2 point G b2 NE", "2 skip", "help"};
  EXPECT_EQ(complete_line("2 p", steps).add, "oint ");
  EXPECT_EQ(complete_line("h", steps).add, "elp");
  EXPECT_EQ(complete_line("2 point G ", steps).add, "b2 ");
  EXPECT_EQ(complete_line("2 point G b2 ", steps).add, "N");
  EXPECT_EQ(complete_line("2 point G b2 N", steps).add, "E");
  EXPECT_EQ(complete_line("2 point G b2 NE", steps).add, "");
  EXPECT_TRUE(complete_line("x", steps).next.empty());
}

TEST(Completion, where_words_part_they_are_listed) {
  const std::vector<std::string> steps = {"2 point G", "2 skip", "3 skip"};
  EXPECT_EQ(complete_line("2 ", steps).next, (std::vector<std::string>{"point ", "skip"}));
  EXPECT_EQ(complete_line("", steps).next, (std::vector<std::string>{"2 ", "3 "}));
}

// Lines as if somebody typed them.
class Script final : public LineEditor {
 public:
  explicit Script(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  std::optional<std::string> read(const std::string&) override {
    if (next_ == lines_.size()) return std::nullopt;
    return lines_[next_++];
  }

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
};

class TerminalTest : public ::testing::Test {
 protected:
  std::string play(int players, std::vector<int> bots, std::vector<std::string> lines,
                   Language language = Language::kEnglish, bool colour = false) {
    const auto rules = registry_.make("landing-zone", {{"players", players}}, nullptr).value();
    Record record = Record::of(*rules);
    record.match = "test";
    record.seat_seeds.assign(record.seats.size(), "word");
    const Secret secret = secret_from_seed(7);
    record.commitment = commitment_of(secret);
    std::ostringstream out;
    TerminalGame game(registry_.catalogue(), language, colour, rules, record, secret,
                      {.bot_level = std::move(bots),
                       .bot_seed = 1,
                       .hint_nodes = 20,
                       .record_path = "",
                       .clear_screen = false},
                      out);
    Script script(std::move(lines));
    EXPECT_EQ(game.run(script), 0);
    return out.str();
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  Registry registry_ = all_games();
};

TEST_F(TerminalTest, a_step_a_refusal_undo_and_help_are_answered) {
  const std::string out =
      play(1, {0}, {"help", "legal", "9 skip", "6 zap a1", "legal 1 skip", "log", "board", "undo"});
  EXPECT_TRUE(has(out, "Turn 1 of 10"));
  EXPECT_TRUE(has(out, "why step"));
  EXPECT_TRUE(has(out, "I do not know the step"));
  EXPECT_TRUE(has(out, "nothing that you can take back"));
}

TEST_F(TerminalTest, what_was_played_can_be_taken_back_until_the_next_roll) {
  const auto rules = registry_.make("landing-zone", {{"players", 1}}, nullptr).value();
  const std::string first = play(1, {0}, {});
  const std::size_t at = first.find("dice show ") + 10;
  const std::string die = first.substr(at, 1);
  const std::string out = play(1, {0}, {die + " skip", "undo", "undo", "quit"});
  EXPECT_TRUE(has(out, "a " + die + " is left unused"));
  EXPECT_TRUE(has(out, "Taken back: " + die + " skip"));
  EXPECT_TRUE(has(out, "nothing that you can take back"));
  EXPECT_TRUE(has(out, "Goodbye"));
}

TEST_F(TerminalTest, bots_play_to_the_end_and_the_secret_is_shown) {
  const std::string out = play(2, {1, 1}, {});
  EXPECT_TRUE(has(out, "The game is over"));
  EXPECT_TRUE(has(out, hex_of(secret_from_seed(7))));
}

TEST_F(TerminalTest, two_people_share_the_keyboard_in_turn) {
  const std::string first = play(2, {0, 0}, {});
  const std::size_t at = first.find("dice show ") + 10;
  const std::string dice[] = {first.substr(at, 1), first.substr(at + 3, 1),
                              first.substr(at + 6, 1)};
  std::vector<std::string> lines;
  for (int seat = 0; seat < 2; ++seat)
    for (const std::string& die : dice) lines.push_back(die + " skip");
  const std::string out = play(2, {0, 0}, lines);
  EXPECT_TRUE(has(out, "Seat 1: a " + dice[0] + " is left unused"));
  EXPECT_TRUE(has(out, "Turn 1 is over"));
}

TEST_F(TerminalTest, a_hint_names_a_step_that_can_be_played) {
  const std::string out = play(1, {0}, {"hint"});
  const std::size_t at = out.find("I would play ");
  ASSERT_NE(at, std::string::npos) << out;
  const std::size_t from = at + std::string("I would play ").size();
  const std::string step = out.substr(from, out.find(". The best", from) - from);
  EXPECT_TRUE(has(out, " %  " + step + "\n"));
  EXPECT_TRUE(has(play(1, {0}, {"hint", step, "undo"}), "Taken back: " + step));
  EXPECT_TRUE(has(play(1, {0}, {"hint"}, Language::kItalian), "Io giocherei " + step));
}

TEST_F(TerminalTest, a_bot_that_thinks_is_named_once_until_it_is_another_turn) {
  const std::string out = play(2, {0, 1}, {});
  const std::string line = "is thinking";
  const std::size_t first = out.find(line);
  ASSERT_NE(first, std::string::npos);
  // Its three dice are three steps, told as one thought.
  EXPECT_EQ(out.find(line, first + 1), std::string::npos);
  EXPECT_TRUE(has(play(2, {0, 1}, {}, Language::kItalian), "sta pensando"));
  // On a terminal the line is wiped away again.
  EXPECT_TRUE(has(play(2, {0, 1}, {}, Language::kEnglish, true), "\r\x1b[K"));
}

TEST_F(TerminalTest, italian_is_spoken_and_colour_only_where_wanted) {
  EXPECT_TRUE(has(play(1, {0}, {"aiuto"}, Language::kItalian), "Non conosco la mossa"));
  EXPECT_FALSE(has(play(1, {0}, {}), "\x1b["));
  EXPECT_TRUE(has(play(1, {0}, {}, Language::kEnglish, true), "\x1b["));
}

}  // namespace
}  // namespace fourlands::cli
