#include "server/reminders/courier.h"

#include <gtest/gtest.h>

#include <atomic>

#include "server/reminders/sinks_testing.h"

namespace fourlands::server {
namespace {

using testing::Arrived;
using testing::HttpSink;
using testing::MailSink;

class Carrying : public ::testing::Test {
 protected:
  Courier::Settings settings() {
    Courier::Settings made;
    made.anywhere = true;
    made.again_ms = {1000, 2000};
    made.steady = [this] { return now.load(); };
    return made;
  }
  Courier::Done note() {
    return [this](const Delivery& how) { told.add(how); };
  }
  std::atomic<Time> now{0};
  Arrived<Delivery> told;
};

TEST_F(Carrying, a_post_arrives_as_it_was_handed_over) {
  HttpSink sink;
  Courier courier(settings());
  ASSERT_EQ(courier.missing(), "");
  ASSERT_TRUE(courier.send({sink.url("/hook?a=b"), {"X-One: two"}, "a body", "", ""}, note()));
  const auto post = sink.posts.at(0);
  ASSERT_TRUE(post.has_value());
  EXPECT_EQ(post->path, "/hook?a=b");
  EXPECT_EQ(post->headers.at("x-one"), "two");
  EXPECT_EQ(post->body, "a body");
  ASSERT_TRUE(told.at(0).has_value());
  EXPECT_TRUE(told.at(0)->good);
  EXPECT_EQ(courier.waiting(), 0U);
}

TEST_F(Carrying, what_does_not_arrive_is_tried_again_later_and_later_and_then_given_up) {
  HttpSink sink({503, 429, 500, 503});
  Courier courier(settings());
  // Time passes until it arrives: when exactly a failure is noted is the courier's affair.
  const auto arrives = [&](std::size_t which) {
    while (now < 60'000 && !sink.posts.at(which, 50)) now += 100;
    return now < 60'000;
  };
  ASSERT_TRUE(courier.send({sink.url("/"), {}, "x", "", ""}, note()));
  ASSERT_TRUE(sink.posts.at(0).has_value());
  ASSERT_TRUE(arrives(1));
  const Time second = now;
  EXPECT_GE(second, 1000);
  ASSERT_TRUE(arrives(2));
  EXPECT_GE(now, second + 2000);
  const auto end = told.at(0);
  ASSERT_TRUE(end.has_value());
  EXPECT_FALSE(end->good);
  EXPECT_EQ(end->status, 500);
  EXPECT_EQ(sink.posts.size(), 3U);
}

TEST_F(Carrying, a_place_that_is_gone_is_not_asked_twice_nor_followed_elsewhere) {
  HttpSink sink({410, 301});
  Courier courier(settings());
  ASSERT_TRUE(courier.send({sink.url("/gone"), {}, "x", "", ""}, note()));
  ASSERT_TRUE(told.at(0).has_value());
  EXPECT_EQ(told.at(0)->status, 410);
  ASSERT_TRUE(courier.send({sink.url("/moved"), {}, "x", "", ""}, note()));
  ASSERT_TRUE(told.at(1).has_value());
  EXPECT_EQ(told.at(1)->status, 301);
  EXPECT_EQ(sink.posts.size(), 2U);
}

TEST_F(Carrying, private_addresses_are_never_called_whatever_leads_there) {
  HttpSink sink;
  Courier::Settings careful = settings();
  careful.anywhere = false;
  Courier courier(careful);
  const std::string port = sink.url("").substr(std::string("http://127.0.0.1:").size());
  // By number, by name, and in the odd ways in which a number can be written.
  std::size_t n = 0;
  for (const char* host : {"127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]",
                           "[::ffff:127.0.0.1]", "0.0.0.0"}) {
    ASSERT_TRUE(
        courier.send({"https://" + std::string(host) + ":" + port + "/", {}, "x", "", ""}, note()));
    const auto end = told.at(n++);
    ASSERT_TRUE(end.has_value()) << host;
    EXPECT_FALSE(end->good);
    EXPECT_EQ(end->why, "the address is not a public one") << host;
  }
  // Without TLS nothing is called at all.
  ASSERT_TRUE(courier.send({sink.url("/"), {}, "x", "", ""}, note()));
  now = 10'000;
  EXPECT_EQ(sink.posts.size(), 0U);
}

TEST_F(Carrying, a_mail_arrives_and_one_that_the_server_refuses_for_now_comes_again) {
  MailSink sink({250, 451, 250, 550});
  Courier courier(settings());
  const Parcel mail{
      sink.url(), {}, "Subject: hello\r\n\r\nA line.\r\n", "games@example.org", "ada@example.org"};
  ASSERT_TRUE(courier.send(mail, note()));
  const auto first = sink.mails.at(0);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->from, "<games@example.org>");
  EXPECT_EQ(first->to, "<ada@example.org>");
  EXPECT_EQ(first->text, "Subject: hello\n\nA line.\n");
  ASSERT_TRUE(told.at(0).has_value());
  EXPECT_TRUE(told.at(0)->good) << told.at(0)->why;
  ASSERT_TRUE(courier.send(mail, note()));
  while (!sink.mails.at(1, 100)) now += 1000;
  ASSERT_TRUE(told.at(1).has_value());
  EXPECT_TRUE(told.at(1)->good);
  ASSERT_TRUE(courier.send(mail, note()));
  ASSERT_TRUE(told.at(2).has_value());
  EXPECT_FALSE(told.at(2)->good);
  EXPECT_EQ(told.at(2)->status, 550);
}

TEST_F(Carrying, one_place_that_never_answers_holds_up_no_other) {
  testing::Sink silent([](testing::Sink::Line& line) {
    while (line.line()) continue;
  });
  HttpSink sink;
  Courier courier(settings());
  const std::string slow = "http://127.0.0.1:" + std::to_string(silent.port()) + "/";
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(courier.send({slow, {}, "x", "", ""}, note()));
  ASSERT_TRUE(courier.send({sink.url("/quick"), {}, "x", "", ""}, note()));
  ASSERT_TRUE(sink.posts.at(0).has_value());
  EXPECT_EQ(told.at(0).value().good, true);
  courier.stop();  // At once, whatever is under way.
}

TEST_F(Carrying, more_than_may_wait_is_refused_and_what_waits_at_the_end_is_forgotten) {
  Courier::Settings small = settings();
  small.most_waiting = 2;
  testing::Sink silent([](testing::Sink::Line& line) {
    while (line.line()) continue;
  });
  Courier courier(small);
  const std::string slow = "http://127.0.0.1:" + std::to_string(silent.port()) + "/";
  EXPECT_TRUE(courier.send({slow, {}, "x", "", ""}, note()));
  EXPECT_TRUE(courier.send({slow, {}, "x", "", ""}, note()));
  EXPECT_FALSE(courier.send({slow, {}, "x", "", ""}, note()));
  courier.stop();
  EXPECT_FALSE(courier.send({slow, {}, "x", "", ""}, note()));
  EXPECT_EQ(told.size(), 0U);
}

}  // namespace
}  // namespace fourlands::server
