#include "server/store/move_store.h"

#include <sodium.h>

#include <array>
#include <deque>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <vector>

#include "server/store/data_file.h"
#include "server/store/open_store.h"
#include "server/store/postgres.h"
#include "server/store/store_schema.h"
#include "server/store/store_url.h"

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;

constexpr int kRowsAtOnce = 5000;

// A table as SQLite describes it; PostgreSQL has the same.
struct Shape {
  std::string name;
  struct Column {
    std::string name;
    std::string type;
  };
  std::vector<Column> columns;

  [[nodiscard]] std::string column_list() const {
    std::string list;
    for (const Column& column : columns) list += (list.empty() ? "" : ", ") + column.name;
    return list;
  }
};

std::vector<Shape> shapes_of(SqlDatabase& file) {
  std::vector<Shape> shapes;
  Statement rows = file.prepare(
      "SELECT m.name, c.name, c.type FROM sqlite_schema m JOIN pragma_table_info(m.name) c "
      "WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid");
  while (rows.step()) {
    if (shapes.empty() || shapes.back().name != rows.text(0)) shapes.push_back({rows.text(0), {}});
    shapes.back().columns.push_back({rows.text(1), rows.text(2)});
  }
  return shapes;
}

// One end of a move: a store, which keeps all others out, and a connection to its tables.
struct End {
  std::unique_ptr<Store> store;
  std::unique_ptr<SqlDatabase> database;
  bool file = false;
  std::deque<std::string> texts = {};  // Statements live as long as the database.

  Statement prepare(std::string sql) {
    texts.push_back(std::move(sql));
    return database->prepare(texts.back().c_str());
  }
  std::int64_t count(const Shape& shape) {
    Statement row = prepare("SELECT count(*) FROM " + shape.name);
    return row.step() ? row.integer(0) : 0;
  }
};

End open_end(const std::string& place) {
  if (!is_postgres_url(place)) {
    End end{open_store({place, "", 0, {}}, {}), nullptr, true};
    end.database = std::make_unique<Database>(place, Database::Mode::kWrite);
    return end;
  }
  End end{open_store({"", place, 5000, {}}, {}), nullptr, false};
  end.database = std::make_unique<PostgresDatabase>(place, PostgresDatabase::Mode::kRead);
  return end;
}

// The rows of a table, a few thousand at a time: a database hands them out by a cursor.
template <class Take>
void for_each_row(End& from, const Shape& shape, Take&& take) {
  const std::string select = "SELECT " + shape.column_list() + " FROM " + shape.name;
  if (from.file) {
    Statement rows = from.prepare(select);
    while (rows.step()) take(rows);
    return;
  }
  from.database->execute(("BEGIN; DECLARE moved NO SCROLL CURSOR FOR " + select).c_str());
  for (int got = kRowsAtOnce; got == kRowsAtOnce;) {
    got = 0;
    Statement rows = from.prepare("FETCH " + std::to_string(kRowsAtOnce) + " FROM moved");
    for (; rows.step(); ++got) take(rows);
  }
  from.database->execute("COMMIT");
}

// Texts are bound, not copied, so each lives in `kept` until the row is written.
void bind_row(const Shape& shape, const Statement& from, Statement& to,
              std::deque<std::string>& kept) {
  for (int i = 0; i < static_cast<int>(shape.columns.size()); ++i) {
    const std::string& type = shape.columns[static_cast<std::size_t>(i)].type;
    if (from.null(i))
      to.bind_null();
    else if (type == "INTEGER")
      to.bind(from.integer(i));
    else if (type == "REAL")
      to.bind(from.real(i));
    else
      to.bind(std::string_view(kept.emplace_back(from.text(i))));
  }
}

std::int64_t copy_table(End& from, End& to, const Shape& shape) {
  std::string marks;
  for (std::size_t i = 0; i < shape.columns.size(); ++i) marks += marks.empty() ? "?" : ", ?";
  to.texts.push_back("INSERT INTO " + shape.name + " (" + shape.column_list() + ") VALUES (" +
                     marks + ")");
  const char* const insert = to.texts.back().c_str();
  std::int64_t copied = 0;
  to.database->begin();
  for_each_row(from, shape, [&](const Statement& row) {
    {
      std::deque<std::string> kept;
      Statement statement = to.database->prepare(insert);
      bind_row(shape, row, statement, kept);
      statement.run();
    }
    if (++copied % kRowsAtOnce != 0) return;
    to.database->commit();
    to.database->begin();
  });
  to.database->commit();
  return copied;
}

// All journals, each event with its number, its moment and who asked for it.
void hash_journals(Store& store, MoveReport& report) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, crypto_generichash_BYTES);
  const auto add = [&state](const std::string& text) {
    const std::uint64_t size = text.size();
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(&size), sizeof size);
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(text.data()),
                              text.size());
  };
  for (std::int64_t last = 0;;) {
    const auto rows = store.all(last, kRowsAtOnce);
    for (const MatchRow& row : rows) {
      last = row.key;
      ++report.matches;
      for (const std::string& text : {row.id, row.game, row.secret, row.table}) add(text);
      const auto journal = store.journal(row.key);
      if (!journal) throw std::runtime_error("the journal of match " + row.id + " is damaged");
      for (const Entry& entry : *journal) {
        ++report.events;
        const Columns columns = columns_of(entry.event);
        add(std::to_string(entry.seq) + " " + std::to_string(static_cast<int>(columns.kind)) + " " +
            std::to_string(columns.who) + " " + std::to_string(entry.at));
        add(columns.text);
        add(entry.request);
      }
    }
    if (rows.size() < kRowsAtOnce) break;
  }
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash_final(&state, hash.data(), hash.size());
  std::array<char, 2 * crypto_generichash_BYTES + 1> text{};
  report.hash = sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

MoveReport copy_all(End& from, End& to) {
  const auto shapes = shapes_of(from.file ? *from.database : *to.database);
  for (const Shape& shape : shapes)
    if (to.count(shape) > 0)
      throw std::runtime_error("there is something in the new place already: its table " +
                               shape.name + " has rows");
  MoveReport report;
  try {
    for (const Shape& shape : shapes) {
      const std::int64_t copied = copy_table(from, to, shape);
      if (copied != from.count(shape) || copied != to.count(shape))
        throw std::runtime_error("the table " + shape.name + " was not copied whole");
      report.rows += copied;
    }
    MoveReport there;
    hash_journals(*from.store, report);
    hash_journals(*to.store, there);
    if (report.hash != there.hash)
      throw std::runtime_error("the journals in the new place are not the same");
  } catch (const std::exception&) {
    to.database->roll_back();
    if (!to.file)
      for (const Shape& shape : shapes) to.database->execute(("DELETE FROM " + shape.name).c_str());
    throw;
  }
  return report;
}

// A file appears under its name only once everything is in it.
MoveReport move_to_file(const std::string& from, const std::string& file) {
  if (fs::exists(file)) throw std::runtime_error(file + ": is already there");
  const DataLock lock(file);
  const std::string half = file + ".part";
  fs::remove(half);
  MoveReport report;
  try {
    End source = open_end(from);
    End target = open_end(half);
    report = copy_all(source, target);
  } catch (const std::exception&) {
    for (const char* end : {"", "-wal", "-shm"}) fs::remove(half + end);
    throw;
  }
  fs::rename(half, file);
  return report;
}

}  // namespace

MoveReport move_store(const std::string& from, const std::string& to) {
  if (is_postgres_url(from) == is_postgres_url(to))
    throw std::runtime_error(
        "one of the two must be a data file and the other a PostgreSQL database; a file is copied "
        "by `fourlands backup`, a database by pg_dump");
  if (!is_postgres_url(to)) return move_to_file(from, to);
  check_whole(from);
  const DataLock lock(from);
  End source = open_end(from);
  End target = open_end(to);
  return copy_all(source, target);
}

}  // namespace fourlands::server
