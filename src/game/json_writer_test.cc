#include "game/json_writer.h"

#include <gtest/gtest.h>

// Objects written straight as text must read back as what was put into them.

namespace fourlands {
namespace {

using nlohmann::json;

TEST(JsonWriter, reads_back_as_what_was_added) {
  const std::string text = JsonWriter()
                               .add("text", "plain")
                               .add("number", -7)
                               .add("yes", true)
                               .add("nothing", nullptr)
                               .add("tree", json{{"a", {1, 2}}})
                               .add_text("list", list_text(std::vector<std::string>{"1", "{}"}))
                               .add_or_null("none", "")
                               .add_or_null("some", "x")
                               .close();
  const json wanted = {{"text", "plain"},
                       {"number", -7},
                       {"yes", true},
                       {"nothing", nullptr},
                       {"tree", {{"a", {1, 2}}}},
                       {"list", {1, json::object()}},
                       {"none", nullptr},
                       {"some", "x"}};
  EXPECT_EQ(json::parse(text), wanted);
  EXPECT_EQ(JsonWriter().close(), "{}");
  EXPECT_EQ(list_text(std::vector<std::string>()), "[]");
}

TEST(JsonWriter, writes_what_lies_inside) {
  JsonWriter inner;
  inner.add("n", 1);
  JsonWriter out;
  out.begin_list("list").item("a").item_text("{}").item(2).end_list();
  out.begin_object("object").begin_list("x").end_list().add("y", false).end_object();
  out.add_members(JsonWriter()).add_members(inner);
  EXPECT_EQ(out.close(), R"({"list":["a",{},2],"object":{"x":[],"y":false},"n":1})");
}

TEST(JsonWriter, quotes_what_people_write) {
  for (const std::string text : {"\"", "\\", "a\nb\tc", "\x01", "\x7f", "Città 城", "</script>"})
    EXPECT_EQ(json::parse(JsonWriter().add("name", text).close())["name"], text);
  // No text at all: marked as such, and still JSON.
  EXPECT_EQ(json::parse(JsonWriter().add("name", std::string("a\xff")).close())["name"], "a\uFFFD");
}

}  // namespace
}  // namespace fourlands
