#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

// Where reminders arrive in tests: real servers on ports of this machine, each connection served on
// a thread.

namespace fourlands::server::testing {

// Takes connections and hands each to `serve`, which talks in lines and bytes.
class Sink {
 public:
  class Line {
   public:
    explicit Line(int socket) : socket_(socket) {}
    // Up to a line's end, without it; nothing: the other side is gone.
    std::optional<std::string> line() {
      for (;;) {
        const std::size_t at = buffer_.find("\r\n");
        if (at != std::string::npos) {
          std::string text = buffer_.substr(0, at);
          buffer_.erase(0, at + 2);
          return text;
        }
        if (!fill()) return std::nullopt;
      }
    }
    std::string bytes(std::size_t count) {
      while (buffer_.size() < count && fill()) continue;
      std::string taken = buffer_.substr(0, count);
      buffer_.erase(0, count);
      return taken;
    }
    void say(const std::string& text) {
      (void)!::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    }

   private:
    bool fill() {
      char bytes[4096];
      const auto n = ::recv(socket_, bytes, sizeof bytes, 0);
      if (n > 0) buffer_.append(bytes, static_cast<std::size_t>(n));
      return n > 0;
    }
    int socket_;
    std::string buffer_;
  };

  explicit Sink(std::function<void(Line&)> serve)
      : serve_(std::move(serve)), listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    (void)::bind(listening_, reinterpret_cast<const sockaddr*>(&here), sizeof here);
    (void)::listen(listening_, 200);
    socklen_t size = sizeof here;
    (void)::getsockname(listening_, reinterpret_cast<sockaddr*>(&here), &size);
    port_ = ntohs(here.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~Sink() {
    ::shutdown(listening_, SHUT_RDWR);
    thread_.join();
    {
      const std::lock_guard lock(mutex_);
      for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
    }
    for (std::thread& thread : threads_) thread.join();
    for (const int socket : open_) ::close(socket);
    ::close(listening_);
  }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  [[nodiscard]] int port() const { return port_; }

 private:
  void run() {
    for (;;) {
      const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      const std::lock_guard lock(mutex_);
      open_.push_back(socket);
      threads_.emplace_back([this, socket] {
        Line line(socket);
        serve_(line);
        ::shutdown(socket, SHUT_RDWR);
      });
    }
  }

  std::function<void(Line&)> serve_;
  int listening_;
  int port_ = 0;
  std::mutex mutex_;
  std::vector<int> open_;
  std::vector<std::thread> threads_;
  std::thread thread_;
};

// What has arrived, to be waited for.
template <class Thing>
class Arrived {
 public:
  void add(Thing thing) {
    const std::lock_guard lock(mutex_);
    things_.push_back(std::move(thing));
    more_.notify_all();
  }
  // The n-th from 0, once it is there; nothing if it does not come.
  std::optional<Thing> at(std::size_t n, int patience_ms = 20'000) {
    std::unique_lock lock(mutex_);
    if (!more_.wait_for(lock, std::chrono::milliseconds(patience_ms),
                        [&] { return things_.size() > n; }))
      return std::nullopt;
    return things_[n];
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return things_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<Thing> things_;
};

struct Posted {
  std::string path;
  std::map<std::string, std::string> headers;  // Names in small letters.
  std::string body;
};

// An HTTP server that keeps what was posted. `answers` says how to answer the n-th; 204 else.
class HttpSink {
 public:
  explicit HttpSink(std::vector<int> answers = {})
      : answers_(std::move(answers)), sink_([this](Sink::Line& line) { serve(line); }) {}
  [[nodiscard]] std::string url(const std::string& path) const {
    return "http://127.0.0.1:" + std::to_string(sink_.port()) + path;
  }
  Arrived<Posted> posts;

 private:
  void serve(Sink::Line& line) {
    while (const auto first = line.line()) {
      Posted posted;
      const std::size_t space = first->find(' ') + 1;
      posted.path = first->substr(space, first->find(' ', space) - space);
      while (const auto header = line.line()) {
        if (header->empty()) break;
        const std::size_t colon = header->find(": ");
        std::string name = header->substr(0, colon);
        for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        posted.headers[name] = colon == std::string::npos ? "" : header->substr(colon + 2);
      }
      posted.body = line.bytes(std::stoul("0" + posted.headers["content-length"]));
      int status = 204;
      {
        const std::lock_guard lock(mutex_);
        if (told_ < answers_.size()) status = answers_[told_];
        ++told_;
      }
      line.say("HTTP/1.1 " + std::to_string(status) + " x\r\nContent-Length: 0\r\n" +
               (status / 100 == 3 ? "Location: /elsewhere\r\n" : "") + "\r\n");
      posts.add(std::move(posted));
    }
  }
  std::vector<int> answers_;
  std::mutex mutex_;
  std::size_t told_ = 0;
  Sink sink_;
};

struct Mail {
  std::string from, to;  // Of the envelope.
  std::string text;      // Headers and body.
};

// A mail server (RFC 5321) that keeps what it is given. `answers` says how it answers the n-th
// recipient; 250 else.
class MailSink {
 public:
  explicit MailSink(std::vector<int> answers = {})
      : answers_(std::move(answers)), sink_([this](Sink::Line& line) { serve(line); }) {}
  [[nodiscard]] std::string url() const {
    return "smtp://127.0.0.1:" + std::to_string(sink_.port());
  }
  Arrived<Mail> mails;

 private:
  void serve(Sink::Line& line) {
    line.say("220 sink\r\n");
    Mail mail;
    while (const auto text = line.line()) {
      if (text->starts_with("EHLO") || text->starts_with("HELO")) {
        line.say("250 sink\r\n");
      } else if (text->starts_with("MAIL FROM:")) {
        mail = {text->substr(10), "", ""};
        line.say("250 ok\r\n");
      } else if (text->starts_with("RCPT TO:")) {
        mail.to = text->substr(8);
        line.say(std::to_string(next_answer()) + " told\r\n");
      } else if (*text == "DATA") {
        line.say("354 go on\r\n");
        while (const auto part = line.line()) {
          if (*part == ".") break;
          mail.text += *part + "\n";
        }
        line.say("250 taken\r\n");
        mails.add(mail);
      } else if (*text == "QUIT") {
        line.say("221 bye\r\n");
        return;
      } else {
        line.say("500 what?\r\n");
      }
    }
  }
  int next_answer() {
    const std::lock_guard lock(mutex_);
    const int answer = told_ < answers_.size() ? answers_[told_] : 250;
    ++told_;
    return answer;
  }
  std::vector<int> answers_;
  std::mutex mutex_;
  std::size_t told_ = 0;
  Sink sink_;
};

}  // namespace fourlands::server::testing
