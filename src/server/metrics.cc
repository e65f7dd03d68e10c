#include "server/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace fourlands::server {

struct Metrics::Inside {
  prometheus::Registry registry;
  prometheus::Gauge* memory = nullptr;
  prometheus::Counter* cpu = nullptr;
  prometheus::Gauge* files = nullptr;

  prometheus::Gauge* gauge(const char* name, const char* help) {
    return &prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
  }
  void look_at_process();
};

void Metrics::Inside::look_at_process() {
  std::ifstream statm("/proc/self/statm");
  double all = 0;
  double resident = 0;
  if (statm >> all >> resident) memory->Set(resident * static_cast<double>(sysconf(_SC_PAGESIZE)));
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  const double used = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  cpu->Increment(std::max(0.0, used - cpu->Value()));
  std::error_code error;
  const std::filesystem::directory_iterator open("/proc/self/fd", error);
  if (!error)
    files->Set(
        static_cast<double>(std::distance(begin(open), std::filesystem::directory_iterator())));
}

void Counter::add(double by) { held_->Increment(by); }
void Gauge::set(double value) { held_->Set(value); }
void Gauge::add(double by) { held_->Increment(by); }
void Histogram::observe(double value) { held_->Observe(value); }

Metrics::Metrics() : inside_(std::make_unique<Inside>()) {
  inside_->memory = inside_->gauge("process_resident_memory_bytes", "Resident memory in bytes.");
  inside_->cpu = &prometheus::BuildCounter()
                      .Name("process_cpu_seconds_total")
                      .Help("User and system time in seconds.")
                      .Register(inside_->registry)
                      .Add({});
  inside_->files = inside_->gauge("process_open_fds", "Open file descriptors.");
  inside_->gauge("process_start_time_seconds", "Start of the process, seconds since 1970.")
      ->Set(static_cast<double>(std::time(nullptr)));
}

Metrics::~Metrics() = default;

Counter Metrics::counter(const std::string& name, const std::string& help, const Labels& labels) {
  auto& family = prometheus::BuildCounter().Name(name).Help(help).Register(inside_->registry);
  return Counter(family.Add(labels));
}

Gauge Metrics::gauge(const std::string& name, const std::string& help, const Labels& labels) {
  auto& family = prometheus::BuildGauge().Name(name).Help(help).Register(inside_->registry);
  return Gauge(family.Add(labels));
}

Histogram Metrics::histogram(const std::string& name, const std::string& help,
                             const std::vector<double>& bounds, const Labels& labels) {
  auto& family = prometheus::BuildHistogram().Name(name).Help(help).Register(inside_->registry);
  return Histogram(family.Add(labels, bounds));
}

std::string Metrics::text() const {
  inside_->look_at_process();
  return prometheus::TextSerializer().Serialize(inside_->registry.Collect());
}

const std::vector<double>& seconds_bounds() {
  static const std::vector<double> kBounds = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005,
                                              0.01,   0.025,   0.05,   0.1,   0.25,   0.5,
                                              1,      2.5,     5,      10};
  return kBounds;
}

}  // namespace fourlands::server
