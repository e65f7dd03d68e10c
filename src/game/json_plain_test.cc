#include "game/json_plain.h"

#include <gtest/gtest.h>

#include <string>

#include "core/rng.h"
#include "game/json_in.h"

// The fast reader and writer against the library's.

namespace fourlands {
namespace {

constexpr int kLevels = 64;

std::string by_library(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json random_json(Rng& rng, int levels) {
  switch (rng.below(levels > 0 ? 9U : 7U)) {
    case 0:
      return nullptr;
    case 1:
      return rng.below(2) == 0;
    case 2:
      return rng.below(1000);
    case 3:
      return -static_cast<std::int64_t>(rng.next() >> 8U);
    case 4:
      return std::string(rng.below(20), 'x');
    case 5:
      return rng.next() >> 8U;
    case 6:
      return "1,-2/0";
    case 7: {
      Json list = Json::array();
      for (std::uint32_t i = rng.below(4); i > 0; --i) list.push_back(random_json(rng, levels - 1));
      return list;
    }
    default: {
      Json object = Json::object();
      for (std::uint32_t i = rng.below(4); i > 0; --i)
        object[std::to_string(rng.below(100))] = random_json(rng, levels - 1);
      return object;
    }
  }
}

TEST(PlainJson, is_read_and_written_as_the_library_does) {
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    const Json json = random_json(rng, 5);
    std::string text;
    append_json(text, json);
    ASSERT_EQ(text, by_library(json));
    for (const int indent : {-1, 2}) {
      Json read;
      ASSERT_TRUE(read_plain_json(json.dump(indent), kLevels, read)) << text;
      ASSERT_EQ(by_library(read), text);
      ASSERT_EQ(read.type(), Json::parse(text).type());
    }
  }
}

TEST(PlainJson, what_is_not_plain_or_no_json_is_left_to_the_library) {
  for (const char* text : {"",
                           " ",
                           "{",
                           "[",
                           "\"",
                           "[1,]",
                           "[1 2]",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{\"a\":1,}",
                           "{\"a\":1,\"a\":2}",
                           "{1:2}",
                           "{'a':1}",
                           "01",
                           "-",
                           "+1",
                           "1.5",
                           "1e3",
                           "12345678901234567890",
                           "nul",
                           "truth",
                           "1 2",
                           "{}x",
                           "\"\\n\"",
                           "\"\xc3\xa8\"",
                           "\"\x01\"",
                           "\"\x7f\"",
                           "\xff\xfe"}) {
    Json json;
    EXPECT_FALSE(read_plain_json(text, kLevels, json)) << text;
    const bool is_json = Json::accept(text);
    EXPECT_EQ(parse_json(text).ok(), is_json) << text;
    if (is_json) {
      EXPECT_EQ(parse_json(text).value(), Json::parse(text)) << text;
    }
  }
}

TEST(PlainJson, texts_that_are_not_plain_are_written_as_the_library_does) {
  for (const std::string text : {"\"", "\\", "\n", "\xc3\xa8", "\xff", "\x7f", "a\tb"}) {
    for (const Json& json : {Json(text), Json{{text, 1}}, Json::array({text, text})}) {
      std::string out;
      append_json(out, json);
      EXPECT_EQ(out, by_library(json));
    }
  }
  std::string out;
  append_json(out, Json{{"half", 0.5}, {"big", 1e300}, {"list", {0.1, -2.0}}});
  EXPECT_EQ(out, by_library({{"half", 0.5}, {"big", 1e300}, {"list", {0.1, -2.0}}}));
}

TEST(PlainJson, long_documents_are_written_after_what_is_there) {
  Json long_one = Json::array();
  for (int i = 0; i < 300; ++i)
    long_one.push_back(std::string(static_cast<std::size_t>(i * 7), 'x') +
                       (i % 50 == 0 ? "\n" : ""));
  std::string out = "before ";
  append_json(out, long_one);
  EXPECT_EQ(out, "before " + by_library(long_one));
}

TEST(PlainJson, discarding_leaves_nothing) {
  Json json = Json::parse(R"({"a":{"b":[1,{"c":[]}],"d":"x"},"e":null})");
  discard(json);
  EXPECT_EQ(json, Json::object());
  json = Json::array({1, Json::array({2})});
  discard(json);
  EXPECT_EQ(json, Json::array());
  json = 7;
  discard(json);
  EXPECT_EQ(json, 7);
}

TEST(PlainJson, no_more_levels_are_read_than_are_allowed) {
  Json json;
  EXPECT_TRUE(read_plain_json("[[1]]", 2, json));
  EXPECT_FALSE(read_plain_json("[[[1]]]", 2, json));
  EXPECT_FALSE(read_plain_json("[[{}]]", 2, json));
  EXPECT_TRUE(parse_json(std::string(64, '[') + std::string(64, ']')).ok());
  EXPECT_FALSE(parse_json(std::string(65, '[') + std::string(65, ']')).ok());
}

}  // namespace
}  // namespace fourlands
