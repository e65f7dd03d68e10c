#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

// What the server counts, told in the Prometheus text format. A thin face over prometheus-cpp, so
// that its headers stay in one file. Any thread may count; a handle lives as long as its Metrics.

namespace prometheus {
class Counter;
class Gauge;
class Histogram;
}  // namespace prometheus

namespace fourlands::server {

class Counter {
 public:
  void add(double by = 1);

 private:
  friend class Metrics;
  explicit Counter(prometheus::Counter& held) : held_(&held) {}
  prometheus::Counter* held_;
};

class Gauge {
 public:
  void set(double value);
  void add(double by);

 private:
  friend class Metrics;
  explicit Gauge(prometheus::Gauge& held) : held_(&held) {}
  prometheus::Gauge* held_;
};

class Histogram {
 public:
  void observe(double value);

 private:
  friend class Metrics;
  explicit Histogram(prometheus::Histogram& held) : held_(&held) {}
  prometheus::Histogram* held_;
};

class Metrics {
 public:
  using Labels = std::map<std::string, std::string>;

  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // The same name and labels again give the same counter. Looking one up takes a lock: keep the
  // handle where it is used often.
  Counter counter(const std::string& name, const std::string& help, const Labels& labels = {});
  Gauge gauge(const std::string& name, const std::string& help, const Labels& labels = {});
  // `bounds`: the upper ends of its ranges, ascending; the last range is open.
  Histogram histogram(const std::string& name, const std::string& help,
                      const std::vector<double>& bounds, const Labels& labels = {});

  // What /metrics answers: all of the above, and the process itself (memory, CPU time, open files)
  // as the names of Prometheus' own clients have it.
  [[nodiscard]] std::string text() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// Seconds, from a tenth of a millisecond to ten seconds: for how long things take.
const std::vector<double>& seconds_bounds();

}  // namespace fourlands::server
