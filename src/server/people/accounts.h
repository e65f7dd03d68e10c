#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "server/common/answer.h"
#include "server/common/worker_thread.h"
#include "server/people/origin.h"
#include "server/people/passwords.h"
#include "server/people/person.h"
#include "server/store/store.h"

namespace fourlands::server {

// Tokens of a person that are good no more: all of them, all but one, or only one; by their hashes.
struct Revocation {
  std::string person;
  std::string except = {};
  std::string only = {};
};

// People and the tokens by which they are known. Every answer comes once what it says is stored.
class Accounts {
 public:
  struct Signed {
    Person person;
    std::string token;  // Empty: the one that was used goes on.
  };
  using Reply = std::function<void(Result<Signed, Answer>)>;

  // What happens elsewhere when somebody goes.
  struct Departures {
    // What is open by these tokens ends.
    std::function<void(const Revocation&)> revoke;
    // From now on they may not sit down, or (false) may again.
    std::function<void(const Person& who, bool leaves)> leaving;
    // Bots take the seats of a person who is gone, and then it goes on.
    std::function<void(const Person& who, std::function<void()> done)> forget;
  };

  // How long somebody is known who does not come back.
  struct Ages {
    std::int64_t guest_days = 30;  // One who has finished no match.
    std::int64_t token_days = 365;
  };
  // The place is told what a job said that ended by an exception.
  Accounts(Store& store, Departures departures, const Origin& origin, PasswordCost cost, Ages ages,
           WorkPlace place);

  // Nothing is hashed any more.
  void stop() { worker_.stop(); }

  // Who has this token; nobody if it is not known.
  std::optional<Person> of_token(std::string_view token);

  // Forgets guests who came, finished nothing and did not come back, and tokens nobody uses.
  void tidy();

  // Who is called that; guests are not found.
  std::optional<Person> by_name(std::string_view name);

  void new_guest(const Reply& reply);
  void sign_in(const std::string& name, const std::string& password, const std::string& address,
               const Reply& reply);
  void sign_out(const Person& who, const std::string& token, const Reply& reply);
  // The guest has the name from now on.
  void claim(const Person& who, const std::string& name, const std::string& password,
             const Reply& reply);
  void change_password(const Person& who, const std::string& token, const std::string& old,
                       const std::string& wanted, const std::string& address, const Reply& reply);
  // A guest needs no password.
  void remove(const Person& who, const std::string& password, const std::string& address,
              const Reply& reply);
  // A code by which whoever has it may choose a new password for that person, once and within a
  // day; what is stored for it. Earlier codes are good no more.
  [[nodiscard]] std::pair<std::string, Change> reset_code(const std::string& person) const;
  // With such a code. All sign-ins end, and this one begins.
  void reset_password(const std::string& name, const std::string& code, const std::string& wanted,
                      const std::string& address, const Reply& reply);
  // All that is kept of them, as JSON (server/people/export.h).
  void export_all(const Person& who, std::function<void(Result<std::string, Answer>)> reply);
  [[nodiscard]] std::string export_now(const std::string& person);
  // Deleted by an admin: the same as by themselves.
  void remove_by_admin(const PersonRow& row, const Reply& reply) { remove_row(row, reply); }
  // An account for a program of this person's.
  void make_bot(const Person& who, const std::string& name, const Reply& reply);
  // Those of this person, by name; a new token for one, after which no earlier one is known; one
  // that is gone. Of another's bot it says what it says of none.
  std::vector<Person> bots_of(const Person& who);
  void renew_bot(const Person& who, const std::string& name, const Reply& reply);
  void remove_bot(const Person& who, const std::string& name, const Reply& reply);

  // {"landomy":{"rating":1512,"deviation":80,"games":12},...}
  Json ratings_of(const std::string& player);

 private:
  // Checks a password off the threads that others wait for, then goes on with the person's row.
  void with_password(const std::string& name_key, const std::string& password,
                     const std::string& address, const Reply& reply,
                     std::function<void(PersonRow)> then);
  void on_worker(const Reply& reply, std::function<void()> job);
  // `revoked`: what the changes end, if they are stored.
  void store(std::vector<Change> changes, const Signed& outcome, const Reply& reply,
             const std::optional<Revocation>& revoked = std::nullopt);
  void remove_row(const PersonRow& row, const Reply& reply);
  std::optional<PersonRow> bot_of(const Person& who, const std::string& name);

  Store& store_;
  Departures departures_;
  Origin origin_;
  PasswordCost cost_;
  Ages ages_;
  GuessGuard guard_;
  WorkerThread worker_;
};

}  // namespace fourlands::server
