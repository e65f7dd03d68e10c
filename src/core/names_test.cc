#include "core/names.h"

#include <gtest/gtest.h>

namespace fourlands {
namespace {

enum class Wind : std::uint8_t { kNorth, kEast, kUnknown };
constexpr Names<Wind, 2> kWindNames = {{"north", "east"}};

TEST(Names, a_value_is_written_and_read_by_the_same_name) {
  EXPECT_EQ(kWindNames[Wind::kEast], "east");
  EXPECT_EQ(kWindNames.find("north"), Wind::kNorth);
  EXPECT_EQ(kWindNames.find("east"), Wind::kEast);
}

TEST(Names, a_name_that_is_not_there_is_no_value) {
  EXPECT_EQ(kWindNames.find("East"), std::nullopt);
  EXPECT_EQ(kWindNames.find(""), std::nullopt);
}

}  // namespace
}  // namespace fourlands
