#pragma once

#include "server/store/postgres.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"

// How the store's rows lie in SQLite and in PostgreSQL.

namespace fourlands::server {

// "4lds": a file that says so is ours.
inline constexpr std::int64_t kApplicationId = 0x346c6473;

// An event in the journal's table (docs/formats.md), there and back: store_sql_write.cc.
struct Columns {
  enum class Kind : unsigned char { kStep, kUndo, kAgreedUndo, kHand, kEnd };
  Kind kind = Kind::kStep;
  int who = 0;       // A seat, or -1 for chance.
  std::string text;  // The step; the number taken back; who plays and why; why it ended.
};
Columns columns_of(const match::Event& event);
// Nothing: no event is kept like that.
std::optional<match::Event> event_of(const Columns& columns);

// Makes the tables where there are none. Throws if the file is another program's or of a newer
// version of this one.
void prepare_schema(Database& database);

// Whether there is anything of ours yet. Throws if there is something else, or of a newer version.
bool check_schema(PostgresDatabase& database);
// The first that is made: who writes stands there.
void make_writer_table(PostgresDatabase& database);
// The same as for a file; only whoever writes may.
void prepare_schema(PostgresDatabase& database);

}  // namespace fourlands::server
