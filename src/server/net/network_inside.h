#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/net/network.h"
#include "server/net/places.h"

// What network.cc (HTTP) and network_websocket.cc share.

namespace fourlands::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

using Tcp = asio::ip::tcp;
using BeastRequest = beast::http::request<beast::http::string_body>;
// On a connection everything runs on its strand.
using Strand = asio::strand<asio::io_context::executor_type>;
// A connection of any kind, be it over the network or by a socket of this machine.
using TcpStream = beast::basic_stream<asio::generic::stream_protocol, Strand>;
using Local = asio::local::stream_protocol;

// A socket of this machine, with a name among the files. It goes with this.
struct LocalDoor {
  LocalDoor(asio::io_context& io, std::string name, bool for_console);
  ~LocalDoor();
  LocalDoor(const LocalDoor&) = delete;
  LocalDoor& operator=(const LocalDoor&) = delete;

  std::string path;
  bool console;
  Local::acceptor acceptor;  // On a strand, as the other one.
};

class WebSocketConnection;

struct Network::Inside {
  explicit Inside(const Settings& wanted)
      : settings(wanted),
        places(wanted.max_connections, wanted.max_connections_per_address),
        io(wanted.threads),
        acceptor(asio::make_strand(io)) {}

  // What fails in the job ends it and nothing else.
  void guarded(const Job& job) const;
  asio::awaitable<void> accept();
  // network_local.cc
  void open_doors();
  asio::awaitable<void> accept_local(LocalDoor& door);
  // Says that there is no room, and ends the connection.
  asio::awaitable<void, Strand> turn_away(TcpStream stream);
  asio::awaitable<void, Strand> serve(TcpStream stream, std::shared_ptr<Places::Place> place,
                                      std::string peer, bool console = false);
  // network_websocket.cc
  void serve_websocket(TcpStream stream, BeastRequest request, HttpRequest plain,
                       std::shared_ptr<Places::Place> place);
  void close_websockets();

  Settings settings;
  Handlers handlers;
  Places places;
  std::mutex open_mutex;
  std::set<WebSocketConnection*> open;
  std::atomic<bool> closing{false};
  std::atomic<int> turned_away{0};  // At this moment.
  asio::io_context io;
  Tcp::acceptor acceptor;  // On a strand: it is closed while it waits.
  std::vector<std::unique_ptr<LocalDoor>> doors;
  std::vector<std::thread> threads;
};

}  // namespace fourlands::server
