#include "core/word_reader.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace fourlands {
namespace {

std::optional<int> digit(std::string_view word) { return number_of(word, 0, 9); }

TEST(WordReader, reads_one_word_after_the_other) {
  WordReader words(words_of("7 8"));
  EXPECT_EQ(words.left(), 2U);
  EXPECT_EQ(words.peek(), "7");
  EXPECT_EQ(words.take("digit", digit), 7);
  EXPECT_EQ(words.peek(), "8");
  EXPECT_EQ(words.take("digit", digit), 8);
  EXPECT_EQ(words.left(), 0U);
  EXPECT_FALSE(words.bad());
}

TEST(WordReader, keeps_the_first_word_that_will_not_do) {
  WordReader words(words_of("x y 3"));
  EXPECT_EQ(words.take("first", digit), 0);
  EXPECT_EQ(words.take("second", digit), 0);
  EXPECT_EQ(words.take("third", digit), 3) << "and reads on";
  words.refuse("order", "3");
  EXPECT_EQ(words.bad(), (WordReader::BadWord{"first", "x"}));
}

TEST(WordReader, a_word_can_be_refused_for_more_than_its_shape) {
  WordReader words(words_of("3 2"));
  (void)words.take("digit", digit);
  words.refuse("ascending", words.peek());
  EXPECT_EQ(words.bad(), (WordReader::BadWord{"ascending", "2"}));
}

}  // namespace
}  // namespace fourlands
