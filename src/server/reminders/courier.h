#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "match/event.h"

namespace fourlands::server {

using match::Time;

// What is to be carried to one place: a POST, or a mail if `to` says to whom.
struct Parcel {
  std::string url;
  std::vector<std::string> headers;  // "Name: value", of a POST.
  std::string body;
  std::string from, to;  // Mailboxes.
};

struct Delivery {
  bool good = false;
  int status = 0;   // What the other side answered; 0: nothing.
  std::string why;  // If it is not good.
};

// Carries parcels, on a thread of its own, many at a time: whoever hands one over goes on at once.
// What does not arrive is tried again, later and later, unless the other side says that it never
// will. Nothing is followed to another place, and no answer is kept.
class Courier {
 public:
  struct Settings {
    bool anywhere = false;  // Private addresses, too, and without TLS.
    int at_once = 32;
    int at_once_to_a_host = 4;
    std::size_t most_waiting = 10'000;
    int patience_ms = 15'000;  // For one try.
    std::vector<Time> again_ms = {30'000, 120'000, 600'000, 3'600'000};
    std::function<Time()> steady;
  };
  // Called once, on the courier's thread, when it has arrived or is given up.
  using Done = std::function<void(const Delivery&)>;

  explicit Courier(Settings settings);
  ~Courier();
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;

  // Why nothing can be carried: what is not installed. Empty: all is well.
  [[nodiscard]] const std::string& missing() const { return missing_; }
  // False: too much waits already, or nothing can be carried.
  bool send(Parcel parcel, Done done);
  // What has not arrived is forgotten.
  void stop();
  [[nodiscard]] std::size_t waiting() const { return waiting_; }

 private:
  struct Trip;
  class Transfers;
  void run();
  // True: it goes again later.
  bool again_later(std::unique_ptr<Trip>& trip, const Delivery& delivery, bool may);

  Settings settings_;
  std::string missing_;
  std::atomic<std::size_t> waiting_{0};
  std::mutex mutex_;
  std::deque<std::unique_ptr<Trip>> new_;
  bool stopping_ = false;
  std::multimap<Time, std::unique_ptr<Trip>> later_;  // Only the courier's thread's.
  std::unique_ptr<Transfers> transfers_;
  std::thread thread_;
};

}  // namespace fourlands::server
