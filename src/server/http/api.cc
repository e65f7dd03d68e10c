#include "server/http/api.h"

#include <algorithm>

#include "game/json_in.h"
#include "game/record.h"
#include "server/common/bounds.h"
#include "server/common/proxies.h"
#include "server/http/api_call.h"

namespace fourlands::server {
namespace {

// The header that sets the cookie; an age of 0 takes it away.
std::pair<std::string, std::string> set_cookie(bool secure, const std::string& token,
                                               std::int64_t seconds) {
  return {"Set-Cookie", std::string(cookie_name(secure)) + "=" + token +
                            "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds) +
                            (secure ? "; Secure" : "")};
}

// The parts that the stars of a route stand for; nothing if the path is another.
std::optional<std::vector<std::string>> parts_of(std::string_view route, std::string_view path) {
  std::vector<std::string> parts;
  while (!route.empty()) {
    if (route.front() == '*') {
      const std::string_view part = path.substr(0, path.find('/'));
      if (part.empty()) return std::nullopt;
      parts.emplace_back(part);
      path.remove_prefix(part.size());
    } else {
      if (path.empty() || path.front() != route.front()) return std::nullopt;
      path.remove_prefix(1);
    }
    route.remove_prefix(1);
  }
  if (!path.empty()) return std::nullopt;
  return parts;
}

// Takes as long whatever is wrong with it.
bool same_secret(std::string_view given, std::string_view secret) {
  if (secret.empty() || given.size() != secret.size()) return false;
  unsigned differs = 0;
  for (std::size_t i = 0; i < given.size(); ++i)
    differs |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(secret[i]);
  return differs == 0;
}

bool is_loopback(const std::string& address) {
  static const auto kHere = Proxies::read("127.0.0.0/8, ::1");
  return kHere->trusted(address);
}

}  // namespace

Api::Api(const Registry& registry, Parts parts, Settings settings)
    : registry_(registry),
      tables_(parts.tables),
      accounts_(parts.accounts),
      analyses_(parts.analyses),
      packs_(parts.packs),
      studies_(parts.studies),
      house_(parts.house),
      desk_(parts.desk),
      neighbours_(parts.neighbours),
      reminders_(parts.reminders),
      settings_(std::move(settings)) {}

const std::vector<Api::Route>& Api::routes() {
  static const std::vector<Route> kRoutes = {
      {"GET", "/", &Api::page, false},
      {"GET", "/assets/*", &Api::page, false},
      {"GET", "/healthz", &Api::health, false},
      {"GET", "/metrics", &Api::metrics, false},
      {"GET", "/api/games", &Api::games, false},
      {"GET", "/api/session", &Api::session, false},
      {"POST", "/api/session", &Api::new_session, false},
      {"DELETE", "/api/session", &Api::end_session, true},
      {"POST", "/api/sign-in", &Api::sign_in, false},
      {"POST", "/api/me/claim", &Api::claim, true},
      {"POST", "/api/me/password", &Api::change_password, true},
      {"DELETE", "/api/me", &Api::remove, true},
      {"GET", "/api/me/export", &Api::export_me, true},
      {"GET", "/api/me/blocks", &Api::blocked, true},
      {"POST", "/api/me/blocks", &Api::block, true},
      {"DELETE", "/api/me/blocks/*", &Api::unblock, true},
      {"POST", "/api/reset", &Api::reset_password, false},
      {"POST", "/api/reports", &Api::report, true},
      {"GET", "/api/admin/*", &Api::look, false},
      {"POST", "/api/admin/*", &Api::act, false},
      {"GET", "/api/me/bots", &Api::my_bots, true},
      {"POST", "/api/me/bots", &Api::make_bot, true},
      {"POST", "/api/me/bots/*/token", &Api::renew_bot, true},
      {"DELETE", "/api/me/bots/*", &Api::remove_bot, true},
      {"GET", "/api/me/matches", &Api::my_matches, true},
      {"POST", "/api/me/offline", &Api::hand_in, true},
      {"GET", "/api/me/reminders", &Api::reminders, true},
      {"POST", "/api/me/reminders", &Api::add_way, true},
      {"DELETE", "/api/me/reminders/*", &Api::remove_way, true},
      {"POST", "/api/me/reminders/*/try", &Api::try_way, true},
      {"POST", "/api/me/quiet", &Api::set_quiet, true},
      {"POST", "/api/reminders/confirm/*", &Api::confirm_way, false},
      {"POST", "/off/*", &Api::turn_way_off, false},
      {"GET", "/api/people/*", &Api::person, false},
      {"GET", "/api/tables", &Api::tables, false},
      {"POST", "/api/tables", &Api::make_table, true},
      {"POST", "/api/packs", &Api::hand_in_pack, true},
      {"GET", "/api/packs/*", &Api::pack, false},
      {"GET", "/api/packs/*/study", &Api::study, false},
      {"GET", "/api/ladder", &Api::ladder, false},
      {"GET", "/api/daily", &Api::daily, false},
      {"POST", "/api/daily", &Api::try_daily, true},
      {"GET", "/api/matches/*", &Api::match, false},
      {"GET", "/api/matches/*/record", &Api::record, false},
      {"GET", "/api/matches/*/verify", &Api::verify_record, false},
      {"GET", "/api/matches/*/replay", &Api::replay, false},
      {"GET", "/api/matches/*/draws", &Api::draws, false},
      {"GET", "/api/matches/*/analysis", &Api::analysis, false},
      {"POST", "/api/matches/*/*", &Api::ask_match, true},
  };
  return kRoutes;
}

std::string_view Api::route_of(std::string_view method, std::string_view path) {
  if (method == "HEAD") method = "GET";
  for (const Route& route : routes())
    if (route.method == method && parts_of(route.path, path)) return route.path;
  return "";
}

HttpAnswer Api::refusal(Language language, const Answer& answer) const {
  const Json error = error_json(registry_.catalogue(), language, answer);
  return {status_of(answer.refused->code), dump({{"error", error}}), "application/json", {}};
}

void Api::handle(const HttpRequest& request, const HttpReply& reply) {
  const auto refuse = [&](const std::string& code) {
    reply(refusal(request.language, {refusal_of(code), {}}));
  };
  Call call{request, reply, {}, {}, {}};
  const bool looks = request.method == "GET" || request.method == "HEAD";
  const Route* route = nullptr;
  std::string allowed;  // What else can be asked there.
  for (const Route& candidate : routes()) {
    auto parts = parts_of(candidate.path, request.path);
    if (!parts) continue;
    if (!allowed.empty()) allowed += ", ";
    allowed += candidate.method == "GET" ? "GET, HEAD" : candidate.method;
    if (candidate.method != (looks ? "GET" : request.method)) continue;
    route = &candidate;
    call.parts = std::move(*parts);
    break;
  }
  const bool of_api = request.path == "/api" || request.path.starts_with("/api/");
  // The page is everybody's, whatever token they bring.
  if ((route == nullptr && looks && !of_api) || (route != nullptr && route->handler == &Api::page))
    return page(call);
  if (route == nullptr && !allowed.empty()) {
    HttpAnswer answer = refusal(request.language, {refusal_of("wrong_method"), {}});
    answer.headers.emplace_back("Allow", allowed);
    return reply(std::move(answer));
  }
  if (route == nullptr) return refuse("not_found");
  if (!looks && !own_origin(request.origin, request.host, settings_.public_url))
    return refuse("wrong_origin");
  if (route->handler == &Api::metrics) return metrics(call);
  if (!request.token.empty()) {
    const auto known = accounts_.of_token(request.token);
    // A cookie from before the account was deleted must not keep anybody from coming in anew.
    const bool entering =
        !route->needs_person && (route->path == "/api/session" || route->path == "/api/sign-in" ||
                                 route->path == "/api/reset");
    if (!known && !entering) return refuse("bad_token");
    if (known) call.who = *known;
  }
  if (const auto why = forbidden(*route, call))
    return reply(refusal(request.language, {why, Json::object()}));
  if (route->needs_person && call.who.stranger()) return refuse("no_token");
  // Mail programs have a form of their own for it (RFC 8058), and nothing to say in it.
  const bool of_mail = route->handler == &Api::turn_way_off;
  if (!request.body.empty() && !of_mail) {
    auto body = parse_json(request.body);
    if (!body || !body.value().is_object())
      return reply(
          refusal(request.language,
                  {Refusal{"bad_json", "",
                           plain_message(body ? "the body must be a JSON object" : body.error())},
                   Json::object()}));
    call.body = std::move(body).value();
  }
  auto overlong = too_long(call.body);
  for (const auto& [name, value] : request.query)
    if (!overlong) overlong = too_long(name, value);
  if (overlong) return reply(refusal(request.language, {overlong, {}}));
  (this->*route->handler)(call);
}

// -- The server itself ---------------------------------------------------------------------------
void Api::health(Call& call) {
  const bool healthy = settings_.healthy();
  call.reply({healthy ? 200 : 503, dump({{"ok", healthy}}), "application/json", {}});
}

// Told to this machine, or to whoever has the token for it.
void Api::metrics(Call& call) {
  const HttpRequest& request = call.request;
  const std::string& token = settings_.metrics_token;
  const auto refuse = [&](const char* code) {
    call.reply(refusal(request.language, {refusal_of(code), {}}));
  };
  const bool here = !request.forwarded && is_loopback(request.address);
  // In this browser somebody may be signed in.
  const bool somebody = !request.token.empty() && !same_secret(request.token, token);
  if (somebody && (!here || !accounts_.of_token(request.token))) return refuse("bad_token");
  if (!token.empty() && (somebody || request.token.empty())) return refuse("no_token");
  if (token.empty() && !here) return refuse("metrics_closed");
  call.reply({200, settings_.metrics(), "text/plain; version=0.0.4; charset=utf-8", {}});
}

void Api::page(Call& call) {
  auto answer = settings_.page(call.request);
  if (answer) return call.reply(std::move(*answer));
  call.reply(refusal(call.request.language, {refusal_of("not_found"), {}}));
}

// -- People --------------------------------------------------------------------------------------

Json Api::me(const Person& person) {
  if (person.stranger()) return nullptr;
  Json json = {{"person", person.id},
               {"name", person.name},
               {"kind", person.kind},
               {"ratings", accounts_.ratings_of(person.id)}};
  if (house_.is_admin(person.id)) json["admin"] = true;
  return json;
}

Accounts::Reply Api::signed_reply(const Call& call) {
  return [this, reply = call.reply, language = call.request.language,
          tell = call.flag("token")](const Result<Accounts::Signed, Answer>& result) {
    if (!result) return reply(refusal(language, result.error()));
    const Accounts::Signed& outcome = result.value();
    Json json = {{"me", me(outcome.person)}};
    HttpAnswer answer;
    if (!outcome.token.empty()) {
      if (tell) json["token"] = outcome.token;
      answer.headers.push_back(set_cookie(secure(), outcome.token, settings_.cookie_seconds));
    }
    answer.body = dump(json);
    reply(answer);
  };
}

void Api::session(Call& call) { call.ok({{"me", me(call.who)}, {"house", house_.notice()}}); }

void Api::new_session(Call& call) {
  if (!call.who.stranger()) return call.ok({{"me", me(call.who)}});
  accounts_.new_guest(signed_reply(call));
}

void Api::end_session(Call& call) {
  accounts_.sign_out(
      call.who, call.request.token,
      [this, reply = call.reply,
       language = call.request.language](const Result<Accounts::Signed, Answer>& result) {
        if (!result) return reply(refusal(language, result.error()));
        reply({200, dump({{"me", nullptr}}), "application/json", {set_cookie(secure(), "", 0)}});
      });
}

void Api::sign_in(Call& call) {
  accounts_.sign_in(call.text("name"), call.text("password"), call.request.address,
                    signed_reply(call));
}

void Api::claim(Call& call) {
  if (const auto shut = house_.no_names())
    return call.reply(refusal(call.request.language, {shut, {}}));
  accounts_.claim(call.who, call.text("name"), call.text("password"), signed_reply(call));
}

void Api::change_password(Call& call) {
  accounts_.change_password(call.who, call.request.token, call.text("old"), call.text("new"),
                            call.request.address, signed_reply(call));
}

void Api::remove(Call& call) {
  accounts_.remove(call.who, call.text("password"), call.request.address, signed_reply(call));
}

void Api::person(Call& call) {
  const auto found = accounts_.by_name(call.parts[0]);
  if (!found) return call.reply(refusal(call.request.language, {refusal_of("not_found"), {}}));
  call.ok(
      {{"name", found->name}, {"kind", found->kind}, {"ratings", accounts_.ratings_of(found->id)}});
}

// -- Tables and matches --------------------------------------------------------------------------

void Api::tables(Call& call) {
  call.reply({200, "{\"tables\":" + tables_.listed() + "}", "application/json", {}});
}

std::function<void(Answer)> Api::answer_to(const Call& call) {
  return [this, reply = call.reply, language = call.request.language](const Answer& answer) {
    if (answer.refused) return reply(refusal(language, answer));
    reply({200, dump(answer.json), "application/json", {}});
  };
}

void Api::make_table(Call& call) { tables_.create(call.who, call.body, answer_to(call)); }

void Api::daily(Call& call) {
  const auto asked = [&](const char* name) {
    const auto found = call.request.query.find(name);
    return found == call.request.query.end() ? std::string() : found->second;
  };
  tables_.daily(call.who, asked("day"), asked("game"), answer_to(call));
}

void Api::try_daily(Call& call) { tables_.try_daily(call.who, call.body, answer_to(call)); }

void Api::match(Call& call) {
  tables_.snapshot(call.parts[0], call.who,
                   [this, reply = call.reply,
                    language = call.request.language](const Result<std::string, Refusal>& text) {
                     if (!text) return reply(refusal(language, {text.error(), {}}));
                     reply({200, text.value(), "application/json", {}});
                   });
}

void Api::with_finished(Call& call, std::function<void(const FinishedMatch&)> then) {
  tables_.finished(call.parts[0],
                   [this, reply = call.reply, language = call.request.language,
                    then = std::move(then)](const Result<FinishedMatch, Refusal>& finished) {
                     if (!finished) return reply(refusal(language, {finished.error(), {}}));
                     then(finished.value());
                   });
}

void Api::ask_match(Call& call) {
  Request request{call.parts[1],         call.who, call.text("request"), std::move(call.body),
                  call.request.language, {}};
  request.reply = [this, reply = call.reply, language = call.request.language,
                   request_id = request.id, id = call.parts[0]](const Answer& answer) {
    if (answer.refused) return reply(refusal(language, answer));
    Json done = answer.json;
    done.update({{"type", "done"}, {"request", request_id}, {"match", id}});
    if (answer.seq) done["seq"] = *answer.seq;
    reply({200, dump(done), "application/json", {}});
  };
  tables_.request(call.parts[0], std::move(request));
}

}  // namespace fourlands::server
