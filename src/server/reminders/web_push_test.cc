#include "server/reminders/web_push.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/reminders/push_receiver_testing.h"

namespace fourlands::server {
namespace {

using testing::PushReceiver;

// RFC 8291, 5 and appendix A.
TEST(WebPush, the_example_of_its_standard_comes_out_byte_by_byte) {
  const auto part = [](const char* text) { return from_base64url(text).value(); };
  const auto once = PushKeys::of_parts(
      part("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      part("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
           "8"));
  ASSERT_TRUE(once.has_value());
  const PushSubscription browser{
      "",
      part("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw"
           "4"),
      part("BTBZMqHH6r4Tts7J_aSIgg")};
  EXPECT_EQ(
      base64url(seal_push(browser, "When I grow up, I want to be a watermelon", *once,
                          part("DGv6ra1nlYgDCS1FRnbzlw"))),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocIn"
      "mYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQ"
      "exSgSxsj_Qulcy4a-fN");
}

TEST(WebPush, what_is_sealed_for_a_browser_opens_there_and_nowhere_else) {
  const PushReceiver browser;
  const PushReceiver other;
  const std::string text = R"({"title":"È il tuo turno"})";
  const Bytes sealed = seal_push(browser.subscription("https://push.example/1"), text);
  EXPECT_EQ(browser.open(sealed), text);
  EXPECT_FALSE(other.open(sealed).has_value());
  Bytes changed = sealed;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  EXPECT_FALSE(browser.open(changed).has_value());
  // Not twice the same: salt and keys are new each time.
  EXPECT_NE(seal_push(browser.subscription("https://push.example/1"), text), sealed);
}

TEST(WebPush, the_server_is_known_by_a_signature_that_its_key_made) {
  const PushKeys keys = PushKeys::make();
  const auto kept = PushKeys::of(keys.kept);
  ASSERT_TRUE(kept.has_value());
  EXPECT_EQ(kept->public_point, keys.public_point);
  const std::string header =
      push_authorization(*kept, "https://push.example", "https://play.example", 1'800'000'000);
  const auto claims = testing::verified_claims(header);
  ASSERT_TRUE(claims.has_value()) << header;
  EXPECT_EQ(*claims, (nlohmann::json{{"aud", "https://push.example"},
                                     {"exp", 1'800'000'000},
                                     {"sub", "https://play.example"}}));
  // One whose claims were changed is no good.
  std::string forged = header;
  const std::size_t dot = forged.find('.');
  forged[dot + 5] = forged[dot + 5] == 'A' ? 'B' : 'A';
  EXPECT_FALSE(testing::verified_claims(forged).has_value());
}

TEST(WebPush, a_subscription_with_a_point_off_the_curve_is_no_good) {
  const PushReceiver browser;
  PushSubscription subscription = browser.subscription("https://push.example/1");
  EXPECT_TRUE(is_good(subscription));
  subscription.point.back() = static_cast<char>(subscription.point.back() ^ 1);
  EXPECT_FALSE(is_good(subscription));
  EXPECT_THROW((void)seal_push(subscription, "text"), std::runtime_error);
  subscription = browser.subscription("https://push.example/1");
  subscription.auth.pop_back();
  EXPECT_FALSE(is_good(subscription));
  EXPECT_FALSE(PushKeys::of("nonsense").has_value());
}

}  // namespace
}  // namespace fourlands::server
