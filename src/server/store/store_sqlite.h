#pragma once

#include <string>
#include <utility>

#include "server/store/sqlite.h"
#include "server/store/store_sql.h"

namespace fourlands::server {

// A base, so that it goes after the readers: the last connection that closes folds the log into the
// file, and one that only reads cannot.
class SqliteWriter {
 protected:
  SqliteWriter(const std::string& path, Database::Mode mode) : writer_(path, mode) {}
  Database writer_;
};

// The store in one SQLite file (WAL, synchronous=FULL).
class SqliteStore final : private SqliteWriter, public SqlStore {
 public:
  // Makes the file if there is none, unless it is only to be read. Throws SqliteError if it cannot
  // be used.
  explicit SqliteStore(const std::string& path, Database::Mode mode = Database::Mode::kWrite)
      : SqliteStore(path, mode, Settings()) {}
  SqliteStore(const std::string& path, Database::Mode mode, Settings settings);
  ~SqliteStore() override { SqlStore::stop(); }
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  [[nodiscard]] bool healthy() const override { return SqlStore::healthy() && in_place(); }

 private:
  void in_transaction(const Work& work) override;
  // The file is still the one that was opened: what is written will be found again.
  [[nodiscard]] bool in_place() const;

  std::string path_;
  std::pair<std::uint64_t, std::uint64_t> identity_;  // Device and inode of the file.
};

}  // namespace fourlands::server
