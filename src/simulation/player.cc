#include "simulation/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "game/json_in.h"

namespace fourlands::simulation {

using server::HttpAnswer;
using server::HttpRequest;

Player::Player(World& world, int number) : world_(world), number_(number) {}

void Player::later(Time least, Time most, void (Player::*what)()) {
  world_.loop.after(world_.loop.between(least, most), 0, [this, what, visit = visit_] {
    if (visit == visit_) (this->*what)();
  });
}

// -- HTTP ----------------------------------------------------------------------------------------

void Player::ask(const std::string& method, const std::string& path, const Json& body,
                 std::function<void(int, const Json&)> then) {
  HttpRequest request;
  request.method = method;
  request.path = path;
  request.body = body.is_null() ? "" : body.dump();
  request.address = fmt::format("10.0.{}.{}", number_ / 250, number_ % 250 + 1);
  request.host = "simulated";
  request.token = token_;
  world_.wire.ask(std::move(request), [this, then = std::move(then), path, boots = world_.boots](
                                          const std::optional<HttpAnswer>& answer) {
    if (!answer) {
      if (boots == world_.boots && world_.is_up())
        world_.ledger.violation("", path + " was not answered");
      return then(0, Json());
    }
    auto parsed = parse_json(answer->body);
    if (answer->status >= 500 && answer->status != 503)
      world_.ledger.violation(
          "", fmt::format("{} answered {}: {}", path, answer->status, answer->body));
    then(answer->status, parsed ? std::move(parsed).value() : Json());
  });
}

void Player::come() {
  ++visit_;
  match_.clear();
  over_ = false;
  now_ = Json();
  asked_.clear();
  tabs_.clear();
  if (token_.empty()) return sign_in();
  find_table();
}

void Player::sign_in() {
  ask("POST", "/api/session", {{"token", true}}, [this](int status, const Json& answer) {
    if (status != 200) return later(kSecond, kMinute, &Player::come);
    if (!answer.is_object() || !answer["me"].is_object())
      return world_.ledger.violation("",
                                     "a guest is told nothing of who they are: " + answer.dump());
    token_ = answer.value("token", "");
    person_ = answer["me"].value("person", "");
    if (!world_.loop.one_in(3)) return find_table();
    ask("POST", "/api/me/claim",
        {{"name", fmt::format("Player{}", number_)},
         {"password", "a long password"},
         {"token", true}},
        [this](int claimed, const Json& named) {
          if (claimed == 200) token_ = named.value("token", token_);
          // Without an answer it is not known whether it was done; the old token may be gone.
          if (claimed == 0) token_.clear();
          later(0, kSecond, &Player::come);
        });
  });
}

void Player::find_table() {
  ask("GET", "/api/tables", Json(), [this](int status, const Json& answer) {
    if (status != 200) return later(kSecond, kMinute, &Player::come);
    std::vector<std::string> open;
    for (const Json& table : answer["tables"])
      if (table["status"] == "open") open.push_back(table["match"]);
    if (open.empty() || world_.loop.one_in(3)) return make_table();
    const std::string match =
        open[world_.loop.rng().below(static_cast<std::uint32_t>(open.size()))];
    ask("POST", "/api/matches/" + match + "/join",
        {{"request", fmt::format("join{}", ++asked_count_)}},
        [this, match](int joined, const Json&) {
          if (joined == 401) token_.clear();
          if (joined != 200) return later(kSecond, 10 * kSecond, &Player::come);
          world_.ledger.tell(match, fmt::format("player {} sits down", number_));
          world_.ledger.seated(match, person_);
          sit(match, 0);
        });
  });
}

void Player::make_table() {
  Loop& loop = world_.loop;
  const auto& games = world_.registry.games();
  const std::string game(games[loop.rng().below(static_cast<std::uint32_t>(games.size()))].info.id);
  Json seats = Json::array({{{"kind", "me"}}});
  const bool alone = loop.one_in(3);
  seats.push_back(alone ? Json{{"kind", "bot"}, {"level", loop.between(1, 2)}}
                        : Json{{"kind", "open"}});
  Json wish = {{"game", game}, {"public", true}, {"rated", loop.one_in(2)}, {"seats", seats}};
  if (!loop.one_in(3))
    wish["clock"] = {{"kind", "real"},
                     {"base_ms", loop.between(1, 10) * kMinute},
                     {"increment_ms", 5 * kSecond},
                     {"on_timeout", loop.one_in(2) ? "bot" : "lose"}};
  ask("POST", "/api/tables", wish, [this, game](int status, const Json& answer) {
    if (status == 401) token_.clear();
    if (status != 200) return later(kSecond, kMinute, &Player::come);
    const std::string match = answer["table"].value("match", "");
    world_.ledger.table_made(match);
    world_.ledger.tell(match, fmt::format("player {} makes a table of {}", number_, game));
    sit(match, 2);
  });
}

// -- At a table ----------------------------------------------------------------------------------

void Player::sit(const std::string& match, int /*seats*/) {
  match_ = match;
  heard_ = world_.loop.now();
  tabs_.assign(world_.loop.one_in(5) ? 2 : 1, Tab());
  for (std::size_t tab = 0; tab < tabs_.size(); ++tab) open_tab(tab);
  later(20 * kSecond, 40 * kSecond, &Player::watch_over);
}

void Player::open_tab(std::size_t tab) {
  if (tab >= tabs_.size() || tabs_[tab].opening || tabs_[tab].line) return;
  tabs_[tab].opening = true;
  HttpRequest handshake;
  handshake.method = "GET";
  handshake.path = "/api/ws";
  handshake.address = fmt::format("10.0.{}.{}", number_ / 250, number_ % 250 + 1);
  handshake.host = "simulated";
  handshake.token = token_;
  const int visit = visit_;
  world_.wire.connect(
      handshake,
      {[this, visit, tab](const std::string& text) {
         if (visit == visit_) hear(tab, text);
       },
       [this, visit, tab] {
         if (visit == visit_) lost_tab(tab);
       }},
      [this, visit, tab](std::shared_ptr<Line> line) {
        if (visit != visit_) {
          if (line) line->close();
          return;
        }
        tabs_[tab].opening = false;
        tabs_[tab].line = std::move(line);
        if (!tabs_[tab].line) return lost_tab(tab);
        tabs_[tab].line->send(Json{{"type", "watch"}, {"match", match_}, {"request", "w"}}.dump());
        // What was not answered is sent again; it is done once.
        for (auto& [key, asked] : asked_) {
          asked.at = world_.loop.now();
          asked.boots = world_.boots;
          tabs_[tab].line->send(asked.message.dump());
        }
      });
}

void Player::lost_tab(std::size_t tab) {
  tabs_[tab].line.reset();
  const int visit = visit_;
  world_.loop.after(world_.loop.between(200, 5000), 0, [this, visit, tab] {
    if (visit == visit_) open_tab(tab);
  });
}

void Player::hear(std::size_t tab, const std::string& text) {
  world_.ledger.carried(match_, text);
  auto parsed = parse_json(text);
  if (!parsed || !parsed.value().is_object())
    return world_.ledger.violation(match_, "something was told that is no JSON: " + text);
  const Json& message = parsed.value();
  const std::string type = message.value("type", "");
  if (type == "table") table_ = message["table"];
  if (type == "match" || type == "update") return take_in(tabs_[tab], message);
  if (type == "done" || type == "refused") return hear_answer(type, message);
}

void Player::take_in(Tab& tab, const Json& message) {
  if (message.value("match", "") != match_) return;
  if (message.contains("table")) table_ = message["table"];
  if (message["type"] == "update" && now_.is_null())
    return world_.ledger.violation(match_, "an update comes before the match itself");
  check_told(tab, message);
  world_.ledger.shown(match_, message);
  const std::int64_t seq = message.value("seq", std::int64_t{0});
  if (!now_.is_null() && seq < now_.value("seq", std::int64_t{0})) return;  // The other tab's.
  check_clocks(message);
  Json you = message.contains("you") ? message["you"] : now_.value("you", Json::array());
  now_ = message;
  now_["you"] = std::move(you);
  heard_ = world_.loop.now();
  told_ = world_.served();
  over_ = !message.value("result", Json()).is_null();
  if (over_) return later(kSecond, kMinute, &Player::leave_match);
  act();
}

void Player::hear_answer(const std::string& type, const Json& message) {
  const auto found = asked_.find(message.value("request", ""));
  if (found == asked_.end()) return;
  const Asked asked = std::move(found->second);
  asked_.erase(found);
  if (type == "done") {
    const Json& seat = asked.message.value("seat", Json());
    const bool own = seat.is_null() || now_.is_null() ||
                     std::find(now_["you"].begin(), now_["you"].end(), seat) != now_["you"].end();
    if (!own) world_.ledger.violation(match_, fmt::format("player {} played for another", number_));
    const bool chat = asked.message["type"] == "chat";
    const std::string what = asked.message.value("type", "") + " " +
                             asked.message.value("step", "") + " of player " +
                             std::to_string(number_);
    if (asked.kept || chat)
      world_.ledger.acknowledged(
          match_, {person_ + "/" + message.value("request", ""), what,
                   message.value("seq", std::int64_t{0}), own_seat(asked.message), chat});
    world_.ledger.tell(match_, what + " is acknowledged");
  } else if (asked.kept) {
    world_.ledger.refused(match_, person_ + "/" + message.value("request", ""),
                          asked.message.value("type", "") + " " + asked.message.value("step", ""));
    world_.ledger.tell(
        match_,
        fmt::format("player {} is refused {} {}: {}", number_, asked.message.value("type", ""),
                    asked.message.value("step", ""), message["error"].value("code", "")));
  }
  act();
}

// The seat that a request is for, if it can only be one.
int Player::own_seat(const Json& request) const {
  if (request.contains("seat")) return request["seat"].get<int>();
  return !now_.is_null() && now_["you"].size() == 1 ? now_["you"][0].get<int>() : -1;
}

void Player::send(std::size_t tab, Json message, bool kept) {
  const std::string request = fmt::format("r{}-{}", number_, ++asked_count_);
  message["match"] = match_;
  message["request"] = request;
  const std::string text = message.dump();
  asked_[request] = {std::move(message), world_.loop.now(), world_.boots, kept};
  if (tab >= tabs_.size() || !tabs_[tab].line) return;
  tabs_[tab].line->send(text);
  if (world_.loop.one_in(20)) tabs_.back().line ? tabs_.back().line->send(text) : void();
}

// -- What they do --------------------------------------------------------------------------------

void Player::act() {
  if (acting_ || over_) return;
  acting_ = true;
  world_.loop.after(world_.loop.between(300, 8000), 0, [this, visit = visit_] {
    acting_ = false;
    if (visit == visit_ && !over_ && !now_.is_null()) act_once();
  });
}

void Player::act_once() {
  // One thing at a time, as a page does it.
  if (std::any_of(asked_.begin(), asked_.end(), [](const auto& one) { return one.second.kept; }))
    return;
  if (const Json& vote = now_["asked"]; !vote.is_null() && world_.loop.one_in(2))
    send(
        0,
        {{"type", "answer_undo"}, {"question", vote["question"]}, {"agree", world_.loop.one_in(2)}},
        false);
  Loop& loop = world_.loop;
  if (loop.one_in(25)) return cheat();
  if (loop.one_in(40)) send(0, {{"type", "chat"}, {"text", "good luck"}}, false);
  if (loop.one_in(400)) return send(0, {{"type", "resign"}}, true);
  if (loop.one_in(300)) {
    send(0, {{"type", "leave"}}, false);
    return later(kSecond, kMinute, &Player::leave_match);
  }
  play();
}

void Player::play() {
  Loop& loop = world_.loop;
  const Json seen = now_.value("seq", std::int64_t{0});
  for (const Json& seat : now_["you"]) {
    const auto has = [&](const char* list) {
      const Json& seats = now_[list];
      return std::find(seats.begin(), seats.end(), seat) != seats.end();
    };
    if (has("undo") && loop.one_in(12))
      return send(0, {{"type", "undo"}, {"seat", seat}, {"seen", seen}}, true);
    if (loop.one_in(60)) {
      send(0, {{"type", "ask_undo"}, {"seat", seat}, {"seen", seen}}, false);
      continue;
    }
    if (!has("to_act")) continue;
    const auto steps = now_["steps"].find(std::to_string(seat.get<int>()));
    if (steps == now_["steps"].end() || steps->empty()) continue;
    const Json& step = (*steps)[loop.rng().below(static_cast<std::uint32_t>(steps->size()))];
    return send(loop.rng().below(static_cast<std::uint32_t>(tabs_.size())),
                {{"type", "step"}, {"seat", seat}, {"seen", seen}, {"step", step}}, true);
  }
}

void Player::cheat() {
  Loop& loop = world_.loop;
  const std::int64_t seen = now_.value("seq", std::int64_t{0});
  switch (loop.rng().below(5)) {
    case 0:  // Decided long ago.
      send(0, {{"type", "step"}, {"seat", 0}, {"seen", seen - 3}, {"step", "pass"}}, false);
      break;
    case 1:  // Another's seat, with a step that would be legal for one's own.
      for (const auto& [own, steps] : now_["steps"].items())
        if (!steps.empty())
          send(0,
               {{"type", "step"},
                {"seat", 1 - std::stoi(own) % 2},
                {"seen", seen},
                {"step", steps[0]}},
               false);
      break;
    case 2:
      if (tabs_[0].line) tabs_[0].line->send("{\"type\":\"step\",");
      break;
    case 3: {
      const std::string own = std::exchange(token_, "forged-" + std::to_string(number_));
      ask("POST", "/api/matches/" + match_ + "/step",
          {{"seat", 0}, {"seen", seen}, {"step", "pass"}}, [this](int status, const Json&) {
            if (status == 200) world_.ledger.violation(match_, "a forged token was believed");
          });
      token_ = own;
      break;
    }
    default:
      if (tabs_[0].line)
        tabs_[0].line->send(Json{{"type", "step"},
                                 {"match", "no-such-match"},
                                 {"seen", 1},
                                 {"step", "pass"},
                                 {"request", "x"}}
                                .dump());
  }
  act();
}

void Player::leave_match() {
  for (Tab& tab : tabs_)
    if (tab.line) tab.line->close();
  if (!over_ && !match_.empty())
    ask("POST", "/api/matches/" + match_ + "/leave",
        {{"request", fmt::format("l{}", ++asked_count_)}}, [](int, const Json&) {});
  ++visit_;
  acting_ = false;
  later(kSecond, 10 * kMinute, &Player::come);
}

}  // namespace fourlands::simulation
