#include "server/common/utf8.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

TEST(Utf8, every_character_comes_back) {
  std::u32string all;
  for (char32_t c = 0; c <= 0x10ffff; ++c)
    if (c < 0xd800 || c > 0xdfff) all += c;
  const auto again = characters_of(utf8_of(all));
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(*again == all);
}

TEST(Utf8, what_is_not_utf8_is_told) {
  for (const char* bad : {"\xc3", "a\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                          "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xff", "\xe2\x82"})
    EXPECT_EQ(characters_of(bad), std::nullopt);
  EXPECT_EQ(characters_of(""), U"");
}

}  // namespace
}  // namespace fourlands::server
