#include "server/net/socket.h"

#include "game/json_in.h"
#include "game/json_writer.h"
#include "server/common/json_reader.h"

namespace fourlands::server {
namespace {

constexpr int kMostGarbage = 5;
constexpr int kMostTooFast = 100;
constexpr std::size_t kMostWatched = 64;
constexpr std::size_t kLongestRequest = 40;
constexpr int kPolicyViolation = 1008;

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
               std::function<Time()> now, std::function<void(const char*)> count,
               std::weak_ptr<SocketPeer> peer)
    : tables_(tables),
      catalogue_(catalogue),
      who_(std::move(who)),
      language_(language),
      bucket_(rate, now()),
      now_(std::move(now)),
      count_(std::move(count)),
      peer_(std::move(peer)) {}

void Socket::send(std::shared_ptr<const std::string> message) {
  if (const auto peer = peer_.lock()) peer->send(std::move(message));
}

std::function<void(Answer)> Socket::reply_to(std::string request, std::string match) {
  return [self = shared_from_this(), request = std::move(request),
          match = std::move(match)](const Answer& answer) {
    JsonWriter out;
    out.add("type", answer.refused ? "refused" : "done").add("request", request);
    if (!match.empty()) out.add("match", match);
    if (answer.refused) {
      out.add("error", error_json(self->catalogue_, self->language_, answer));
    } else {
      if (answer.seq) out.add("seq", *answer.seq);
      for (const auto& [name, value] : answer.json.items()) out.add(name, value);
    }
    self->send(std::make_shared<const std::string>(out.close()));
  };
}

void Socket::garbage(const std::string& code, const std::string& what) {
  count_("garbage");
  const Answer answer{Refusal{code, "", plain_message(what)}, {}};
  reply_to("", "")(answer);
  if (++garbage_ < kMostGarbage) return;
  if (const auto peer = peer_.lock()) peer->close(kPolicyViolation, "too much garbage");
}

void Socket::receive(std::string_view text) {
  if (const std::int64_t wait = bucket_.take(now_()); wait > 0) {
    count_("slowed_down");
    if (++too_fast_ > kMostTooFast) {
      if (const auto peer = peer_.lock()) peer->close(kPolicyViolation, "too fast");
      return;
    }
    const auto parsed = parse_json(text);
    const std::string request =
        parsed && parsed.value().is_object() ? text_member(parsed.value(), "request") : "";
    return reply_to(request.substr(0, kLongestRequest),
                    "")({refusal_of("slow_down"), {{"retry_ms", wait}}});
  }
  too_fast_ = 0;
  auto parsed = parse_json(text);
  if (!parsed) return garbage("bad_json", parsed.error());
  Json& message = parsed.value();
  if (!message.is_object()) return garbage("bad_request", "a message is a JSON object");
  const std::string type = text_member(message, "type");
  const std::string request = text_member(message, "request");
  if (type.empty()) return garbage("bad_request", "\"type\" is missing");
  if (request.size() > kLongestRequest)
    return garbage("bad_request", "\"request\" must be at most 40 bytes long");

  if (type == "ping") return reply_to(request, "")({});
  if (type == "lobby" || type == "unlobby") return lobby(message);
  const std::string id = text_member(message, "match");
  if (id.empty()) return garbage("bad_request", "\"match\" is missing");
  auto reply = reply_to(request, id);
  if (type == "watch") return watch(id, message, std::move(reply));
  if (type == "unwatch") {
    if (watched_.erase(id) > 0) tables_.unwatch(id, shared_from_this());
    return reply({});
  }
  tables_.request(id, {type, who_, request, std::move(message), language_, std::move(reply)});
}

void Socket::watch(const std::string& id, const Json& message, std::function<void(Answer)> reply) {
  if (watched_.size() >= kMostWatched && !watched_.contains(id))
    return reply({refusal_of("too_many_watched"), {}});
  watched_.insert(id);
  tables_.watch(id, shared_from_this(), who_, read_subscription(message), std::move(reply));
}

void Socket::lobby(const Json& message) {
  if (text_member(message, "type") == "unlobby") {
    in_lobby_ = false;
    tables_.unwatch_lobby(this);
    return reply_to(text_member(message, "request"), "")({});
  }
  in_lobby_ = true;
  tables_.watch_lobby(shared_from_this());
  send(std::make_shared<const std::string>(JsonWriter()
                                               .add("type", "tables")
                                               .add("request", text_member(message, "request"))
                                               .add_text("tables", tables_.listed())
                                               .close()));
}

void Socket::closed() {
  for (const std::string& id : watched_) tables_.unwatch(id, shared_from_this());
  watched_.clear();
  if (in_lobby_) tables_.unwatch_lobby(this);
}

}  // namespace fourlands::server
