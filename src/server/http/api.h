#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/desk.h"
#include "server/admin/neighbours.h"
#include "server/http/http.h"
#include "server/lobby/tables.h"
#include "server/packs/packs.h"
#include "server/people/accounts.h"
#include "server/reminders/reminders.h"
#include "server/review/analyses.h"
#include "server/review/studies.h"

namespace fourlands::server {

// The HTTP half of docs/protocol.md: which request asks whom. It knows no network and no rule.
class Api {
 public:
  struct Settings {
    std::string public_url;
    std::int64_t cookie_seconds = 0;  // How long browsers keep the token.
    // What /metrics says.
    std::function<std::string()> metrics;
    std::string metrics_token;  // Who has it may ask from anywhere; empty: only this machine.
    // What /healthz says.
    std::function<bool()> healthy;
    // What is served where the API is not.
    std::function<std::optional<HttpAnswer>(const HttpRequest&)> page;
  };
  // What it asks.
  struct Parts {
    Tables& tables;
    Accounts& accounts;
    Analyses& analyses;
    Packs& packs;
    Studies& studies;
    House& house;
    Desk& desk;
    Neighbours& neighbours;
    Reminders& reminders;
  };
  Api(const Registry& registry, Parts parts, Settings settings);

  // The route that a request takes, as it is written in the list of them; of all others: "".
  [[nodiscard]] static std::string_view route_of(std::string_view method, std::string_view path);

  // `reply` is called once, from any thread.
  void handle(const HttpRequest& request, const HttpReply& reply);

 private:
  struct Call;
  using Handler = void (Api::*)(Call&);
  struct Route {
    std::string_view method;
    std::string_view path;  // "*" stands for one part.
    Handler handler;
    bool needs_person;
  };
  static const std::vector<Route>& routes();

  void health(Call& call);
  void metrics(Call& call);
  void page(Call& call);
  void games(Call& call);
  void session(Call& call);
  void new_session(Call& call);
  void end_session(Call& call);
  void sign_in(Call& call);
  void claim(Call& call);
  void change_password(Call& call);
  void remove(Call& call);
  void person(Call& call);
  void tables(Call& call);
  void make_table(Call& call);
  void daily(Call& call);
  void try_daily(Call& call);
  void match(Call& call);
  void ask_match(Call& call);
  // Goes on with a match that is over, or answers why not.
  void with_finished(Call& call, std::function<void(const FinishedMatch&)> then);
  // -- api_bots.cc
  void my_bots(Call& call);
  void make_bot(Call& call);
  void renew_bot(Call& call);
  void remove_bot(Call& call);
  void ladder(Call& call);
  // Answers with the bot account and its new token.
  Accounts::Reply bot_reply(const Call& call);
  Json bots_json(const Person& who);
  // -- api_history.cc
  void my_matches(Call& call);
  void hand_in(Call& call);
  void hand_in_pack(Call& call);
  void pack(Call& call);
  void study(Call& call);
  // -- api_house.cc
  void reset_password(Call& call);
  void export_me(Call& call);
  void report(Call& call);
  void blocked(Call& call);
  void block(Call& call);
  void unblock(Call& call);
  void look(Call& call);
  void act(Call& call);
  // Why this person may not ask for this, if so: they are shut out, or no admin.
  std::optional<Refusal> forbidden(const Route& route, const Call& call) const;
  // -- api_reminders.cc
  void reminders(Call& call);
  void add_way(Call& call);
  void remove_way(Call& call);
  void try_way(Call& call);
  void set_quiet(Call& call);
  void confirm_way(Call& call);
  void turn_way_off(Call& call);
  // -- api_replay.cc
  void record(Call& call);
  void verify_record(Call& call);
  void replay(Call& call);
  void draws(Call& call);
  void analysis(Call& call);

  [[nodiscard]] bool secure() const { return settings_.public_url.starts_with("https://"); }
  Json me(const Person& person);
  // Answers with the person, and with the cookie if there is a new token.
  Accounts::Reply signed_reply(const Call& call);
  // Answers with what was asked for as it is, or with the refusal.
  std::function<void(Answer)> answer_to(const Call& call);
  HttpAnswer refusal(Language language, const Answer& answer) const;

  const Registry& registry_;
  Tables& tables_;
  Accounts& accounts_;
  Analyses& analyses_;
  Packs& packs_;
  Studies& studies_;
  House& house_;
  Desk& desk_;
  Neighbours& neighbours_;
  Reminders& reminders_;
  Settings settings_;
};

// The HTTP status of a refusal's code.
int status_of(std::string_view code);

}  // namespace fourlands::server
