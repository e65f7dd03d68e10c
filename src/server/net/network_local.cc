#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>

#include "server/net/network_inside.h"

// Sockets of this machine: one for proxies, if the host wants it, and one for the host's console.

namespace fourlands::server {
namespace {

using boost::system::error_code;

// What was left behind by a server that was killed. One that somebody listens at stays.
void take_away_old(asio::io_context& io, const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return;
  if (!S_ISSOCK(found.st_mode)) throw std::runtime_error(path + " is there, and is no socket");
  Local::socket probe(io);
  error_code error;
  probe.connect(Local::endpoint(path), error);
  if (!error) throw std::runtime_error("another program listens at " + path);
  (void)::unlink(path.c_str());
}

// Whether it is the user that the server runs as, or root.
bool is_the_host(int handle) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(handle, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == ::geteuid() || peer.uid == 0;
}

}  // namespace

LocalDoor::LocalDoor(asio::io_context& io, std::string name, bool for_console)
    : path(std::move(name)), console(for_console), acceptor(asio::make_strand(io)) {
  take_away_old(io, path);
  error_code error;
  acceptor.open(Local(), error);
  if (!error) acceptor.bind(Local::endpoint(path), error);
  // Proxies run as other users; who they are asked by is what they say.
  if (!error && ::chmod(path.c_str(), console ? 0600 : 0666) != 0)
    error = error_code(errno, boost::system::system_category());
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw std::runtime_error("cannot listen at " + path + ": " + error.message());
}

LocalDoor::~LocalDoor() { (void)::unlink(path.c_str()); }

void Network::Inside::open_doors() {
  if (!settings.socket.empty())
    doors.push_back(std::make_unique<LocalDoor>(io, settings.socket, false));
  if (!settings.control.empty())
    doors.push_back(std::make_unique<LocalDoor>(io, settings.control, true));
  for (const auto& door : doors)
    asio::co_spawn(door->acceptor.get_executor(), accept_local(*door), asio::detached);
}

asio::awaitable<void> Network::Inside::accept_local(LocalDoor& door) {
  for (;;) {
    error_code error;
    const auto strand = asio::make_strand(io);
    auto accepted = co_await door.acceptor.async_accept(
        strand, asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || closing) co_return;
    if (error) {
      handlers.count("accept_failed");
      asio::steady_timer pause(io, std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    if (door.console && !is_the_host(accepted.native_handle())) {
      handlers.count("console_refused");
      continue;
    }
    // As from this machine; a proxy that is believed says who asks.
    auto place = places.take("");
    if (!place) {
      handlers.count(place.error());
      continue;
    }
    asio::co_spawn(
        strand,
        serve(TcpStream(asio::basic_stream_socket<asio::generic::stream_protocol, Strand>(
                  std::move(accepted))),
              std::move(place).value(), "127.0.0.1", door.console),
        asio::detached);
  }
}

}  // namespace fourlands::server
