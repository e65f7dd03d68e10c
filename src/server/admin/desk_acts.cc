#include <algorithm>

#include "game/json_writer.h"
#include "server/admin/desk.h"
#include "server/common/json_reader.h"
#include "server/match/chat.h"
#include "server/people/names.h"
#include "server/people/tokens.h"

// What admins do. Each is stored together with the line of the log that says so.

namespace fourlands::server {
namespace {

constexpr Time kMinute = 60'000;
constexpr Time kDayOfMinutes = Time{24} * 60 * kMinute;
constexpr std::size_t kLongestNotice = 500;
// A network that is wider than this is half of the world.
constexpr int kWidestV4 = 8;
constexpr int kWidestV6 = 19;

}  // namespace

struct Desk::Asked {
  std::string admin;
  std::string action;
  Json body;  // An object.
  Reply reply;

  [[nodiscard]] std::string text(const char* name) const { return text_member(body, name); }
  void refuse(const std::string& code,
              std::vector<std::pair<std::string, std::string>> args = {}) const {
    reply({refusal_of(code, std::move(args)), {}});
  }
};

const std::vector<Desk::Action>& Desk::actions() {
  static const std::vector<Action> kActions = {
      {"admin", "Make somebody an admin, or (--on no) no longer one", {"person"}, {"on"}},
      {"mute", "Nobody hears what they say, for so many minutes", {"person"}, {"minutes"}},
      {"ban", "They may not come in, for so many minutes", {"person"}, {"minutes", "why"}},
      {"network", "Nobody from there comes in", {"network"}, {"minutes", "why"}},
      {"rename", "Give somebody another name", {"person", "name"}, {}},
      {"reset", "A code by which they choose a new password", {"person"}, {}},
      {"sign-out", "End all sign-ins of a person or bot account", {"person"}, {}},
      {"delete", "Delete a person and what is theirs", {"person"}, {}},
      {"export", "All that is kept of a person", {"person"}, {}},
      {"close", "Close a table", {"match"}, {}},
      {"set",
       "Change what holds for everybody",
       {},
       {"announcement", "appeals", "chat", "registration"}},
      {"settle", "Say what became of a report", {"report"}, {"outcome"}},
      {"prune", "Let go of matches that ended so many days ago", {"days"}, {}},
  };
  return kActions;
}

Desk::Handler Desk::handler_of(std::string_view action) {
  static const std::map<std::string_view, Handler> kHandlers = {
      {"admin", &Desk::make_admin},    {"mute", &Desk::mute},     {"ban", &Desk::ban},
      {"network", &Desk::ban_network}, {"rename", &Desk::rename}, {"reset", &Desk::reset},
      {"sign-out", &Desk::sign_out},   {"delete", &Desk::remove}, {"export", &Desk::export_all},
      {"close", &Desk::close},         {"set", &Desk::set},       {"settle", &Desk::settle},
      {"prune", &Desk::prune},
  };
  const auto found = kHandlers.find(action);
  return found == kHandlers.end() ? nullptr : found->second;
}

void Desk::act(const std::string& admin, const std::string& action, const Json& body,
               std::function<void(Answer)> reply) {
  const Handler handler = handler_of(action);
  if (handler == nullptr) return reply({refusal_of("not_found"), {}});
  (this->*handler)({admin, action, body.is_object() ? body : Json::object(), std::move(reply)});
}

// -- What most of them need ----------------------------------------------------------------------

std::optional<PersonRow> Desk::person_of(const Asked& asked) {
  auto row = find(asked.text("person"));
  if (!row) asked.refuse("unknown_person");
  return row;
}

std::optional<Time> Desk::until_of(const Asked& asked) {
  const auto given = asked.body.find("minutes");
  if (given == asked.body.end() || given->is_null()) return kForEver;
  constexpr std::int64_t kMost = std::int64_t{100} * 366 * 24 * 60;
  if (!given->is_number_integer() || given->get<std::int64_t>() < 0 ||
      given->get<std::int64_t>() > kMost) {
    asked.reply({Refusal{"bad_request", "",
                         plain_message("\"minutes\" must be a number of minutes,"
                                       " 0 to end it, or null for ever")},
                 {}});
    return std::nullopt;
  }
  const auto minutes = given->get<std::int64_t>();
  return minutes == 0 ? 0 : origin_.now() + minutes * kMinute;
}

AuditRow Desk::audit_of(const Asked& asked, const std::string& target, const Json& details) const {
  return {0, origin_.now(), asked.admin, asked.action, target, dump(details)};
}

void Desk::write(const Asked& asked, std::vector<Change> changes, const std::string& target,
                 const Json& details, std::function<void()> then, Json told) {
  changes.emplace_back(AddAudit{audit_of(asked, target, details)});
  house_.write(std::move(changes),
               [reply = asked.reply, then = std::move(then), told = std::move(told)](Written how) {
                 if (how == Written::kConflict) return reply({refusal_of("name_taken"), {}});
                 if (how != Written::kStored) return reply({refusal_of("not_stored"), {}});
                 if (then) then();
                 reply({std::nullopt, told});
               });
}

// -- People --------------------------------------------------------------------------------------

void Desk::make_admin(const Asked& asked) {
  const auto on = asked.body.find("on");
  const bool wanted = on == asked.body.end() || (on->is_boolean() && on->get<bool>());
  auto row = find(asked.text("person"));
  std::vector<Change> changes;
  Json told = Json::object();
  if (!row && wanted && asked.admin == "console") {
    // The first of all, before anybody else came: a code lets them choose their password.
    const auto name = read_name(asked.text("person"));
    if (!name) return asked.reply({name.error(), {}});
    row = PersonRow{new_id(), name.value().shown, name.value().key, "named", "", "", origin_.now()};
    changes.emplace_back(PutPerson{*row});
    auto [code, kept] = hands_.reset_code(row->id);
    told["code"] = code;
    changes.push_back(std::move(kept));
  }
  if (!row) return asked.refuse("unknown_person");
  if (row->kind != "named") return asked.refuse("not_named");
  StandingRow standing = house_.standing(row->id);
  standing.admin = wanted;
  changes.emplace_back(PutStanding{standing});
  write(asked, std::move(changes), row->id, {{"on", wanted}}, {}, told);
}

void Desk::mute(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  const auto until = until_of(asked);
  if (!until) return;
  StandingRow standing = house_.standing(row->id);
  standing.muted = *until;
  write(asked, {PutStanding{standing}}, row->id,
        {{"minutes", asked.body.value("minutes", Json())}});
}

void Desk::ban(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  const auto until = until_of(asked);
  if (!until) return;
  StandingRow standing = house_.standing(row->id);
  if (standing.admin && *until > 0) return asked.refuse("is_admin");
  const auto why = read_chat(asked.text("why").empty() ? "-" : asked.text("why"));
  if (!why) return asked.reply({why.error(), {}});
  standing.banned = *until;
  standing.why = *until == 0 || asked.text("why").empty() ? "" : why.value();
  write(asked, {PutStanding{standing}}, row->id,
        {{"minutes", asked.body.value("minutes", Json())}, {"why", standing.why}},
        [this, id = row->id, bots = store_.bots_of(row->id), shut = *until > 0] {
          if (!shut || !hands_.revoke) return;
          // Tokens stay, so that they are told why; what is open ends.
          hands_.revoke({id});
          for (const PersonRow& bot : bots) hands_.revoke({bot.id});
        });
}

void Desk::ban_network(const Asked& asked) {
  const std::string network = asked.text("network");
  const auto until = until_of(asked);
  if (!until) return;
  const bool v6 = network.find(':') != std::string::npos;
  const std::size_t slash = network.find('/');
  const auto bits =
      Json::parse(slash == std::string::npos ? "128" : network.substr(slash + 1), nullptr, false);
  const bool narrow =
      bits.is_number_integer() && bits.get<std::int64_t>() >= (v6 ? kWidestV6 : kWidestV4);
  if (network.empty() || network.find_first_of(", \t") != std::string::npos || !narrow ||
      !Proxies::read(network))
    return asked.refuse("bad_network");
  const auto why = read_chat(asked.text("why").empty() ? "-" : asked.text("why"));
  if (!why) return asked.reply({why.error(), {}});
  const std::string said = asked.text("why").empty() ? "" : why.value();
  std::vector<Change> changes;
  if (*until == 0)
    changes.emplace_back(DropNetwork{network});
  else
    changes.emplace_back(PutNetwork{{network, *until, said}});
  write(asked, std::move(changes), network,
        {{"minutes", asked.body.value("minutes", Json())}, {"why", said}});
}

void Desk::rename(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  if (row->kind == "guest") return asked.refuse("not_named");
  const auto name = read_name(asked.text("name"));
  if (!name) return asked.reply({name.error(), {}});
  const auto holder = store_.person_by_name(name.value().key);
  if (holder && holder->id != row->id) return asked.refuse("name_taken");
  PersonRow renamed = *row;
  renamed.name = name.value().shown;
  write(asked, {RenamePerson{row->id, name.value().shown, name.value().key}}, row->id,
        {{"from", row->name}, {"to", name.value().shown}}, [this, renamed, before = row->name] {
          if (hands_.revoke) hands_.revoke({renamed.id, "", ""});
          if (hands_.rename)
            hands_.rename({renamed.id, renamed.name, renamed.kind, renamed.owner}, before);
        });
}

void Desk::reset(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  if (row->kind != "named") return asked.refuse("not_named");
  auto [code, kept] = hands_.reset_code(row->id);
  write(asked, {std::move(kept)}, row->id, Json::object(), {}, {{"code", code}});
}

void Desk::sign_out(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  write(asked, {DropTokens{row->id, ""}}, row->id, Json::object(), [this, id = row->id] {
    if (hands_.revoke) hands_.revoke({id});
  });
}

void Desk::remove(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  if (house_.is_admin(row->id)) return asked.refuse("is_admin");
  if (!hands_.remove) return asked.refuse("needs_server");
  // What was done is noted first, without the name: that goes, too.
  const AuditRow note = audit_of(asked, "", {{"person", row->id}});
  house_.write({AddAudit{note}}, [this, asked, row](Written how) {
    if (how != Written::kStored) return asked.refuse("not_stored");
    hands_.remove(*row, [asked](const Result<Accounts::Signed, Answer>& gone) {
      asked.reply(gone ? Answer{std::nullopt, Json::object()} : gone.error());
    });
  });
}

void Desk::export_all(const Asked& asked) {
  const auto row = person_of(asked);
  if (!row) return;
  write(asked, {}, row->id, Json::object(), {},
        {{"export", Json::parse(hands_.export_of(row->id))}});
}

// -- Tables, the house, reports ------------------------------------------------------------------

void Desk::close(const Asked& asked) {
  const std::string match = asked.text("match");
  if (!hands_.close) return asked.refuse("needs_server");
  if (!store_.match(match)) return asked.refuse("unknown_match");
  hands_.close(match, [this, asked, match](const Answer& answer) {
    if (answer.refused) return asked.reply(answer);
    write(asked, {}, match, Json::object());
  });
}

void Desk::set(const Asked& asked) {
  std::vector<Change> changes;
  Json details = Json::object();
  for (const auto& [name, value] : asked.body.items()) {
    const bool words = name == "announcement" || name == "appeals";
    const bool flag = name == "chat" || name == "registration";
    if ((!words && !flag) || (words && !value.is_string()) || (flag && !value.is_boolean()))
      return asked.refuse("bad_setting");
    std::string text = flag ? (value.get<bool>() ? "yes" : "no") : value.get<std::string>();
    if (text.size() > kLongestNotice) return asked.refuse("bad_setting");
    details[name] = value;
    changes.emplace_back(PutHouse{name, std::move(text)});
  }
  if (changes.empty()) return asked.refuse("bad_setting");
  write(asked, std::move(changes), "", details, [this] {
    if (hands_.noticed) hands_.noticed();
  });
}

void Desk::settle(const Asked& asked) {
  const auto n = number_member(asked.body, "report");
  const auto report = n ? store_.report(*n) : std::nullopt;
  if (!report) return asked.refuse("unknown_report");
  const auto outcome = read_chat(asked.text("outcome").empty() ? "-" : asked.text("outcome"));
  if (!outcome) return asked.reply({outcome.error(), {}});
  write(asked, {SettleReport{*n, asked.admin, outcome.value()}}, report->person,
        {{"report", *n}, {"outcome", outcome.value()}});
}

void Desk::prune(const Asked& asked) {
  const auto days = number_member(asked.body, "days");
  if (!days || *days < 1 || *days > 100'000) return asked.refuse("bad_days");
  if (!hands_.prune) return asked.refuse("needs_server");
  const Time before = origin_.now() - *days * kDayOfMinutes;
  write(asked, {DropOldChat{before}}, "", {{"days", *days}},
        [this, before] { hands_.prune(before); });
}

}  // namespace fourlands::server
