#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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
using TcpStream = beast::basic_stream<Tcp, Strand>;

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
  // Says that there is no room, and ends the connection.
  asio::awaitable<void, Strand> turn_away(TcpStream stream);
  asio::awaitable<void, Strand> serve(TcpStream stream, std::shared_ptr<Places::Place> place,
                                      std::string peer);
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
  std::vector<std::thread> threads;
};

}  // namespace fourlands::server
