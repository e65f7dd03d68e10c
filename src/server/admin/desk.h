#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/house/house.h"
#include "server/match/table.h"
#include "server/people/accounts.h"

namespace fourlands::server {

// What admins see and do, over HTTP or at the console. Whatever is done is in the log of what was
// done, stored together with it. Any thread may call.
class Desk {
 public:
  // What only a server that runs can do; empty ones are refused.
  struct Hands {
    std::function<void(const std::string& match, std::function<void(Answer)>)> close;
    std::function<void(const Person& who, const std::string& before)> rename;
    std::function<void(const PersonRow& row, Accounts::Reply)> remove;
    std::function<void(Time before)> prune;
    // Tokens are good no more, so what is open by them ends; empty: nothing can be open.
    std::function<void(const Revocation&)> revoke;
    // What everybody may know has changed; empty: nobody is there to be told.
    std::function<void()> noticed;
    // The code for a new password (Accounts::reset_code).
    std::function<std::pair<std::string, Change>(const std::string& person)> reset_code;
    std::function<std::string(const std::string& person)> export_of;
  };
  Desk(Store& store, House& house, const Origin& origin, Hands hands);

  // "overview", "people", "person", "matches", "reports", "networks", "audit".
  [[nodiscard]] Answer look(const std::string& what,
                            const std::map<std::string, std::string>& query);
  // `admin`: whose id, or "console". `reply` is called once, from any thread.
  void act(const std::string& admin, const std::string& action, const Json& body,
           std::function<void(Answer)> reply);

  // What can be done, with what it needs to know, for the console's help.
  struct Action {
    const char* name;
    const char* help;
    std::vector<const char*> needs;
    std::vector<const char*> may;
  };
  static const std::vector<Action>& actions();

 private:
  using Reply = std::function<void(Answer)>;
  struct Asked;
  using Handler = void (Desk::*)(const Asked&);

  // -- desk_acts.cc
  static Handler handler_of(std::string_view action);
  void make_admin(const Asked& asked);
  void mute(const Asked& asked);
  void ban(const Asked& asked);
  void ban_network(const Asked& asked);
  void rename(const Asked& asked);
  void reset(const Asked& asked);
  void sign_out(const Asked& asked);
  void remove(const Asked& asked);
  void export_all(const Asked& asked);
  void close(const Asked& asked);
  void set(const Asked& asked);
  void settle(const Asked& asked);
  void prune(const Asked& asked);
  // The person that is meant, by name or id; none: refused.
  std::optional<PersonRow> person_of(const Asked& asked);
  // Until when; none: refused. 0: not at all.
  std::optional<Time> until_of(const Asked& asked);
  AuditRow audit_of(const Asked& asked, const std::string& target, const Json& details) const;
  void write(const Asked& asked, std::vector<Change> changes, const std::string& target,
             const Json& details, std::function<void()> then = {}, Json told = Json::object());

  // -- desk.cc
  [[nodiscard]] Json overview();
  [[nodiscard]] Json people(const std::string& part);
  [[nodiscard]] std::optional<Json> person(const std::string& name);
  [[nodiscard]] Json matches();
  [[nodiscard]] Json reports();
  [[nodiscard]] Json networks();
  [[nodiscard]] Json audit(std::int64_t before);
  [[nodiscard]] Json person_json(const PersonRow& row);
  [[nodiscard]] Json name_of(const std::string& person);
  [[nodiscard]] Json chat_around(const ReportRow& report);
  std::optional<PersonRow> find(const std::string& name_or_id);

  Store& store_;
  House& house_;
  const Origin& origin_;
  Hands hands_;
};

}  // namespace fourlands::server
