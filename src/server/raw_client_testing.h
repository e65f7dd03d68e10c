#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

// A client for tests, on bare sockets: it can say what no library lets one say, and when.

namespace fourlands::server::testing {

using Json = nlohmann::json;

// No test knows how slow its machine is: only what never comes is waited for so long.
inline constexpr int kPatienceMs = 120'000;

// Whether it becomes true.
template <class Condition>
bool eventually(const Condition& condition) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatienceMs);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    ::usleep(5'000);
  }
  return true;
}

class RawConnection {
 public:
  // `window`: how many bytes may wait to be read here; 0: as the system likes. `from`: the address
  // of this end, all of 127.0.0.0/8 being this machine; empty: the usual one.
  explicit RawConnection(int port, int window = 0, const std::string& from = "")
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (!from.empty()) {
      sockaddr_in here{};
      here.sin_family = AF_INET;
      ::inet_pton(AF_INET, from.c_str(), &here.sin_addr);
      (void)::bind(socket_, reinterpret_cast<const sockaddr*>(&here), sizeof here);
    }
    if (window > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  // By a socket of this machine.
  explicit RawConnection(const std::string& path)
      : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    path.copy(to.sun_path, sizeof to.sun_path - 1);
    open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection() { ::close(socket_); }

  [[nodiscard]] bool open() const { return open_; }
  [[nodiscard]] int handle() const { return socket_; }

  bool write(const std::string& bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const auto n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) return open_ = false;
      sent += static_cast<std::size_t>(n);
    }
    return true;
  }

  // At least so many bytes are in `buffer()`, or the other side is gone or silent.
  bool fill(std::size_t least, int patience_ms = kPatienceMs) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
    while (buffer_.size() < least && open_) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          until - std::chrono::steady_clock::now());
      pollfd wait{socket_, POLLIN, 0};
      if (left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) <= 0) return false;
      char bytes[65536];
      const auto n = ::recv(socket_, bytes, sizeof bytes, 0);
      if (n <= 0) {
        open_ = false;
      } else {
        buffer_.append(bytes, static_cast<std::size_t>(n));
      }
    }
    return buffer_.size() >= least;
  }

  std::string& buffer() { return buffer_; }
  std::string take(std::size_t count) {
    std::string taken = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return taken;
  }
  // Up to and with the mark; empty if it does not come.
  std::string take_until(const std::string& mark) {
    for (;;) {
      const std::size_t at = buffer_.find(mark);
      if (at != std::string::npos) return take(at + mark.size());
      if (!fill(buffer_.size() + 1)) return "";
    }
  }

 private:
  int socket_;
  bool open_ = false;
  std::string buffer_;
};

struct HttpResult {
  int status = 0;  // 0: no answer.
  std::map<std::string, std::string> headers;
  std::string body;
  [[nodiscard]] Json json() const { return Json::parse(body, nullptr, false); }
  [[nodiscard]] std::string code() const {
    const Json parsed = json();
    return parsed.is_object() && parsed.contains("error") ? parsed["error"].value("code", "") : "";
  }
};

inline HttpResult read_http(RawConnection& connection) {
  HttpResult result;
  std::string head = connection.take_until("\r\n\r\n");
  if (head.size() < 12) return result;
  result.status = std::stoi(head.substr(9, 3));
  std::size_t line = head.find("\r\n") + 2;
  while (line + 2 < head.size()) {
    const std::size_t stop = head.find("\r\n", line);
    const std::size_t colon = head.find(": ", line);
    if (colon != std::string::npos && colon < stop) {
      std::string name = head.substr(line, colon - line);
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      result.headers[name] = head.substr(colon + 2, stop - colon - 2);
    }
    line = stop + 2;
  }
  const auto length = result.headers.find("content-length");
  const std::size_t size = length == result.headers.end() ? 0 : std::stoul(length->second);
  if (connection.fill(size)) result.body = connection.take(size);
  return result;
}

// A person's program: an address and a token.
struct Client {
  int port = 0;
  std::string token;

  [[nodiscard]] HttpResult ask(const std::string& method, const std::string& path,
                               const std::string& body, const std::string& more = "") const {
    RawConnection connection(port);
    std::string request = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more;
    if (!token.empty()) request += "Authorization: Bearer " + token + "\r\n";
    request += "Content-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n";
    connection.write(request + body);
    return read_http(connection);
  }
  [[nodiscard]] HttpResult get(const std::string& path) const { return ask("GET", path, ""); }
  [[nodiscard]] HttpResult post(const std::string& path, const Json& body) const {
    return ask("POST", path, body.dump());
  }

  static Client guest(int port) {
    Client client{port, ""};
    const HttpResult made = client.post("/api/session", {{"token", true}});
    if (made.status == 200) client.token = made.json().value("token", "");
    return client;
  }
};

// A WebSocket. Its messages are JSON; `raw` says anything.
class RawSocket {
 public:
  explicit RawSocket(const Client& client, const std::string& more = "", int window = 0)
      : connection_(client.port, window) {
    std::string request =
        "GET /api/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
        more;
    if (!client.token.empty()) request += "Authorization: Bearer " + client.token + "\r\n";
    connection_.write(request + "\r\n");
    handshake_ = read_http(connection_);
  }

  [[nodiscard]] int status() const { return handshake_.status; }
  [[nodiscard]] const HttpResult& handshake() const { return handshake_; }
  RawConnection& raw() { return connection_; }
  [[nodiscard]] std::optional<int> close_code() const { return close_code_; }

  static std::string frame(int opcode, const std::string& payload, bool last = true) {
    std::string out(1, static_cast<char>((last ? 0x80 : 0) | opcode));
    if (payload.size() < 126) {
      out += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
      out += static_cast<char>(0x80 | 126);
      out += static_cast<char>(payload.size() >> 8U);
      out += static_cast<char>(payload.size() & 0xffU);
    } else {
      out += static_cast<char>(0x80 | 127);
      for (int shift = 56; shift >= 0; shift -= 8)
        out += static_cast<char>(payload.size() >> static_cast<unsigned>(shift) & 0xffU);
    }
    return out + std::string(4, '\0') + payload;  // A mask of zeros changes nothing.
  }

  bool send(const Json& message) { return connection_.write(frame(1, message.dump())); }

  // The bytes of the next message; nothing if none comes.
  std::optional<std::string> receive_text(int patience_ms = kPatienceMs) {
    for (;;) {
      if (!connection_.fill(2, patience_ms)) return std::nullopt;
      const auto byte = [&](std::size_t i) {
        return static_cast<unsigned char>(connection_.buffer()[i]);
      };
      const int opcode = byte(0) & 0x0fU;
      std::size_t size = byte(1) & 0x7fU;
      std::size_t head = 2;
      const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
      if (!connection_.fill(head + more, patience_ms)) return std::nullopt;
      if (more > 0) {
        size = 0;
        for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(head + i);
        head += more;
      }
      if (!connection_.fill(head + size, patience_ms)) return std::nullopt;
      connection_.take(head);
      const std::string payload = connection_.take(size);
      if (opcode == 9) {
        connection_.write(frame(10, payload));
      } else if (opcode == 8) {
        if (payload.size() >= 2)
          close_code_ =
              static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
        return std::nullopt;
      } else if (opcode == 1) {
        return payload;
      }
    }
  }
  std::optional<Json> receive(int patience_ms = kPatienceMs) {
    const auto text = receive_text(patience_ms);
    if (!text) return std::nullopt;
    return Json::parse(*text);
  }

  // The next message of one of these types, passing over others; null if none comes.
  Json until(const std::string& type, const std::string& or_type = "") {
    while (auto message = receive())
      if ((*message)["type"] == type || (*message)["type"] == or_type) return *message;
    return nullptr;
  }
  // Sends a request and waits for its answer; what else comes meanwhile is kept in `heard`.
  Json ask(Json message) {
    if (!message.contains("request")) message["request"] = "r" + std::to_string(++requests_);
    const Json request = message["request"];
    send(message);
    while (auto answer = receive()) {
      const Json& type = (*answer)["type"];
      if ((type == "done" || type == "refused") && (*answer)["request"] == request) return *answer;
      heard.push_back(*answer);
    }
    return nullptr;
  }

  std::deque<Json> heard;

 private:
  RawConnection connection_;
  HttpResult handshake_;
  std::optional<int> close_code_;
  int requests_ = 0;
};

// The refusal's code in a WebSocket answer; empty if it was done.
inline std::string code_of(const Json& answer) {
  if (!answer.is_object()) return "no answer";
  return answer["type"] == "refused" ? answer["error"]["code"].get<std::string>() : "";
}

}  // namespace fourlands::server::testing
