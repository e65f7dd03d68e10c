#include "cli/bot/bot_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kTryAgain = 1000;

std::string string_at(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

bool flag_of(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

const Json& member(const Json& json, const std::string& name) {
  static const Json kNone;
  if (!json.is_object()) return kNone;
  const auto found = json.find(name);
  return found == json.end() ? kNone : *found;
}

// The first seat of a table that is so, or -1.
template <class Good>
int seat_that(const Json& table, Good&& good) {
  const Json& seats = member(table, "seats");
  if (!seats.is_array()) return -1;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (good(seats[i])) return static_cast<int>(i);
  return -1;
}

bool is_open(const Json& seat) { return string_at(seat, "kind") == "open"; }

}  // namespace

BotClient::BotClient(BotWishes wishes, Log log)
    : wishes_(std::move(wishes)),
      log_(std::move(log)),
      run_(fmt::format("b{:x}", std::random_device{}())) {}

std::string BotClient::put(const std::string& type, const std::string& match, Json more) {
  const std::string request = run_ + "-" + std::to_string(++requests_);
  more["type"] = type;
  more["request"] = request;
  if (!match.empty()) more["match"] = match;
  const std::string text = more.dump();
  unanswered_[request] = {type, match, text};
  outgoing_.push_back({text, 0});
  return request;
}

// -- A connection
// ----------------------------------------------------------------------------------

void BotClient::connected(const Json& tables) {
  outgoing_.clear();
  unanswered_.clear();
  returned_.clear();
  for (const Json& table : tables) {
    const std::string match = string_at(table, "match");
    const int mine = seat_that(table, [](const Json& seat) { return flag_of(seat, "you"); });
    const std::string status = string_at(table, "status");
    if (mine < 0 || (status != "running" && status != "open")) continue;
    if (!playing_.contains(match) && status == "running")
      log_(fmt::format("{}: goes on with a match of {}", match, string_at(table, "game")));
    Playing& playing = playing_[match];
    playing.game = string_at(table, "game");
    playing.options = member(table, "options");
  }
  // What it knew to play and the server does not: over meanwhile, which `match` will tell.
  std::vector<std::string> matches;
  for (const auto& [match, playing] : playing_) matches.push_back(match);
  for (const std::string& match : matches) watch(match);
  Json lobby = Json::object();
  if (wishes_.ladder) lobby["ladder"] = wishes_.games;
  put("lobby", "", std::move(lobby));
}

void BotClient::watch(const std::string& match) {
  put("watch", match, {{"want", {"views", "steps"}}});
}

void BotClient::forget(const std::string& match) {
  playing_.erase(match);
  const auto waiting = std::exchange(waiting_, {});
  for (const auto& [id, table] : waiting) consider(table);
}

void BotClient::received(std::string_view text) {
  const Json message = Json::parse(text, nullptr, false);
  const std::string type = message.is_object() ? string_at(message, "type") : "";
  if (type == "tables") {
    unanswered_.erase(string_at(message, "request"));
    for (const Json& table : member(message, "tables")) consider(table);
  } else if (type == "table") {
    table_changed(member(message, "table"));
  } else if (type == "match") {
    match_told(message);
  } else if (type == "update") {
    situation(string_at(message, "match"), message);
  } else if (type == "done" || type == "refused") {
    const auto found = unanswered_.find(string_at(message, "request"));
    if (found == unanswered_.end()) return;
    const Sent sent = std::move(found->second);
    const std::string request = found->first;
    unanswered_.erase(found);
    if (type == "refused") return refused(sent, member(message, "error"));
    if (sent.type == "join") watch(sent.match);
    const auto playing = playing_.find(sent.match);
    if (playing != playing_.end() && playing->second.request == request) {
      playing->second.position.clear();
      playing->second.request.clear();
    }
  }
}

// -- Tables
// ----------------------------------------------------------------------------------------

std::string BotClient::why_not(const Json& table) const {
  if (!wishes_.games.contains(string_at(table, "game"))) return "it does not play that game";
  if (flag_of(table, "ladder")) return wishes_.ladder ? "" : "it does not play on the ladder";
  const bool rated = flag_of(table, "rated");
  if (rated && !wishes_.rated) return "it plays no rated matches";
  if (!rated && !wishes_.casual) return "it plays rated matches only";
  return "";
}

void BotClient::consider(const Json& table) {
  const std::string match = string_at(table, "match");
  if (match.empty() || playing_.contains(match)) return;
  waiting_.erase(match);
  if (!accepting_ || string_at(table, "status") != "open") return;
  const auto of_mine = [&](const Json& seat, const char* name) {
    return string_at(seat, name) == wishes_.name && string_at(seat, "account") == "bot";
  };
  if (seat_that(table, [&](const Json& seat) { return of_mine(seat, "name"); }) >= 0) return;
  const int kept =
      seat_that(table, [&](const Json& seat) { return is_open(seat) && of_mine(seat, "for"); });
  const std::string refusal = why_not(table);
  if (kept >= 0 && !refusal.empty()) {
    log_(fmt::format("{}: declines a challenge: {}", match, refusal));
    put("leave", match);
    return;
  }
  const int free = seat_that(
      table, [](const Json& seat) { return is_open(seat) && string_at(seat, "for").empty(); });
  if (!refusal.empty() || (kept < 0 && (free < 0 || !wishes_.open_tables))) return;
  if (playing() >= wishes_.matches) {
    waiting_[match] = table;
    return;
  }
  sit_down(match, table, kept >= 0 ? kept : free, kept >= 0);
}

void BotClient::sit_down(const std::string& match, const Json& table, int seat, bool challenge) {
  Playing& playing = playing_[match];
  playing.game = string_at(table, "game");
  playing.options = member(table, "options");
  playing.rated = flag_of(table, "rated") || flag_of(table, "ladder");
  log_(fmt::format("{}: {} {} of {}, {}", match, challenge ? "accepts a challenge to" : "joins",
                   challenge ? "a match" : "an open table", playing.game,
                   playing.rated ? "rated" : "casual"));
  put("join", match, {{"seat", seat}});
}

void BotClient::table_changed(const Json& table) {
  const std::string match = string_at(table, "match");
  const auto found = playing_.find(match);
  if (found == playing_.end()) return consider(table);
  found->second.rated = flag_of(table, "rated");
  if (string_at(table, "status") == "closed") {
    log_(match + ": the table was closed");
    return forget(match);
  }
  // A bot of the server took over, for instance while the connection was lost.
  const int mine = seat_that(table, [](const Json& seat) { return flag_of(seat, "you"); });
  if (mine < 0) return;
  const Json& seat = member(table, "seats")[static_cast<std::size_t>(mine)];
  if (string_at(table, "status") == "running" && string_at(seat, "plays") == "bot" &&
      returned_.insert(match).second)
    put("return", match, {{"seat", mine}});
}

// -- A match
// ---------------------------------------------------------------------------------------

void BotClient::match_told(const Json& message) {
  const std::string match = string_at(message, "match");
  const auto found = playing_.find(match);
  if (found == playing_.end()) return;
  const Json& you = member(message, "you");
  if (!you.is_array() || you.empty() || !you[0].is_number_integer()) return;
  found->second.seat = you[0].get<int>();
  table_changed(member(message, "table"));
  situation(match, message);
}

void BotClient::situation(const std::string& match, const Json& message) {
  const auto found = playing_.find(match);
  if (found == playing_.end()) return;
  Playing& playing = found->second;
  const Json& seq = member(message, "seq");
  if (seq.is_number_integer()) playing.seq = seq.get<std::int64_t>();
  if (!member(message, "result").is_null()) {
    ++finished_;
    failures_ = 0;
    log_(fmt::format("{}: over, seat {}: {}", match, playing.seat,
                     member(message, "result").dump()));
    put("unwatch", match);
    return forget(match);
  }
  vote(match, playing, member(message, "asked"));
  ask(match, playing, message);
}

// Whether somebody may take a step back: in a rated match no bot agrees.
void BotClient::vote(const std::string& match, Playing& playing, const Json& asked) {
  if (!asked.is_object() || playing.vote == playing.seq || asked.value("seat", -1) == playing.seat)
    return;
  playing.vote = playing.seq;
  put("answer_undo", match, {{"seat", playing.seat}, {"agree", !playing.rated}});
}

void BotClient::ask(const std::string& match, Playing& playing, const Json& message) {
  const std::string seat = std::to_string(playing.seat);
  const Json& steps = member(member(message, "steps"), seat);
  const Json& view = member(member(message, "views"), seat);
  if (!steps.is_array() || steps.empty()) {
    playing.position.clear();
    playing.request.clear();
    return;
  }
  std::string position = view.dump() + steps.dump();
  if (position == playing.position) {
    // The same as before: it is thought about, or the answer was lost with the connection.
    if (!playing.request.empty() && !unanswered_.contains(playing.request)) {
      unanswered_[playing.request] = {"step", match, playing.sent};
      outgoing_.push_back({playing.sent, 0});
    }
    return;
  }
  playing.position = std::move(position);
  playing.request.clear();
  playing.question = ++asked_;
  Question question{asked_, match, playing.game, playing.options, playing.seat, view, {}, -1};
  for (const Json& step : steps)
    if (step.is_string()) question.steps.push_back(step.get<std::string>());
  const Json& left = member(member(message, "clocks"), "left_ms");
  const auto index = static_cast<std::size_t>(playing.seat);
  if (left.is_array() && index < left.size() && left[index].is_number())
    question.left_ms = left[index].get<std::int64_t>();
  questions_.push_back(std::move(question));
}

void BotClient::decided(const Question& question, const std::string& step) {
  const auto found = playing_.find(question.match);
  if (found == playing_.end() || found->second.question != question.number ||
      found->second.position.empty() || !found->second.request.empty())
    return;
  Playing& playing = found->second;
  // Said twice: by the bot's own rules, and by what the server offered.
  if (std::find(question.steps.begin(), question.steps.end(), step) == question.steps.end())
    return failed(question, "it plays \"" + step + "\", which the server did not offer");
  playing.request =
      put("step", question.match, {{"seat", playing.seat}, {"seen", playing.seq}, {"step", step}});
  playing.sent = unanswered_[playing.request].text;
}

void BotClient::failed(const Question& question, const std::string& why) {
  const auto found = playing_.find(question.match);
  if (found == playing_.end() || found->second.question != question.number) return;
  ++failures_;
  log_(fmt::format("{}: {}; a bot of the server plays on", question.match, why));
  hand_over(question.match);
  if (failures_ < kMostFailures) return forget(question.match);
  // It will not be better in the others: whoever plays there is not to wait for nobody.
  accepting_ = false;
  while (!playing_.empty()) {
    if (playing_.begin()->first != question.match) hand_over(playing_.begin()->first);
    playing_.erase(playing_.begin());
  }
}

void BotClient::hand_over(const std::string& match) {
  put("leave", match, {{"seat", playing_[match].seat}});
  put("unwatch", match);
}

void BotClient::refused(const Sent& sent, const Json& error) {
  const std::string code = string_at(error, "code");
  const std::string message = string_at(error, "message");
  if (code == "slow_down" || code == "busy" || code == "not_stored") {
    const std::int64_t wait = error.value("retry_ms", kTryAgain);
    const std::string request = string_at(Json::parse(sent.text), "request");
    unanswered_[request] = sent;
    outgoing_.push_back({sent.text, std::max<std::int64_t>(wait, 1)});
    return;
  }
  const auto found = playing_.find(sent.match);
  if (found == playing_.end()) return;
  if (sent.type == "join" || sent.type == "watch") {
    log_(fmt::format("{}: {}", sent.match, message));
    return forget(sent.match);
  }
  if (sent.type != "step") return;
  if (code == "illegal" || code == "unreadable") {
    const Question question{found->second.question, sent.match, "", {}, 0, {}, {}, -1};
    return failed(question, "the server refuses its step: " + message);
  }
  // It was decided on a position that has changed: look again.
  found->second.position.clear();
  found->second.request.clear();
  watch(sent.match);
}

}  // namespace fourlands::cli
