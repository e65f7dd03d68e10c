#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What a bot account does at a server (docs/protocol.md), without a network and without a clock:
// which tables it sits down at, what is to be thought about, and what is sent. It outlives its
// connections: what was not answered is sent again over the next one.

namespace fourlands::cli {

struct BotWishes {
  std::string name;             // Of the account.
  std::set<std::string> games;  // That it plays.
  bool rated = true;
  bool casual = true;
  bool open_tables = true;  // Else challenges only.
  bool ladder = false;
  int matches = 4;  // At once.
};

// A position that its bot is to act in.
struct Question {
  std::int64_t number = 0;  // Of this question.
  std::string match;
  std::string game;
  nlohmann::json options;
  int seat = 0;
  nlohmann::json view;
  std::vector<std::string> steps;  // What the server offers.
  std::int64_t left_ms = -1;       // On its clock; -1: there is none.
};

class BotClient {
 public:
  struct Outgoing {
    std::string text;
    std::int64_t after_ms = 0;
  };
  using Log = std::function<void(const std::string&)>;
  BotClient(BotWishes wishes, Log log);

  // A new connection stands; `tables` are those it sits at (GET /api/me/matches).
  void connected(const nlohmann::json& tables);
  void received(std::string_view text);
  // The answer to a question; one that has been overtaken is left aside.
  void decided(const Question& question, const std::string& step);
  // No answer can be had: a bot of the server plays on. After so many matches in a row it gives up
  // the others, too.
  static constexpr int kMostFailures = 3;
  void failed(const Question& question, const std::string& why);
  // No further matches are begun.
  void stop_accepting() { accepting_ = false; }

  std::vector<Outgoing> take_outgoing() { return std::exchange(outgoing_, {}); }
  std::vector<Question> take_questions() { return std::exchange(questions_, {}); }
  [[nodiscard]] int playing() const { return static_cast<int>(playing_.size()); }
  [[nodiscard]] int finished() const { return finished_; }
  // Matches in a row in which the bot failed.
  [[nodiscard]] int failures() const { return failures_; }

 private:
  struct Playing {
    std::string game;
    nlohmann::json options;
    bool rated = false;
    int seat = -1;
    std::int64_t seq = 0;
    std::string position;       // The one to act in, with its steps; empty: none.
    std::int64_t question = 0;  // About it.
    std::string request;        // The step that was sent for it; empty: none yet.
    std::string sent;           // Its text.
    std::int64_t vote = -1;     // The `seq` of the undo question that was answered.
  };
  struct Sent {
    std::string type, match, text;
  };

  void consider(const nlohmann::json& table);
  void sit_down(const std::string& match, const nlohmann::json& table, int seat, bool challenge);
  [[nodiscard]] std::string why_not(const nlohmann::json& table) const;
  void table_changed(const nlohmann::json& table);
  void match_told(const nlohmann::json& message);
  void situation(const std::string& match, const nlohmann::json& message);
  void ask(const std::string& match, Playing& playing, const nlohmann::json& message);
  void vote(const std::string& match, Playing& playing, const nlohmann::json& asked);
  void refused(const Sent& sent, const nlohmann::json& error);
  void watch(const std::string& match);
  void hand_over(const std::string& match);
  void forget(const std::string& match);
  std::string put(const std::string& type, const std::string& match,
                  nlohmann::json more = nlohmann::json::object());

  BotWishes wishes_;
  Log log_;
  bool accepting_ = true;
  std::map<std::string, Playing> playing_;
  std::map<std::string, nlohmann::json> waiting_;  // Challenges, while it plays enough matches.
  std::map<std::string, Sent> unanswered_;         // By request.
  std::set<std::string> returned_;                 // On this connection.
  std::string run_;                                // Makes requests of this run its own.
  std::int64_t requests_ = 0;
  std::int64_t asked_ = 0;
  int finished_ = 0;
  int failures_ = 0;
  std::vector<Outgoing> outgoing_;
  std::vector<Question> questions_;
};

}  // namespace fourlands::cli
