#include "server/common/patience.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

TEST(Patience, doubles_with_each_no_up_to_a_bound_and_ends_with_a_yes) {
  Patience patience(10, 2, 100);
  EXPECT_EQ(patience.wait("ada", 0), 0);
  for (const int wait : {10, 20, 40, 40}) {
    patience.refused("ada", 1000);
    EXPECT_EQ(patience.wait("ada", 1000), wait);
    EXPECT_EQ(patience.wait("ada", 1000 + wait - 1), 1);
    EXPECT_EQ(patience.wait("ada", 1000 + wait), 0);
  }
  EXPECT_EQ(patience.wait("ben", 1000), 0);
  patience.agreed("ada");
  patience.refused("ada", 2000);
  EXPECT_EQ(patience.wait("ada", 2000), 10);
}

TEST(Patience, keeps_the_latest_so_many) {
  Patience patience(10, 2, 3);
  for (const char* key : {"a", "b", "c", "a", "d"}) patience.refused(key, 0);
  EXPECT_EQ(patience.keys(), 3U);
  EXPECT_EQ(patience.wait("b", 0), 0);
  EXPECT_EQ(patience.wait("a", 0), 20);
}

}  // namespace
}  // namespace fourlands::server
