#include "server/net/socket.h"

#include <algorithm>

#include "game/json_in.h"
#include "game/json_writer.h"
#include "server/common/bounds.h"
#include "server/common/json_reader.h"
#include "server/common/reply_once.h"

namespace fourlands::server {
namespace {

constexpr int kMostGarbage = 5;
constexpr int kMostTooFast = 100;
constexpr int kGivenBack = 5;  // By each message that was not too fast.
constexpr std::size_t kMostWatched = 64;

Subscription read_subscription(const Json& message) {
  const auto found = message.find("want");
  if (found == message.end() || !found->is_array()) return {};
  const auto has = [&](const char* name) {
    for (const Json& item : *found)
      if (item == name) return true;
    return false;
  };
  return {has("views"), has("insights"), has("steps"), has("effects"), has("log"), has("chat")};
}

}  // namespace

Socket::Socket(Tables& tables, const Catalogue& catalogue, Person who, Language language, Rate rate,
               std::function<Time()> steady, std::function<void(const char*)> count,
               std::function<void(const char* what)> failed, std::weak_ptr<SocketPeer> peer)
    : tables_(tables),
      catalogue_(catalogue),
      who_(std::move(who)),
      language_(language),
      bucket_(rate, steady()),
      steady_(std::move(steady)),
      count_(std::move(count)),
      failed_(std::move(failed)),
      peer_(std::move(peer)) {}

std::function<void(Answer)> Socket::reply_to(std::string request, std::string match) const {
  return reply_once<Answer>(
      reply_by_message(peer_, catalogue_, language_, std::move(request), std::move(match)),
      [] { return Answer{refusal_of("failed"), {}}; });
}

void Socket::close(const std::string& why) {
  constexpr int kPolicyViolation = 1008;
  ending_ = true;
  if (const auto peer = peer_.lock()) peer->close(kPolicyViolation, why);
}

void Socket::revoke() {
  constexpr int kSignedOut = 4001;
  ending_ = true;
  if (const auto peer = peer_.lock()) peer->close(kSignedOut, "signed out");
}

std::int64_t Socket::too_fast() {
  const std::int64_t wait = bucket_.take(steady_());
  if (wait == 0) {
    too_fast_ = std::max(0, too_fast_ - kGivenBack);
    return 0;
  }
  count_("slowed_down");
  if (++too_fast_ > kMostTooFast) close("too fast");
  return wait;
}

void Socket::control() {
  if (!ending_) (void)too_fast();
}

void Socket::garbage(const std::string& code, const std::string& what) {
  if (ending_) return;
  count_("garbage");
  const Answer answer{Refusal{code, "", plain_message(what)}, {}};
  reply_to("", "")(answer);
  if (++garbage_ >= kMostGarbage) close("too much garbage");
}

void Socket::receive(std::string_view text) {
  try {
    hear(text);
  } catch (const std::exception& lost) {
    failed_(lost.what());
  }
}

void Socket::hear(std::string_view text) {
  if (ending_) return;
  if (const std::int64_t wait = too_fast(); wait > 0) {
    if (ending_) return;
    const auto parsed = parse_json(text);
    const std::string request =
        parsed && parsed.value().is_object() ? text_member(parsed.value(), "request") : "";
    return reply_to(too_long("request", request) ? "" : request,
                    "")({refusal_of("slow_down"), {{"retry_ms", wait}}});
  }
  auto parsed = parse_json(text);
  if (!parsed) return garbage("bad_json", parsed.error());
  Json& message = parsed.value();
  if (!message.is_object()) return garbage("bad_request", "a message is a JSON object");
  const std::string type = text_member(message, "type");
  const std::string request = text_member(message, "request");
  if (type.empty()) return garbage("bad_request", "\"type\" is missing");
  if (const auto overlong = too_long(message)) {
    count_("too_long");
    return reply_to(too_long("request", request) ? "" : request, "")({overlong, {}});
  }

  if (type == "ping") return reply_to(request, "")({});
  if (type == "lobby" || type == "unlobby") return lobby(message);
  const std::string id = text_member(message, "match");
  if (id.empty()) return garbage("bad_request", "\"match\" is missing");
  auto reply = reply_to(request, id);
  if (type == "watch") return watch(id, message, std::move(reply));
  if (type == "unwatch") {
    if (watched_.erase(id) > 0) tables_.unwatch(id, peer_.lock());
    return reply({});
  }
  tables_.request(id, {type, who_, request, std::move(message), language_, std::move(reply)});
}

void Socket::watch(const std::string& id, const Json& message, std::function<void(Answer)> reply) {
  if (watched_.size() >= kMostWatched && !watched_.contains(id))
    return reply({refusal_of("too_many_watched"), {}});
  const auto peer = peer_.lock();
  if (!peer) return;
  watched_.insert(id);
  tables_.watch(id, peer, who_, read_subscription(message), std::move(reply));
}

void Socket::lobby(const Json& message) {
  const auto peer = peer_.lock();
  if (!peer) return;
  const std::string request = text_member(message, "request");
  in_lobby_ = text_member(message, "type") == "lobby";
  if (!in_lobby_) {
    tables_.unwatch_lobby(peer.get());
    return reply_to(request, "")({});
  }
  std::set<std::string> ladder;
  if (const auto games = message.find("ladder"); games != message.end() && games->is_array())
    for (const Json& game : *games)
      if (game.is_string()) ladder.insert(game.get<std::string>());
  tables_.watch_lobby(peer, who_, std::move(ladder));
  std::string tables;
  try {
    tables = tables_.listed(who_);
  } catch (const std::exception& lost) {
    failed_(lost.what());
    return reply_to(request, "")({refusal_of("failed"), {}});
  }
  peer->send(std::make_shared<const std::string>(JsonWriter()
                                                     .add("type", "tables")
                                                     .add("request", request)
                                                     .add_text("tables", tables)
                                                     .close()));
}

void Socket::closed() {
  const auto peer = peer_.lock();
  for (const std::string& id : watched_) tables_.unwatch(id, peer);
  watched_.clear();
  if (in_lobby_) tables_.unwatch_lobby(peer.get());
}

}  // namespace fourlands::server
