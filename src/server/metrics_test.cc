#include "server/metrics.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <thread>
#include <vector>

namespace fourlands::server {
namespace {

// The value of a sample, by its name with labels as the text has it.
double sample(const std::string& text, const std::string& name) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(name + " ")) return std::stod(line.substr(name.size() + 1));
  ADD_FAILURE() << name << " is not in\n" << text;
  return -1;
}

TEST(Metrics, what_is_counted_is_told) {
  Metrics metrics;
  metrics.counter("moves_total", "Moves.").add(3);
  metrics.counter("moves_total", "Moves.").add();
  metrics.counter("refused_total", "Refusals.", {{"code", "stale"}}).add();
  Gauge open = metrics.gauge("connections", "Open ones.");
  open.add(5);
  open.add(-2);
  const std::string text = metrics.text();
  EXPECT_EQ(sample(text, "moves_total"), 4);
  EXPECT_EQ(sample(text, "refused_total{code=\"stale\"}"), 1);
  EXPECT_EQ(sample(text, "connections"), 3);
  open.set(9);
  EXPECT_EQ(sample(metrics.text(), "connections"), 9);
}

TEST(Metrics, a_histogram_counts_ranges) {
  Metrics metrics;
  Histogram took = metrics.histogram("took_seconds", "How long.", {0.1, 1});
  for (const double seconds : {0.05, 0.05, 0.5, 7.0}) took.observe(seconds);
  const std::string text = metrics.text();
  EXPECT_EQ(sample(text, "took_seconds_bucket{le=\"0.1\"}"), 2);
  EXPECT_EQ(sample(text, "took_seconds_bucket{le=\"1\"}"), 3);
  EXPECT_EQ(sample(text, "took_seconds_bucket{le=\"+Inf\"}"), 4);
  EXPECT_EQ(sample(text, "took_seconds_count"), 4);
  EXPECT_NEAR(sample(text, "took_seconds_sum"), 7.6, 1e-9);
}

TEST(Metrics, every_line_is_in_the_text_format) {
  Metrics metrics;
  metrics.counter("odd_total", "Odd ones.", {{"why", "a \"b\"\\\n"}}).add();
  metrics.histogram("took_seconds", "How long.", seconds_bounds()).observe(1);
  const std::regex kLine(
      R"re(# (HELP|TYPE) [a-z_]+ .*|[a-z_]+(\{[a-z_]+="([^"\\]|\\.)*"(,[a-z_]+="([^"\\]|\\.)*")*\})? [-+0-9.e]+|)re");
  std::istringstream lines(metrics.text());
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(std::regex_match(line, kLine)) << line;
}

TEST(Metrics, the_process_tells_of_itself) {
  const Metrics metrics;
  const std::string text = metrics.text();
  EXPECT_GT(sample(text, "process_resident_memory_bytes"), 1e6);
  EXPECT_GE(sample(text, "process_cpu_seconds_total"), 0);
  EXPECT_GE(sample(text, "process_open_fds"), 3);
  EXPECT_GT(sample(text, "process_start_time_seconds"), 1.7e9);
}

TEST(Metrics, no_count_is_lost_between_threads) {
  Metrics metrics;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      Counter mine = metrics.counter("moves_total", "Moves.");
      for (int i = 0; i < 10'000; ++i) mine.add();
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sample(metrics.text(), "moves_total"), 40'000);
}

}  // namespace
}  // namespace fourlands::server
