#include "server/common/bounds.h"

#include <gtest/gtest.h>

#include "server/server_testing.h"
#include "support/paths.h"
#include "support/testdata.h"

namespace fourlands::server {
namespace {

TEST(Bounds, every_field_may_be_as_long_as_its_bound_and_no_longer) {
  for (const Bound& bound : kBounds) {
    const std::string field(bound.field);
    std::string text;
    for (std::size_t i = 0; i < bound.most; ++i) text += "à";  // A character, not a byte.
    EXPECT_FALSE(too_long(Json{{field, text}})) << field;
    const auto why = too_long(Json{{field, text + "a"}});
    ASSERT_TRUE(why) << field;
    EXPECT_EQ(why->code, "bad_request");
    EXPECT_EQ(why->why.args[0].second, field);
    // Wherever it stands.
    EXPECT_TRUE(too_long(Json{{"seats", {{{field, text + "a"}}}}})) << field;
  }
}

TEST(Bounds, what_is_not_in_the_table_is_bounded_too) {
  EXPECT_FALSE(too_long(Json{{"options", {{"x", std::string(kLongestOther, 'a')}}}}));
  EXPECT_TRUE(too_long(Json{{"options", {{"x", std::string(kLongestOther + 1, 'a')}}}}));
  EXPECT_TRUE(too_long(Json{{std::string(kLongestFieldName + 1, 'a'), 1}}));
  EXPECT_TRUE(too_long(Json{{"seats", std::vector<int>(kMostMembers + 1)}}));
  EXPECT_TRUE(too_long(Json{{"want", {std::string(41, 'a')}}}));
}

TEST(Bounds, a_request_over_http_has_forty_characters_as_one_over_the_websocket) {
  testing::TestServer server;
  server.start();
  const testing::Client one = server.guest();
  const std::string id = server.table(
      one, {{"game", "landing-zone"}, {"seats", {{{"kind", "me"}}}}, {"word", "mine"}});
  const Json now = one.get("/api/matches/" + id).json();
  const auto step = [&](std::size_t length) {
    return one.post("/api/matches/" + id + "/step", {{"seen", now["seq"]},
                                                     {"step", now["steps"]["0"][0]},
                                                     {"request", std::string(length, 'r')}});
  };
  EXPECT_EQ(step(41).code(), "bad_request");
  EXPECT_EQ(one.get("/api/matches/" + id).json()["seq"], now["seq"]);
  EXPECT_EQ(step(40).status, 200);
  testing::RawSocket socket(one);
  EXPECT_EQ(testing::code_of(
                socket.ask({{"type", "chat"}, {"match", id}, {"text", std::string(1001, 'a')}})),
            "bad_request");
  EXPECT_EQ(one.get("/api/daily?day=" + std::string(41, '1')).code(), "bad_request");
}

// Every text of every request in the API's description has the bound of the table.
TEST(BoundsDocs, the_description_of_the_api_says_the_same) {
  const Json document = Json::parse(
      ::fourlands::testing::read_text(::fourlands::testing::project_root() + "/docs/openapi.json"));
  int texts = 0;
  const std::function<void(const std::string&, const Json&)> look = [&](const std::string& name,
                                                                        const Json& schema) {
    if (schema.contains("$ref")) {
      const std::string ref = schema["$ref"];
      return look(name, document.at(Json::json_pointer(ref.substr(1))));
    }
    for (const char* const any : {"anyOf", "oneOf"})
      for (const Json& one : schema.value(any, Json::array())) look(name, one);
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [field, value] : properties.items()) look(field, value);
    if (schema.contains("items")) look(name, schema["items"]);
    const Json type = schema.value("type", Json());
    const bool text = type == "string" || (type.is_array() && type[0] == "string");
    if (!text || schema.contains("enum")) return;
    ++texts;
    EXPECT_EQ(schema.value("maxLength", std::size_t{0}), bound_of(name)) << name;
  };
  for (const auto& [path, operations] : document["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      if (operation.contains("requestBody"))
        look("", operation["requestBody"]["content"]["application/json"]["schema"]);
      for (const Json& parameter : operation.value("parameters", Json::array()))
        if (parameter["in"] == "query") look(parameter["name"], parameter["schema"]);
    }
  EXPECT_GT(texts, 20);
}

}  // namespace
}  // namespace fourlands::server
