#include "server/store/store_schema.h"

#include <gtest/gtest.h>

#include "match/event_testing.h"

// Every event reads back from the columns that it is kept in.

namespace fourlands::server {
namespace {

using match::Event;
using match::SeatHanded;
using match::Stepped;

TEST(Columns, every_event_reads_back) {
  for (const Event& event : match::one_event_of_each()) {
    const auto again = event_of(columns_of(event));
    ASSERT_TRUE(again.has_value()) << columns_of(event).text;
    EXPECT_EQ(*again, event);
  }
  EXPECT_EQ(
      columns_of(SeatHanded{seat_of(1), SeatHanded::To::kBot, SeatHanded::Why::kResigned}).text,
      "bot resigned");
  EXPECT_EQ(columns_of(Stepped{Actor::chance(), "roll 1 2 3"}).who, -1);
}

TEST(Columns, those_that_no_event_has_are_none) {
  using Kind = Columns::Kind;
  for (const Columns& columns :
       {Columns{Kind::kUndo, 0, "0"}, Columns{Kind::kUndo, 0, "x"}, Columns{Kind::kUndo, 0, ""},
        Columns{Kind::kHand, 0, "cat"}, Columns{Kind::kHand, 0, "bot bored"},
        Columns{Kind::kEnd, 0, "bored"}, Columns{Kind::kEnd, -1, "time"},
        Columns{Kind::kStep, 16, "x"}, Columns{static_cast<Kind>(9), 0, "x"}})
    EXPECT_FALSE(event_of(columns).has_value()) << columns.text;
}

}  // namespace
}  // namespace fourlands::server
