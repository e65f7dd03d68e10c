#include "server/store/store_sql_reader.h"

// What is read of people: accounts, tokens, ratings, and tries of the daily challenge.

namespace fourlands::server {
namespace {

// Everything of a person, in the order that person_of reads it.
constexpr const char* kPersonColumns =
    "SELECT people.id, name, coalesce(name_key, ''), kind, password, owner, created FROM people ";

PersonRow person_of(const Statement& row) {
  return {row.text(0), row.text(1), row.text(2),   row.text(3),
          row.text(4), row.text(5), row.integer(6)};
}

std::optional<PersonRow> first_person(Statement& rows) {
  if (!rows.step()) return std::nullopt;
  return person_of(rows);
}

}  // namespace

std::optional<PersonRow> SqlStore::person(std::string_view id) {
  Reader from = reader();
  static const std::string kSql = std::string(kPersonColumns) + "WHERE id = ?";
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(id);
  return first_person(rows);
}

std::optional<PersonRow> SqlStore::person_by_name(std::string_view name_key) {
  Reader from = reader();
  static const std::string kSql = std::string(kPersonColumns) + "WHERE name_key = ?";
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(name_key);
  return first_person(rows);
}

std::vector<PersonRow> SqlStore::people(std::string_view part, int most) {
  Reader from = reader();
  static const std::string kSql =
      std::string(kPersonColumns) +
      "WHERE id = ?1 OR lower(name) LIKE '%' || lower(?1) || '%' ORDER BY created DESC LIMIT ?2";
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(part).bind(std::int64_t{most});
  std::vector<PersonRow> people;
  while (rows.step()) people.push_back(person_of(rows));
  return people;
}

std::optional<TokenRow> SqlStore::token(std::string_view hash) {
  Reader from = reader();
  Statement token = from.prepare("SELECT person, at FROM tokens WHERE hash = ?");
  if (!token.bind(hash).step()) return std::nullopt;
  static const std::string kSql = std::string(kPersonColumns) + "WHERE id = ?";
  Statement rows = from.prepare(kSql.c_str());
  const std::string id = token.text(0);  // It is bound, not copied.
  rows.bind(id);
  const auto person = first_person(rows);
  if (!person) return std::nullopt;
  return TokenRow{*person, token.integer(1)};
}

std::vector<PersonRow> SqlStore::stale_guests(Time since, int most) {
  Reader from = reader();
  static const std::string kSql =
      std::string(kPersonColumns) +
      "WHERE kind = 'guest' AND created < ?1 "
      "AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND at >= ?1) "
      "AND NOT EXISTS (SELECT 1 FROM players JOIN matches ON matches.key = players.match "
      "WHERE players.person = people.id AND matches.status = 2) LIMIT ?2";
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(since).bind(std::int64_t{most});
  std::vector<PersonRow> people;
  while (rows.step()) people.push_back(person_of(rows));
  return people;
}

std::vector<PersonRow> SqlStore::bots_of(std::string_view person) {
  Reader from = reader();
  static const std::string kSql = std::string(kPersonColumns) + "WHERE owner = ?";
  Statement rows = from.prepare(kSql.c_str());
  rows.bind(person);
  std::vector<PersonRow> people;
  while (rows.step()) people.push_back(person_of(rows));
  return people;
}

std::vector<RatingRow> SqlStore::ratings(std::string_view player) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT player, game, value, deviation, volatility, games, at FROM ratings "
      "WHERE player = ? ORDER BY game");
  rows.bind(player);
  std::vector<RatingRow> ratings;
  while (rows.step())
    ratings.push_back({rows.text(0), rows.text(1), rows.real(2), rows.real(3), rows.real(4),
                       rows.integer(5), rows.integer(6)});
  return ratings;
}

std::vector<LadderRow> SqlStore::ladder(std::string_view game, int most) {
  Reader from = reader();
  // By the index of those that have an owner: bot accounts are few.
  Statement rows = from.prepare(
      "SELECT people.name, value, deviation, games FROM people "
      "JOIN ratings ON ratings.player = people.id AND ratings.game = ?1 "
      "WHERE people.owner <> '' ORDER BY value DESC, people.name LIMIT ?2");
  const std::string pool = ladder_pool(std::string(game));
  rows.bind(pool).bind(std::int64_t{most});
  std::vector<LadderRow> ladder;
  while (rows.step()) ladder.push_back({rows.text(0), rows.real(1), rows.real(2), rows.integer(3)});
  return ladder;
}

std::optional<std::string> SqlStore::day_secret(std::string_view day) {
  Reader from = reader();
  Statement row = from.prepare("SELECT secret FROM days WHERE day = ?");
  if (!row.bind(day).step()) return std::nullopt;
  return row.text(0);
}

std::optional<TryRow> SqlStore::try_of(std::string_view day, std::string_view person) {
  Reader from = reader();
  Statement row =
      from.prepare("SELECT match, score, guest FROM tries WHERE day = ? AND person = ?");
  if (!row.bind(day).bind(person).step()) return std::nullopt;
  TryRow found{std::string(day), std::string(person), row.text(0), std::nullopt,
               row.integer(2) != 0};
  if (!row.null(1)) found.score = row.integer(1);
  return found;
}

std::vector<std::int64_t> SqlStore::scores(std::string_view day) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT score FROM tries WHERE day = ? AND score IS NOT NULL AND guest = 0 ORDER BY score");
  rows.bind(day);
  std::vector<std::int64_t> scores;
  while (rows.step()) scores.push_back(rows.integer(0));
  return scores;
}

std::vector<BestRow> SqlStore::best(std::string_view day, bool guests, int most) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT people.name, score FROM tries JOIN people ON people.id = tries.person "
      "WHERE day = ? AND score IS NOT NULL AND guest = ? ORDER BY score DESC, at LIMIT ?");
  rows.bind(day).bind(std::int64_t{guests}).bind(std::int64_t{most});
  std::vector<BestRow> best;
  while (rows.step()) best.push_back({rows.text(0), rows.integer(1)});
  return best;
}

}  // namespace fourlands::server
