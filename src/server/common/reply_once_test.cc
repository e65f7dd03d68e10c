#include "server/common/reply_once.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <vector>

#include "server/common/seldom.h"
#include "server/common/serial_queue.h"
#include "server/common/worker_thread.h"

namespace fourlands::server {
namespace {

TEST(ReplyOnce, is_given_once_and_in_any_case) {
  std::vector<int> given;
  const auto reply = [&] {
    return reply_once<int>([&](int answer) { given.push_back(answer); }, [] { return -1; });
  };
  {
    const auto twice = reply();
    const auto copy = twice;
    twice(1);
    copy(2);
  }
  EXPECT_EQ(given, (std::vector<int>{1}));
  try {
    const auto lost = reply();
    throw std::runtime_error("the job failed");
  } catch (const std::exception&) {
    EXPECT_EQ(given, (std::vector<int>{1, -1}));
  }
}

TEST(SerialQueue, a_job_that_fails_ends_alone) {
  const Post now = [](const Job& job) { job(); };
  std::vector<std::string> said;
  SerialQueue queue(now, [&](const char* what) { said.emplace_back(what); });
  queue.push([] { throw std::runtime_error("lost"); });
  queue.push([&] { said.emplace_back("next"); });
  EXPECT_EQ(said, (std::vector<std::string>{"lost", "next"}));
}

TEST(WorkerThread, a_job_that_fails_ends_alone) {
  std::vector<std::string> said;
  std::promise<void> done;
  {
    WorkerThread worker(4, [&](const char* what) { said.emplace_back(what); });
    worker.push([] { throw std::runtime_error("lost"); });
    worker.push([&] {
      said.emplace_back("next");
      done.set_value();
    });
    done.get_future().get();
  }
  EXPECT_EQ(said, (std::vector<std::string>{"lost", "next"}));
}

TEST(Seldom, tells_at_once_and_then_once_a_minute_with_how_often_it_was) {
  Seldom seldom;
  EXPECT_EQ(seldom.now("disk", 5), 1);
  EXPECT_EQ(seldom.now("disk", 6), std::nullopt);
  EXPECT_EQ(seldom.now("net", 7), 1);
  EXPECT_EQ(seldom.now("disk", 60'004), std::nullopt);
  EXPECT_EQ(seldom.now("disk", 60'005), 3);
  // However many different things there are, memory and log stay bounded.
  int told = 0;
  for (int i = 0; i < 100'000; ++i)
    if (seldom.now(std::to_string(i), 70'000)) ++told;
  EXPECT_LE(told, 1001);
}

}  // namespace
}  // namespace fourlands::server
