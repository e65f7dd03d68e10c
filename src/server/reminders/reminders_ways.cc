#include <algorithm>
#include <array>
#include <string_view>

#include "server/common/json_reader.h"
#include "server/people/tokens.h"
#include "server/reminders/address.h"
#include "server/reminders/reminders.h"

// The ways in which a person may be told, as they choose and end them.

namespace fourlands::server {
namespace {

constexpr std::size_t kMostWays = 8;
constexpr std::array<std::string_view, 4> kForms = {"json", "discord", "slack", "ntfy"};

Answer refused_way(const std::string& code, Json more = Json::object()) {
  return {refusal_of(code), std::move(more)};
}

Refusal bad_way(const std::string& key) { return {"bad_way", "", {key, {}}}; }

// They have a connection of their own.
Refusal bots_are_told() { return {"not_yours", "", {"server.bots_are_told", {}}}; }

Json way_json(const ChannelRow& way) {
  Json json = {
      {"id", way.id},
      {"kind", way.kind},
      {"to", way.kind == "mail" ? way.address : origin_of_url(way.address).value_or(way.address)},
      {"confirmed", way.confirmed},
      {"since", way.created},
      {"failures", way.failures}};
  if (way.kind == "hook") json["form"] = way.form;
  return json;
}

}  // namespace

// -- What this server can do ---------------------------------------------------------------------

std::optional<std::string> Reminders::no_push() const {
  if (!courier_.missing().empty()) return courier_.missing();
  if (!keys_) return no_keys_;
  return std::nullopt;
}

std::optional<std::string> Reminders::no_mail() const {
  if (!courier_.missing().empty()) return courier_.missing();
  if (settings_.smtp_url.empty() || settings_.mail_from.empty() || settings_.public_url.empty())
    return "smtp-url, mail-from and public-url are not all set";
  return std::nullopt;
}

std::optional<std::string> Reminders::no_hook() const {
  if (!courier_.missing().empty()) return courier_.missing();
  if (settings_.public_url.empty()) return "public-url is not set";
  return std::nullopt;
}

Json Reminders::told(const Person& who) {
  const auto offer = [](const std::optional<std::string>& why_not) {
    return why_not ? Json{{"on", false}, {"why", *why_not}} : Json{{"on", true}};
  };
  Json push = offer(no_push());
  if (push["on"] == true) push["key"] = base64url(keys_->public_point);
  Json ways = Json::array();
  for (const ChannelRow& way : store_.channels_of(who.id)) ways.push_back(way_json(way));
  const auto quiet = Quiet::of(store_.quiet_of(who.id));
  return {{"push", push},
          {"mail", offer(no_mail())},
          {"hook", offer(no_hook())},
          {"ways", ways},
          {"quiet", quiet ? quiet->told() : Json(nullptr)}};
}

// -- Choosing ------------------------------------------------------------------------------------

void Reminders::keep(std::vector<Change> changes, const Person& who, const Reply& reply) {
  store_.write(std::move(changes), [this, who, reply](Written how) {
    if (how != Written::kStored) return reply(refused_way("not_stored"));
    reply({std::nullopt, told(who)});
  });
}

Result<ChannelRow, Refusal> Reminders::push_way(const Json& wish) const {
  if (no_push()) return refusal_of("not_offered");
  ChannelRow way;
  way.address = text_member(wish, "endpoint");
  const auto keys = wish.find("keys");
  const Json given = keys != wish.end() && keys->is_object() ? *keys : Json::object();
  way.keys = text_member(given, "p256dh") + " " + text_member(given, "auth");
  if (!is_good_url(way.address, settings_.anywhere)) return bad_way("server.bad_way.url");
  if (!is_good(subscription_of(way))) return bad_way("server.bad_way.keys");
  way.confirmed = true;
  return way;
}

Result<ChannelRow, Refusal> Reminders::mail_way(const Person& who, const Json& wish) const {
  if (no_mail()) return refusal_of("not_offered");
  if (who.kind != "named") return refusal_of("not_named");
  ChannelRow way;
  way.address = text_member(wish, "address");
  if (!is_good_mailbox(way.address)) return bad_way("server.bad_way.mail");
  return way;
}

Result<ChannelRow, Refusal> Reminders::hook_way(const Person& who, const Json& wish) const {
  if (no_hook()) return refusal_of("not_offered");
  if (who.kind != "named") return refusal_of("not_named");
  ChannelRow way;
  way.address = text_member(wish, "url");
  way.form = text_member(wish, "form");
  if (!is_good_url(way.address, settings_.anywhere)) return bad_way("server.bad_way.url");
  if (std::find(kForms.begin(), kForms.end(), way.form) == kForms.end())
    return bad_way("server.bad_way.form");
  way.confirmed = true;
  return way;
}

void Reminders::add(const Person& who, const Json& wish, Language language, const Reply& reply) {
  if (who.kind == "bot") return reply({bots_are_told(), Json::object()});
  const std::string kind = text_member(wish, "kind");
  auto made = kind == "push"   ? push_way(wish)
              : kind == "mail" ? mail_way(who, wish)
              : kind == "hook" ? hook_way(who, wish)
                               : Result<ChannelRow, Refusal>(bad_way("server.bad_way.kind"));
  if (!made) return reply({made.error(), Json::object()});
  ChannelRow way = std::move(made).value();
  const auto others = store_.channels_of(who.id);
  const auto same = std::find_if(others.begin(), others.end(), [&](const ChannelRow& other) {
    return other.kind == kind && other.address == way.address && other.confirmed;
  });
  if (same != others.end() && kind == "mail") return reply({std::nullopt, told(who)});
  if (same == others.end() && others.size() >= kMostWays)
    return reply(refused_way("too_many_ways"));
  way.id = origin_.new_id();
  way.person = who.id;
  way.kind = kind;
  way.token = new_token();
  way.language = language == Language::kItalian ? "it" : "en";
  way.created = origin_.now();
  if (kind == "mail") {
    // So often and no more, whoever asks: nobody's mailbox is filled from here.
    const std::int64_t wait = std::max(letters_.take("of " + who.id, origin_.steady()),
                                       letters_.take("to " + way.address, origin_.steady()));
    if (wait > 0) return reply(refused_way("slow_down", {{"retry_ms", wait}}));
  } else {
    const std::lock_guard lock(mutex_);
    reachable_.insert(who.id);
  }
  keep({PutChannel{way}}, who, [this, way, who, reply](const Answer& answer) {
    if (!answer.refused && !way.confirmed) ask_to_confirm(way, who);
    reply(answer);
  });
}

void Reminders::ask_to_confirm(const ChannelRow& way, const Person& who) {
  const bool taken = worker_.push([this, way, who] {
    courier_.send(confirm_parcel(way, who.name, sender(), catalogue_, origin_.now()),
                  [this, way](const Delivery& how) {
                    if (!how.good) sent(way, how);
                  });
  });
  if (!taken) notices_.count("reminders_dropped");
}

void Reminders::remove(const Person& who, const std::string& id, const Reply& reply) {
  for (const ChannelRow& way : store_.channels_of(who.id))
    if (way.id == id) return keep({DropChannel{id}}, who, reply);
  reply(refused_way("not_found"));
}

void Reminders::try_out(const Person& who, const std::string& id, const Reply& reply) {
  for (const ChannelRow& way : store_.channels_of(who.id)) {
    if (way.id != id || !way.confirmed) continue;
    const std::int64_t wait = trials_.take(who.id, origin_.steady());
    if (wait > 0) return reply(refused_way("slow_down", {{"retry_ms", wait}}));
    const bool taken =
        worker_.push([this, way] { send(way, trial_notice(catalogue_, language_of(way))); });
    return taken ? reply({std::nullopt, told(who)}) : reply(refused_way("busy"));
  }
  reply(refused_way("not_found"));
}

void Reminders::set_quiet(const Person& who, const Json& wish, const Reply& reply) {
  if (wish.empty()) return keep({PutQuiet{who.id, ""}}, who, reply);
  const auto quiet = Quiet::read(wish);
  if (!quiet) return reply(refused_way("bad_hours"));
  keep({PutQuiet{who.id, quiet->text()}}, who, reply);
}

// -- By a link -----------------------------------------------------------------------------------

void Reminders::confirm(const std::string& token, const Reply& reply) {
  auto way = token.empty() ? std::nullopt : store_.channel_of_token(token);
  if (!way) return reply(refused_way("not_found"));
  way->confirmed = true;
  {
    const std::lock_guard lock(mutex_);
    reachable_.insert(way->person);
  }
  store_.write({PutChannel{*way}}, [reply, address = way->address](Written how) {
    if (how != Written::kStored) return reply(refused_way("not_stored"));
    reply({std::nullopt, {{"to", address}}});
  });
}

// Whoever comes a second time finds it off.
void Reminders::turn_off(const std::string& token, const Reply& reply) {
  const auto way = token.empty() ? std::nullopt : store_.channel_of_token(token);
  if (!way) return reply({std::nullopt, {{"off", true}}});
  store_.write({DropChannel{way->id}}, [reply](Written how) {
    if (how != Written::kStored) return reply(refused_way("not_stored"));
    reply({std::nullopt, {{"off", true}}});
  });
}

}  // namespace fourlands::server
