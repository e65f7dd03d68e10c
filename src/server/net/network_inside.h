#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/net/network.h"

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

// How many connections there are, in all and from each address. A Place is held while one lasts.
class Places {
 public:
  Places(int most, int most_per_address) : most_(most), most_per_address_(most_per_address) {}

  class Place {
   public:
    explicit Place(Places& places) : places_(places) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();
    // False: too many come from there.
    bool from(const std::string& address);

   private:
    Places& places_;
    std::string address_;
  };
  // Null: the house is full.
  std::shared_ptr<Place> take();
  [[nodiscard]] int taken() const { return taken_; }

 private:
  int most_;
  int most_per_address_;
  std::atomic<int> taken_{0};
  std::mutex mutex_;
  std::map<std::string, int> by_address_;
};

struct Network::Inside {
  explicit Inside(const Settings& wanted)
      : settings(wanted),
        places(wanted.max_connections, wanted.max_connections_per_address),
        io(wanted.threads),
        acceptor(asio::make_strand(io)) {}

  asio::awaitable<void> accept();
  asio::awaitable<void, Strand> serve(TcpStream stream, std::shared_ptr<Places::Place> place);
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
  asio::io_context io;
  Tcp::acceptor acceptor;  // On a strand: it is closed while it waits.
  std::vector<std::thread> threads;
};

}  // namespace fourlands::server
