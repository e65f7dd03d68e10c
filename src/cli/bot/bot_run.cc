#include "cli/bot/bot_run.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <thread>

#include "cli/bot/bot_list.h"
#include "cli/load/load_sockets.h"
#include "core/text.h"

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kLookMs = 100;
constexpr auto kPingEvery = std::chrono::seconds(20);
constexpr auto kSilence = std::chrono::seconds(70);
constexpr int kLongestWait = 60;
constexpr int kHurry = 30;  // Steps' worth of time on the clock.

// -- Thinking
// --------------------------------------------------------------------------------------

// Threads that answer questions; each keeps its bots from question to question.
class Thinkers {
 public:
  struct Answer {
    Question question;
    std::string step;
    std::string failure;  // Empty: there is a step.
  };
  Thinkers(const Registry& registry, const BotOptions& options, BotClient::Log log,
           std::function<void()> ready)
      : registry_(registry), options_(options), log_(std::move(log)), ready_(std::move(ready)) {
    for (int i = 0; i < options.threads; ++i)
      threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
  ~Thinkers() {
    for (std::jthread& thread : threads_) thread.request_stop();
    wake_.notify_all();
  }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void ask(Question question) {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(question));
    wake_.notify_one();
  }
  std::vector<Answer> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(answers_, {});
  }

 private:
  using Bots =
      std::map<std::string, std::pair<std::shared_ptr<const Ruleset>, std::unique_ptr<ai::Bot>>>;

  void work(const std::stop_token& stop) {
    Bots bots;
    std::mt19937_64 seeds{std::random_device{}()};
    while (true) {
      Question question;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, stop, [&] { return !waiting_.empty(); });
        if (stop.stop_requested()) return;
        question = std::move(waiting_.front());
        waiting_.pop_front();
      }
      Answer answer{question, "", ""};
      try {
        answer.step = think(bots, question, seeds());
      } catch (const std::exception& failed) {
        answer.failure = failed.what();
        bots.clear();
      }
      {
        const std::scoped_lock lock(mutex_);
        answers_.push_back(std::move(answer));
      }
      ready_();
    }
  }

  std::string think(Bots& bots, const Question& question, std::uint64_t seed) {
    const bool hurried =
        question.left_ms >= 0 && question.left_ms < std::int64_t{kHurry} * options_.milliseconds;
    auto& [rules, bot] =
        bots[question.game + question.options.dump() + (hurried ? " hurried" : "")];
    if (!bot) {
      auto made = registry_.make(question.game, question.options, Json());
      if (!made) throw std::runtime_error("these rules are not known here");
      rules = made.value();
      const auto makers = makers_of(*rules, {hurried ? options_.hurried : options_.bot}, log_);
      if (!makers) throw std::runtime_error(makers.error());
      auto ready = makers.value()[0](*rules);
      if (!ready) throw std::runtime_error(ready.error());
      bot = std::move(ready).value();
    }
    Rng rng(seed);
    const auto world = rules->complete(question.view, rng);
    if (!world) throw std::runtime_error("the server's view of the game is not understood");
    return bot->choose(*world.value()->view(seat_of(question.seat)), seed).step;
  }

  const Registry& registry_;
  BotOptions options_;
  BotClient::Log log_;
  std::function<void()> ready_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Question> waiting_;
  std::vector<Answer> answers_;
  std::vector<std::jthread> threads_;
};

// -- Playing
// ---------------------------------------------------------------------------------------

class BotRun {
 public:
  BotRun(const Registry& registry, const BotOptions& options, const BotClient::Log& log,
         const std::atomic<bool>& stop)
      : options_(options),
        log_(log),
        stop_(stop),
        client_(options.wishes, log),
        thinkers_(registry, options, log, [this] { wake(); }) {}

  std::string run() {
    int wait = 1;
    while (!over()) {
      const auto began = Clock::now();
      lost_.clear();
      try {
        const Json tables = own_tables();
        if (!refused_.empty()) return refused_;
        play(tables);
      } catch (const std::exception& away) {
        lost_ = plain_reason(away.what());
      }
      if (over()) break;
      if (Clock::now() - began > std::chrono::seconds(kLongestWait)) wait = 1;
      log_(fmt::format("not connected ({}); next try in {} s", lost_, wait));
      pause(wait);
      wait = std::min(2 * wait, kLongestWait);
    }
    if (client_.failures() >= BotClient::kMostFailures)
      return fmt::format("The bot failed in {} matches in a row.", client_.failures());
    return "";
  }

  [[nodiscard]] int playing() const { return client_.playing(); }

 private:
  [[nodiscard]] bool over() const {
    return stop_ || client_.failures() >= BotClient::kMostFailures ||
           (options_.games > 0 && client_.finished() >= options_.games);
  }

  // With a little chance, so that not all bots of a server come back in the same moment.
  void pause(int seconds) {
    std::uniform_real_distribution<double> share(0.75, 1.25);
    const auto until = Clock::now() + std::chrono::duration<double>(seconds * share(chance_));
    while (Clock::now() < until && !stop_)
      std::this_thread::sleep_for(std::chrono::milliseconds(kLookMs));
  }

  // The matches that it sits at. A token that the server does not take is no reason to try again.
  Json own_tables() {
    HttpClient http(options_.host, options_.port);
    Json all = Json::array();
    constexpr std::size_t kPage = 50;
    constexpr int kPages = 20;
    std::string before;
    for (int page = 0; page < kPages; ++page) {
      const HttpAnswer answer = http.ask("GET", "/api/me/matches" + before, "", options_.token);
      const Json json = Json::parse(answer.body, nullptr, false);
      if (answer.status == 401) {
        refused_ = "The server does not know this token any more.";
        return all;
      }
      if (answer.status != 200 || !json.is_object() || !json.contains("matches"))
        throw std::runtime_error(fmt::format("the server answers {}", answer.status));
      const Json& matches = json["matches"];
      for (const Json& table : matches) all.push_back(table);
      if (matches.size() < kPage) break;
      before = "?before=" + matches.back()["created"].dump();
    }
    return all;
  }

  void play(const Json& tables) {
    heard_ = pinged_ = Clock::now();
    Sockets sockets(options_.host, options_.port,
                    {[&](int) {
                       log_(fmt::format("{} is connected", options_.wishes.name));
                       client_.connected(tables);
                       send();
                     },
                     [&](int, std::string_view text) {
                       heard_ = Clock::now();
                       client_.received(text);
                       send();
                     },
                     [&](int, std::string_view why) { end(std::string(why)); }});
    set_current(&sockets);
    sockets.open(options_.token);
    look();
    sockets.run();
    set_current(nullptr);
  }

  void end(const std::string& why) {
    if (lost_.empty()) lost_ = why;
    current_->stop();
  }

  // Now and then: whether it is to end, and whether the other side is still there.
  void look() {
    current_->after(kLookMs, [this] {
      const auto now = Clock::now();
      if (over()) return end("over");
      if (now - heard_ > kSilence) return end("the server is silent");
      if (now - pinged_ > kPingEvery) {
        pinged_ = now;
        current_->send(0, R"({"type":"ping","request":"ping"})");
      }
      look();
    });
  }

  void send() {
    for (Thinkers::Answer& answer : thinkers_.take()) {
      if (answer.failure.empty())
        client_.decided(answer.question, answer.step);
      else
        client_.failed(answer.question, answer.failure);
    }
    for (Question& question : client_.take_questions()) thinkers_.ask(std::move(question));
    for (BotClient::Outgoing& out : client_.take_outgoing()) {
      if (out.after_ms == 0)
        current_->send(0, std::move(out.text));
      else
        current_->after(out.after_ms, [this, text = out.text] { current_->send(0, text); });
    }
  }

  // From a thread that has thought.
  void wake() {
    const std::scoped_lock lock(mutex_);
    if (current_ != nullptr) current_->after(0, [this] { send(); });
  }
  void set_current(Sockets* sockets) {
    const std::scoped_lock lock(mutex_);
    current_ = sockets;
  }

  const BotOptions& options_;
  BotClient::Log log_;
  const std::atomic<bool>& stop_;
  std::mt19937_64 chance_{std::random_device{}()};
  BotClient client_;
  std::mutex mutex_;
  Sockets* current_ = nullptr;  // Changed with the mutex held.
  Clock::time_point heard_, pinged_;
  std::string lost_;
  std::string refused_;
  Thinkers thinkers_;
};

// Who the token says it is; an empty name and a sentence if it cannot play.
struct Who {
  std::string name;
  std::string why_not;
};
Who ask_who(const BotOptions& options) {
  const HttpAnswer answer =
      HttpClient(options.host, options.port).ask("GET", "/api/session", "", options.token);
  const Json json = Json::parse(answer.body, nullptr, false);
  const Json me = json.is_object() && json.contains("me") ? json["me"] : Json();
  if (!me.is_object())
    return {"", answer.status == 200 || answer.status == 401
                    ? "The server does not know this token. Make a bot account, or a new token for "
                      "one, on your page there."
                    : fmt::format("What answers there is not a Fourlands server (status {}).",
                                  answer.status)};
  if (me.value("kind", "") != "bot")
    return {"", "This token is a person's. A program needs a bot account: make one on your page."};
  return {me.value("name", ""), ""};
}

// Those of its games that server and program play by the same rules.
void drop_other_rules(const Registry& registry, BotOptions& options, const BotClient::Log& log) {
  const HttpAnswer answer = HttpClient(options.host, options.port).ask("GET", "/api/games");
  const Json json = Json::parse(answer.body, nullptr, false);
  std::set<std::string> same;
  if (json.is_object() && json.contains("games"))
    for (const Json& game : json["games"]) {
      const std::string id = game.value("id", "");
      const auto rules = registry.make(id, Json::object(), Json());
      if (rules && game.value("rules_version", 0) == rules.value()->info().rules_version &&
          game.value("pack", Json::object()).value("hash", "") == rules.value()->pack().hash)
        same.insert(id);
    }
  for (const std::string& game : std::set<std::string>(options.wishes.games))
    if (!same.contains(game)) {
      log(fmt::format("{} is left out: the server has other rules or another pack of it", game));
      options.wishes.games.erase(game);
    }
}

}  // namespace

// Without where in a library it was found.
std::string plain_reason(std::string_view what) {
  return std::string(what.substr(0, what.find(" [")));
}

Result<ServerPlace, std::string> read_server_url(const std::string& url) {
  constexpr std::string_view kScheme = "http://";
  if (url.starts_with("https://"))
    return std::string(
        "This program speaks plain HTTP: give it the server's own address (http://…), on its "
        "machine or through a tunnel.");
  if (!url.starts_with(kScheme))
    return "A server is given as http://HOST:PORT, not " + in_quotes(url);
  std::string rest = url.substr(kScheme.size());
  if (rest.ends_with('/')) rest.pop_back();
  ServerPlace place;
  const std::size_t bracket = rest.find(']');
  const std::size_t colon = rest.find(':', bracket == std::string::npos ? 0 : bracket);
  if (colon != std::string::npos) {
    const auto port = number_of(std::string_view(rest).substr(colon + 1), 1, 65535);
    if (!port) return "There is no port " + in_quotes(rest.substr(colon + 1));
    place.port = *port;
    rest.resize(colon);
  }
  if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
  if (rest.empty() || rest.find_first_of("/?#@ ") != std::string::npos)
    return "A server is given as http://HOST:PORT, not " + in_quotes(url);
  place.host = rest;
  return place;
}

std::string run_bot(const Registry& registry, BotOptions options, const BotClient::Log& log,
                    const std::atomic<bool>& stop) {
  // At the start somebody looks on: what is wrong is told at once.
  const Who who = ask_who(options);
  if (!who.why_not.empty()) return who.why_not;
  options.wishes.name = who.name;
  drop_other_rules(registry, options, log);
  if (options.wishes.games.empty()) return "There is no game left that it could play there.";
  BotRun run(registry, options, log, stop);
  std::string why = run.run();
  if (why.empty() && run.playing() > 0)
    log(fmt::format("{} {} left as {}; start it again to play on", run.playing(),
                    run.playing() == 1 ? "match is" : "matches are",
                    run.playing() == 1 ? "it is" : "they are"));
  return why;
}

}  // namespace fourlands::cli
