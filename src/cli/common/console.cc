#include "cli/common/console.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cstring>
#include <future>
#include <memory>
#include <stdexcept>

#include "server/admin/desk.h"
#include "server/http/http.h"
#include "server/store/data_file.h"
#include "server/store/open_store.h"

namespace fourlands::cli {
namespace {

using server::Json;

// -- At a server that runs -----------------------------------------------------------------------

class LocalConnection {
 public:
  explicit LocalConnection(const std::string& path)
      : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    if (path.size() >= sizeof to.sun_path) return;
    std::memcpy(to.sun_path, path.data(), path.size());
    open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~LocalConnection() { ::close(socket_); }
  LocalConnection(const LocalConnection&) = delete;
  LocalConnection& operator=(const LocalConnection&) = delete;

  [[nodiscard]] bool open() const { return open_; }
  // All that comes back until the other end closes.
  [[nodiscard]] std::string ask(const std::string& bytes) const {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const auto n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) throw std::runtime_error("the server closed its console");
      sent += static_cast<std::size_t>(n);
    }
    std::string answer;
    std::array<char, 65536> part{};
    for (;;) {
      const auto n = ::recv(socket_, part.data(), part.size(), 0);
      if (n <= 0) return answer;
      answer.append(part.data(), static_cast<std::size_t>(n));
    }
  }

 private:
  int socket_;
  bool open_ = false;
};

std::string query_of(const Json& body) {
  constexpr const char* kHex = "0123456789ABCDEF";
  std::string query;
  for (const auto& [name, value] : body.items()) {
    query += (query.empty() ? "?" : "&") + name + "=";
    for (const char c : value.get<std::string>()) {
      const auto byte = static_cast<unsigned char>(c);
      if (std::isalnum(byte) != 0)
        query += c;
      else
        query += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
    }
  }
  return query;
}

Json ask_running(const LocalConnection& server, const std::string& what, const Json& body,
                 bool acts) {
  const std::string content = acts ? body.dump() : "";
  const std::string answer = server.ask(
      (acts ? "POST" : "GET") + std::string(" /api/admin/") + what + (acts ? "" : query_of(body)) +
      " HTTP/1.1\r\nHost: console\r\nConnection: close\r\nContent-Length: " +
      std::to_string(content.size()) + "\r\n\r\n" + content);
  const std::size_t head = answer.find("\r\n\r\n");
  if (head == std::string::npos) throw std::runtime_error("the server gave no answer");
  Json read = Json::parse(answer.substr(head + 4), nullptr, false);
  if (!read.is_object()) throw std::runtime_error("the server gave no answer that can be read");
  return read;
}

// -- At one that is stopped ----------------------------------------------------------------------

Json told(const Registry& registry, const server::Answer& answer) {
  if (!answer.refused) return answer.json.is_null() ? Json::object() : answer.json;
  return {{"error", server::error_json(registry.catalogue(), Language::kEnglish, answer)}};
}

Json ask_stopped(const Registry& registry, const server::Config& config, const std::string& what,
                 const Json& body, bool acts) {
  std::unique_ptr<server::DataLock> lock;
  if (config.store.empty()) lock = std::make_unique<server::DataLock>(config.data);
  const auto store = server::open_store({config.data, config.store, config.lease_ms, {}}, {});
  const server::Origin origin = server::Origin::real();
  server::House house(*store, origin);
  server::Accounts accounts(
      *store,
      {[](const server::Revocation&) {}, [](const server::Person&, bool) {},
       [](const server::Person&, const std::function<void()>& done) { done(); }},
      origin, server::PasswordCost::standard(), {}, [](const char*) {});
  // What needs matches to be told, or to go on, is left to a server.
  server::Desk::Hands hands;
  hands.reset_code = [&](const std::string& person) { return accounts.reset_code(person); };
  hands.export_of = [&](const std::string& person) { return accounts.export_now(person); };
  server::Desk desk(*store, house, origin, hands);
  server::Answer answer;
  if (acts) {
    std::promise<server::Answer> promise;
    auto future = promise.get_future();
    desk.act("console", what, body,
             [&promise](const server::Answer& done) { promise.set_value(done); });
    answer = future.get();
  } else {
    std::map<std::string, std::string> query;
    for (const auto& [name, value] : body.items()) query[name] = value.get<std::string>();
    answer = desk.look(what, query);
  }
  accounts.stop();
  store->stop();
  return told(registry, answer);
}

}  // namespace

Json ask_house(const Registry& registry, const server::Config& config, const std::string& what,
               const Json& body, bool acts) {
  const std::string path = config.control.empty() ? config.data + "-control" : config.control;
  if (!config.control.empty() || config.store.empty())
    if (const LocalConnection server(path); server.open())
      return ask_running(server, what, body, acts);
  return ask_stopped(registry, config, what, body, acts);
}

}  // namespace fourlands::cli
