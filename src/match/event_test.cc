#include "match/event.h"

#include <gtest/gtest.h>

#include "game/json_in.h"
#include "match/event_testing.h"

// Every event reads back as it was written.

namespace fourlands::match {
namespace {

TEST(Event, reads_back_from_json) {
  for (const Event& event : one_event_of_each()) {
    const Entry entry{13, event, 1'763'250'000'000, ""};
    ShownStep shown{4, "", std::nullopt};
    if (const auto* const step = std::get_if<Stepped>(&event)) shown.step = step->step;
    const std::string text = write_event(entry, &shown);
    const auto again = read_event(Json::parse(text));
    ASSERT_TRUE(again.ok()) << text;
    EXPECT_EQ(again.value(), entry) << text;
  }
}

TEST(Event, is_told_as_the_protocol_says) {
  const ShownStep shown{9, "c3 skip", Json::array({1})};
  const auto told = [&](const Event& event) { return write_event({13, event, 5, "r"}, &shown); };
  EXPECT_EQ(told(Stepped{seat_of(0), "c3 skip"}),
            R"({"seq":13,"n":9,"who":0,"step":"c3 skip","effects":[1],"at":5})");
  EXPECT_EQ(told(TookBack{seat_of(0), 7, true}),
            R"({"seq":13,"undo":7,"seat":0,"agreed":true,"at":5})");
  EXPECT_EQ(told(SeatHanded{seat_of(1), SeatHanded::To::kBot, SeatHanded::Why::kLeft}),
            R"({"seq":13,"hand":{"reason":"left","seat":1,"to":"bot"},"at":5})");
  EXPECT_EQ(told(Ended{seat_of(1), Ended::Why::kResigned}),
            R"({"seq":13,"end":{"reason":"resigned","seat":1},"at":5})");
}

TEST(Event, what_is_none_is_refused) {
  for (const char* const text :
       {"5", "{}", R"({"seq":1,"at":1})", R"({"seq":1,"who":99,"step":"x","at":1})",
        R"({"seq":1,"undo":0,"seat":0,"at":1})", R"({"seq":"x","undo":1,"seat":0,"at":1})",
        R"({"seq":1,"hand":{"seat":0,"to":"cat"},"at":1})",
        R"({"seq":1,"end":{"seat":0,"reason":"boredom"},"at":1})"})
    EXPECT_FALSE(read_event(Json::parse(text)).ok()) << text;
}

}  // namespace
}  // namespace fourlands::match
