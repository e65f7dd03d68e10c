#include "server/people/accounts.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "core/plant.h"
#include "game/json_writer.h"
#include "server/common/rate_limit.h"
#include "server/people/export.h"
#include "server/people/names.h"
#include "server/people/tokens.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kGuessersKept = 20'000;
constexpr std::size_t kMostAsking = 32;
constexpr std::size_t kMostBots = 10;
constexpr Time kDay = Time{24} * 60 * 60 * 1000;
constexpr int kTidiedAtOnce = 1000;

Person person_of(const PersonRow& row) { return {row.id, row.name, row.kind, row.owner}; }

Answer refused(const std::string& code, Json more = Json::object()) {
  return {refusal_of(code), std::move(more)};
}

}  // namespace

Accounts::Accounts(Store& store, Departures departures, const Origin& origin, PasswordCost cost,
                   Ages ages, WorkPlace place)
    : store_(store),
      departures_(std::move(departures)),
      origin_(origin),
      cost_(cost),
      ages_(ages),
      guard_(kGuessersKept),
      worker_(kMostAsking, std::move(place)) {}

std::optional<Person> Accounts::of_token(std::string_view token) {
  const std::string hash = hash_of_token(token);
  if (hash.empty()) return std::nullopt;
  const auto row = store_.token(hash);
  const Time now = origin_.now();
  if (planted("forget-tokens", 500)) return std::nullopt;
  if (!row || row->used < now - ages_.token_days * kDay) return std::nullopt;
  // Noted once a day, not at every click.
  if (row->used < now - kDay) store_.write({TouchToken{hash, now}}, [](Written) {});
  return person_of(row->person);
}

void Accounts::tidy() {
  worker_.push([this] {
    const Time now = origin_.now();
    for (const PersonRow& guest : store_.stale_guests(now - ages_.guest_days * kDay, kTidiedAtOnce))
      remove_row(guest, [](const auto&) {});
    store_.write({DropStaleTokens{now - ages_.token_days * kDay}}, [](Written) {});
  });
}

std::optional<Person> Accounts::by_name(std::string_view name) {
  const std::string key = key_of_name(name);
  const auto row = key.empty() ? std::nullopt : store_.person_by_name(key);
  if (!row) return std::nullopt;
  return person_of(*row);
}

void Accounts::store(std::vector<Change> changes, const Signed& outcome, const Reply& reply,
                     const std::optional<Revocation>& revoked) {
  store_.write(std::move(changes), [this, outcome, reply, revoked](Written how) {
    if (how == Written::kStored && revoked) departures_.revoke(*revoked);
    if (how == Written::kStored) return reply(outcome);
    reply(refused(how == Written::kConflict ? "name_taken" : "not_stored"));
  });
}

void Accounts::new_guest(const Reply& reply) {
  PersonRow row;
  row.id = new_id();
  row.name = guest_name(row.id);
  row.kind = "guest";
  row.created = origin_.now();
  const std::string token = new_token();
  store({PutPerson{row}, PutToken{hash_of_token(token), row.id, row.created}},
        {person_of(row), token}, reply);
}

void Accounts::on_worker(const Reply& reply, std::function<void()> job) {
  if (!worker_.push(std::move(job))) reply(refused("busy"));
}

void Accounts::with_password(const std::string& name_key, const std::string& password,
                             const std::string& address, const Reply& reply,
                             std::function<void(PersonRow)> then) {
  const std::string from = address_key(address);
  const std::int64_t wait = guard_.attempt(name_key, from, origin_.steady());
  if (wait > 0) return reply(refused("slow_down", {{"retry_ms", wait}}));
  on_worker(reply, [this, name_key, password, from, reply, then = std::move(then)] {
    const auto row = store_.person_by_name(name_key);
    if (!password_fits(row ? row->password : "", password, cost_))
      return reply(refused("wrong_password"));
    guard_.fitted(name_key, from);
    then(*row);
  });
}

void Accounts::sign_in(const std::string& name, const std::string& password,
                       const std::string& address, const Reply& reply) {
  with_password(
      key_of_name(name), password, address, reply, [this, password, reply](PersonRow row) {
        const std::string token = new_token();
        std::vector<Change> changes = {PutToken{hash_of_token(token), row.id, origin_.now()}};
        if (is_outdated(row.password, cost_)) {
          row.password = hash_password(password, cost_);
          changes.emplace_back(PutPerson{row});
        }
        store(std::move(changes), {person_of(row), token}, reply);
      });
}

void Accounts::sign_out(const Person& who, const std::string& token, const Reply& reply) {
  const std::string hash = hash_of_token(token);
  store({DropToken{hash}}, {}, reply, Revocation{who.id, "", hash});
}

void Accounts::claim(const Person& who, const std::string& name, const std::string& password,
                     const Reply& reply) {
  const auto wanted = read_name(name);
  if (!wanted) return reply(Answer{wanted.error(), Json::object()});
  if (who.kind != "guest") return reply(refused("already_named"));
  if (auto why = refuse_password(password, wanted.value().shown))
    return reply(Answer{why, Json::object()});
  if (store_.person_by_name(wanted.value().key)) return reply(refused("name_taken"));
  on_worker(reply, [this, who, wanted = wanted.value(), password, reply] {
    auto row = store_.person(who.id);
    if (!row) return reply(refused("bad_token"));
    if (row->kind != "guest") return reply(refused("already_named"));
    row->name = wanted.shown;
    row->name_key = wanted.key;
    row->kind = "named";
    row->password = hash_password(password, cost_);
    // Whoever saw the guest's token is not the person with the name.
    const std::string token = new_token();
    const std::string hash = hash_of_token(token);
    store({PutPerson{*row}, PutToken{hash, row->id, origin_.now()}, DropTokens{row->id, hash}},
          {person_of(*row), token}, reply, Revocation{row->id, hash});
  });
}

void Accounts::change_password(const Person& who, const std::string& token, const std::string& old,
                               const std::string& wanted, const std::string& address,
                               const Reply& reply) {
  const auto row = store_.person(who.id);
  if (!row || row->password.empty()) return reply(refused("not_named"));
  if (auto why = refuse_password(wanted, row->name)) return reply(Answer{why, Json::object()});
  with_password(row->name_key, old, address, reply, [this, token, wanted, reply](PersonRow found) {
    found.password = hash_password(wanted, cost_);
    const std::string kept = hash_of_token(token);
    store({PutPerson{found}, DropTokens{found.id, kept}}, {person_of(found), ""}, reply,
          Revocation{found.id, kept});
  });
}

std::pair<std::string, Change> Accounts::reset_code(const std::string& person) const {
  constexpr Time kCodeLives = kDay;
  const std::string code = new_code();
  return {code, PutReset{{person, hash_of_code(code), origin_.now() + kCodeLives}}};
}

void Accounts::reset_password(const std::string& name, const std::string& code,
                              const std::string& wanted, const std::string& address,
                              const Reply& reply) {
  const std::string key = key_of_name(name);
  if (auto why = refuse_password(wanted, name)) return reply(Answer{why, Json::object()});
  const std::string from = address_key(address);
  const std::int64_t wait = guard_.attempt(key, from, origin_.steady());
  if (wait > 0) return reply(refused("slow_down", {{"retry_ms", wait}}));
  on_worker(reply, [this, key, code, wanted, from, reply] {
    auto row = key.empty() ? std::nullopt : store_.person_by_name(key);
    const auto kept = row ? store_.reset(row->id) : std::nullopt;
    if (!kept || kept->until < origin_.now() || kept->hash != hash_of_code(code))
      return reply(refused("wrong_code"));
    guard_.fitted(key, from);
    row->password = hash_password(wanted, cost_);
    row->kind = "named";
    const std::string token = new_token();
    const std::string hash = hash_of_token(token);
    store({PutPerson{*row}, DropReset{row->id}, PutToken{hash, row->id, origin_.now()},
           DropTokens{row->id, hash}},
          {person_of(*row), token}, reply, Revocation{row->id, hash});
  });
}

void Accounts::export_all(const Person& who,
                          std::function<void(Result<std::string, Answer>)> reply) {
  const auto row = store_.person(who.id);
  if (!row) return reply(refused("bad_token"));
  const bool taken =
      worker_.push([this, row, reply] { reply(dump(export_of(store_, *row, origin_.now()))); });
  if (!taken) reply(refused("busy"));
}

std::string Accounts::export_now(const std::string& person) {
  const auto row = store_.person(person);
  return row ? dump(export_of(store_, *row, origin_.now())) : "null";
}

void Accounts::remove(const Person& who, const std::string& password, const std::string& address,
                      const Reply& reply) {
  const auto row = store_.person(who.id);
  if (!row) return reply(refused("bad_token"));
  if (row->password.empty()) return remove_row(*row, reply);
  with_password(row->name_key, password, address, reply,
                [this, reply](const PersonRow& found) { remove_row(found, reply); });
}

// First they can ask for nothing any more, by no token and no open connection, and what they asked
// for before is stored: so nothing is left behind that comes after bots have taken their seats.
void Accounts::remove_row(const PersonRow& row, const Reply& reply) {
  std::vector<PersonRow> rows = store_.bots_of(row.id);
  rows.push_back(row);
  std::vector<Change> tokens;
  for (const PersonRow& one : rows) {
    departures_.leaving(person_of(one), true);
    tokens.emplace_back(DropTokens{one.id, ""});
  }
  const auto stay = [this, rows, reply] {
    for (const PersonRow& one : rows) departures_.leaving(person_of(one), false);
    reply(refused("not_stored"));
  };
  store_.write(std::move(tokens), [this, rows, reply, stay](Written how) {
    if (how != Written::kStored) return stay();
    const auto left = std::make_shared<std::atomic<std::size_t>>(rows.size());
    for (const PersonRow& one : rows) departures_.revoke({one.id});
    for (const PersonRow& one : rows) {
      departures_.forget(person_of(one), [this, rows, reply, stay, left] {
        if (--*left > 0) return;
        std::vector<Change> people;
        for (const PersonRow& each : rows) people.emplace_back(DropPerson{each.id});
        store_.write(std::move(people), [reply, stay](Written stored) {
          if (stored != Written::kStored) return stay();
          reply(Signed{});
        });
      });
    }
  });
}

void Accounts::make_bot(const Person& who, const std::string& name, const Reply& reply) {
  const auto wanted = read_name(name);
  if (!wanted) return reply(Answer{wanted.error(), Json::object()});
  if (who.kind != "named") return reply(refused("not_named"));
  if (store_.bots_of(who.id).size() >= kMostBots) return reply(refused("too_many_bots"));
  PersonRow row;
  row.id = new_id();
  row.name = wanted.value().shown;
  row.name_key = wanted.value().key;
  row.kind = "bot";
  row.owner = who.id;
  row.created = origin_.now();
  const std::string token = new_token();
  store({PutPerson{row}, PutToken{hash_of_token(token), row.id, row.created}},
        {person_of(row), token}, reply);
}

std::vector<Person> Accounts::bots_of(const Person& who) {
  std::vector<Person> bots;
  for (const PersonRow& row : store_.bots_of(who.id)) bots.push_back(person_of(row));
  std::sort(bots.begin(), bots.end(),
            [](const Person& a, const Person& b) { return a.name < b.name; });
  return bots;
}

std::optional<PersonRow> Accounts::bot_of(const Person& who, const std::string& name) {
  const std::string key = key_of_name(name);
  auto row = key.empty() ? std::nullopt : store_.person_by_name(key);
  if (!row || row->kind != "bot" || row->owner != who.id) return std::nullopt;
  return row;
}

void Accounts::renew_bot(const Person& who, const std::string& name, const Reply& reply) {
  const auto row = bot_of(who, name);
  if (!row) return reply(refused("not_found"));
  const std::string token = new_token();
  const std::string hash = hash_of_token(token);
  store({PutToken{hash, row->id, origin_.now()}, DropTokens{row->id, hash}},
        {person_of(*row), token}, reply, Revocation{row->id, hash});
}

void Accounts::remove_bot(const Person& who, const std::string& name, const Reply& reply) {
  const auto row = bot_of(who, name);
  if (!row) return reply(refused("not_found"));
  remove_row(*row, reply);
}

Json Accounts::ratings_of(const std::string& player) {
  Json out = Json::object();
  for (const RatingRow& row : store_.ratings(player)) {
    if (is_ladder_pool(row.game)) continue;
    out[row.game] = {{"rating", static_cast<int>(row.value)},
                     {"deviation", static_cast<int>(row.deviation)},
                     {"games", row.games}};
  }
  return out;
}

}  // namespace fourlands::server
