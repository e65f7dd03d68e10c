#include "server/reminders/courier.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <exception>

#include "server/reminders/address.h"
#include "server/reminders/libcurl.h"

namespace fourlands::server {
namespace {

constexpr int kLookMs = 100;     // While something waits for its time.
constexpr int kIdleMs = 60'000;  // It is woken before.
constexpr std::size_t kMostAnswer = 65'536;

std::size_t throw_away(char*, std::size_t size, std::size_t count, void* read) {
  auto& so_far = *static_cast<std::size_t*>(read);
  so_far += size * count;
  return so_far > kMostAnswer ? 0 : size * count;
}

curl_socket_t open_anywhere(void*, curlsocktype, curl_sockaddr* address) {
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Here it is known where a name has led: nothing that comes later can change it.
curl_socket_t open_if_public(void* refused, curlsocktype purpose, curl_sockaddr* address) {
  if (is_public(&address->addr)) return open_anywhere(nullptr, purpose, address);
  *static_cast<bool*>(refused) = true;
  return CURL_SOCKET_BAD;
}

}  // namespace

struct Courier::Trip {
  Parcel parcel;
  Done done;
  std::size_t tries = 0;
  // While it is under way:
  CURL* handle = nullptr;
  curl_slist* list = nullptr;
  std::size_t sent = 0, heard = 0;
  bool was_private = false;
};

// What is under way, all in one hand.
class Courier::Transfers {
 public:
  explicit Transfers(const Settings& settings)
      : settings_(settings), curl_(Libcurl::get()), multi_(curl_.multi_init()) {
    curl_.multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS,
                       static_cast<long>(settings.at_once_to_a_host));
  }
  ~Transfers() {
    for (const auto& trip : under_way_) let_go(*trip);
    curl_.multi_cleanup(multi_);
  }
  Transfers(const Transfers&) = delete;
  Transfers& operator=(const Transfers&) = delete;

  void wake() { curl_.multi_wakeup(multi_); }
  void wait(int ms) {
    int changed = 0;
    curl_.multi_poll(multi_, nullptr, 0, ms, &changed);
  }
  [[nodiscard]] bool full() const {
    return under_way_.size() >= static_cast<std::size_t>(settings_.at_once);
  }
  [[nodiscard]] bool empty() const { return under_way_.empty(); }

  void begin(std::unique_ptr<Trip> trip) {
    Trip& it = *trip;
    it.handle = curl_.easy_init();
    it.sent = it.heard = 0;
    it.was_private = false;
    set_up(it);
    curl_.multi_add(multi_, it.handle);
    under_way_.push_back(std::move(trip));
  }

  struct Ended {
    std::unique_ptr<Trip> trip;
    Delivery delivery;
    bool may_again;
  };
  std::vector<Ended> go_on() {
    int running = 0;
    curl_.multi_perform(multi_, &running);
    std::vector<Ended> ended;
    int left = 0;
    while (CURLMsg* const told = curl_.multi_info_read(multi_, &left)) {
      if (told->msg != CURLMSG_DONE) continue;
      const auto found = std::find_if(under_way_.begin(), under_way_.end(), [&](const auto& trip) {
        return trip->handle == told->easy_handle;
      });
      const CURLcode code = told->data.result;
      std::unique_ptr<Trip> trip = std::move(*found);
      under_way_.erase(found);
      ended.push_back(how(std::move(trip), code));
    }
    return ended;
  }

 private:
  static std::size_t read_body(char* to, std::size_t size, std::size_t count, void* of) {
    Trip& trip = *static_cast<Trip*>(of);
    const std::size_t now = std::min(size * count, trip.parcel.body.size() - trip.sent);
    trip.parcel.body.copy(to, now, trip.sent);
    trip.sent += now;
    return now;
  }

  void set_up(Trip& trip) {
    CURL* const handle = trip.handle;
    const auto set = [&](CURLoption option, auto value) { curl_.setopt(handle, option, value); };
    set(CURLOPT_URL, trip.parcel.url.c_str());
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(settings_.patience_ms));
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(settings_.patience_ms / 2));
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_PROXY, "");  // Else the guard below would look at the proxy.
    set(CURLOPT_WRITEFUNCTION, &throw_away);
    set(CURLOPT_WRITEDATA, static_cast<void*>(&trip.heard));
    if (trip.parcel.to.empty())
      set_up_post(trip, set);
    else
      set_up_mail(trip, set);
  }

  template <class Set>
  void set_up_post(Trip& trip, const Set& set) {
    set(CURLOPT_PROTOCOLS_STR, settings_.anywhere ? "http,https" : "https");
    if (!settings_.anywhere) {
      set(CURLOPT_OPENSOCKETFUNCTION, &open_if_public);
      set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(&trip.was_private));
    }
    for (const std::string& header : trip.parcel.headers)
      trip.list = curl_.slist_append(trip.list, header.c_str());
    trip.list = curl_.slist_append(trip.list, "Expect:");
    set(CURLOPT_HTTPHEADER, trip.list);
    set(CURLOPT_USERAGENT, "Fourlands");
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(trip.parcel.body.size()));
    set(CURLOPT_POSTFIELDS, trip.parcel.body.c_str());
  }

  // To the host's own mail server, wherever it is.
  template <class Set>
  void set_up_mail(Trip& trip, const Set& set) {
    const std::string& url = trip.parcel.url;
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    // A password never goes in the open, but on this machine.
    const bool here = url.find("127.0.0.1") != std::string::npos ||
                      url.find("localhost") != std::string::npos ||
                      url.find("[::1]") != std::string::npos;
    const bool secret = url.find('@') != std::string::npos && !here;
    set(CURLOPT_USE_SSL, static_cast<long>(secret ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    set(CURLOPT_MAIL_FROM, trip.parcel.from.c_str());
    trip.list = curl_.slist_append(trip.list, trip.parcel.to.c_str());
    set(CURLOPT_MAIL_RCPT, trip.list);
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, &Transfers::read_body);
    set(CURLOPT_READDATA, static_cast<void*>(&trip));
  }

  void let_go(Trip& trip) {
    curl_.multi_remove(multi_, trip.handle);
    curl_.easy_cleanup(trip.handle);
    curl_.slist_free_all(trip.list);
    trip.handle = nullptr;
    trip.list = nullptr;
  }

  Ended how(std::unique_ptr<Trip> trip, CURLcode code) {
    long status = 0;
    curl_.getinfo(trip->handle, CURLINFO_RESPONSE_CODE, &status);
    let_go(*trip);
    Delivery delivery{code == CURLE_OK && status / 100 == 2, static_cast<int>(status), ""};
    if (delivery.good) return {std::move(trip), delivery, false};
    if (trip->was_private) {
      delivery = {false, 0, "the address is not a public one"};
      return {std::move(trip), delivery, false};
    }
    const bool mail = !trip->parcel.to.empty();
    delivery.why = code == CURLE_OK ? "answered " + std::to_string(status)
                                    : std::string(curl_.easy_strerror(code));
    // Of a mail server 4 is for now and 5 for good; of HTTP it is the other way round.
    const bool now = mail ? status / 100 == 5
                          : code == CURLE_OK && status / 100 != 5 && status != 408 &&
                                status != 425 && status != 429;
    return {std::move(trip), delivery, !now};
  }

  const Settings& settings_;
  const Libcurl& curl_;
  CURLM* multi_;
  std::vector<std::unique_ptr<Trip>> under_way_;
};

Courier::Courier(Settings settings) : settings_(std::move(settings)) {
  try {
    transfers_ = std::make_unique<Transfers>(settings_);
    thread_ = std::thread([this] { run(); });
  } catch (const std::exception& lost) {
    missing_ = lost.what();
  }
}

Courier::~Courier() { stop(); }

void Courier::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  if (!thread_.joinable()) return;
  transfers_->wake();
  thread_.join();
  transfers_.reset();
  later_.clear();
  new_.clear();
}

bool Courier::send(Parcel parcel, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || !missing_.empty() || waiting_ >= settings_.most_waiting) return false;
    ++waiting_;
    new_.push_back(std::make_unique<Trip>(Trip{std::move(parcel), std::move(done)}));
    transfers_->wake();
  }
  return true;
}

bool Courier::again_later(std::unique_ptr<Trip>& trip, const Delivery& delivery, bool may) {
  if (delivery.good || !may || trip->tries >= settings_.again_ms.size()) return false;
  const Time at = settings_.steady() + settings_.again_ms[trip->tries];
  ++trip->tries;
  later_.emplace(at, std::move(trip));
  return true;
}

void Courier::run() {
  std::deque<std::unique_ptr<Trip>> ready;
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
      for (auto& trip : new_) ready.push_back(std::move(trip));
      new_.clear();
    }
    while (!later_.empty() && later_.begin()->first <= settings_.steady()) {
      ready.push_back(std::move(later_.begin()->second));
      later_.erase(later_.begin());
    }
    while (!ready.empty() && !transfers_->full()) {
      transfers_->begin(std::move(ready.front()));
      ready.pop_front();
    }
    for (Transfers::Ended& ended : transfers_->go_on()) {
      if (again_later(ended.trip, ended.delivery, ended.may_again)) continue;
      --waiting_;
      ended.trip->done(ended.delivery);
    }
    const bool more = !ready.empty() && !transfers_->full();
    if (!more) transfers_->wait(later_.empty() && transfers_->empty() ? kIdleMs : kLookMs);
  }
}

}  // namespace fourlands::server
