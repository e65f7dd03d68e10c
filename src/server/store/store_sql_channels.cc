#include "server/store/store_sql_reader.h"

// What is read of how people are reached, and of what they are to be told.

namespace fourlands::server {
namespace {

ChannelRow channel_of(const Statement& row) {
  return {row.text(0), row.text(1),    row.text(2),    row.text(3),
          row.text(4), row.text(5),    row.text(6),    row.integer(7) != 0,
          row.text(8), row.integer(9), row.integer(10)};
}

}  // namespace

std::optional<std::string> SqlStore::key(std::string_view name) {
  Reader from = reader();
  Statement row = from.prepare("SELECT value FROM server_keys WHERE name = ?");
  if (!row.bind(name).step()) return std::nullopt;
  return row.text(0);
}

std::vector<ChannelRow> SqlStore::channels_of(std::string_view person) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT id, person, kind, form, address, keys, token, confirmed, language, created, failures "
      "FROM channels WHERE person = ? ORDER BY created, id");
  rows.bind(person);
  std::vector<ChannelRow> channels;
  while (rows.step()) channels.push_back(channel_of(rows));
  return channels;
}

std::optional<ChannelRow> SqlStore::channel_of_token(std::string_view token) {
  Reader from = reader();
  Statement rows = from.prepare(
      "SELECT id, person, kind, form, address, keys, token, confirmed, language, created, failures "
      "FROM channels WHERE token = ?");
  if (!rows.bind(token).step()) return std::nullopt;
  return channel_of(rows);
}

std::vector<std::string> SqlStore::reachable_people() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT DISTINCT person FROM channels WHERE confirmed = 1");
  std::vector<std::string> people;
  while (rows.step()) people.push_back(rows.text(0));
  return people;
}

std::string SqlStore::quiet_of(std::string_view person) {
  Reader from = reader();
  Statement row = from.prepare("SELECT json FROM quiet WHERE person = ?");
  return row.bind(person).step() ? row.text(0) : "";
}

std::vector<ReminderRow> SqlStore::reminders() {
  Reader from = reader();
  Statement rows = from.prepare("SELECT person, match, due, sent FROM reminders");
  std::vector<ReminderRow> reminders;
  while (rows.step())
    reminders.push_back({rows.text(0), rows.text(1), rows.integer(2), rows.integer(3) != 0});
  return reminders;
}

}  // namespace fourlands::server
