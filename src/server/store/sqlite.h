#pragma once

#include <sqlite3.h>

#include <map>
#include <memory>
#include <string>

#include "server/store/sql.h"

// A thin face of SQLite.

namespace fourlands::server {

class SqliteError : public SqlError {
 public:
  SqliteError(int code, const std::string& what) : SqlError(kind_of(code), what), code_(code) {}
  // The same, saying which file it is about.
  [[nodiscard]] SqliteError of_file(const std::string& path) const {
    return {code_, path + ": " + what()};
  }

 private:
  static Kind kind_of(int code) {
    switch (code & 0xff) {
      case SQLITE_CORRUPT:
      case SQLITE_NOTADB:
        return Kind::kDamaged;
      case SQLITE_CONSTRAINT:
        return Kind::kConflict;
      default:
        return Kind::kOther;
    }
  }
  int code_;
};

class SqliteStatement final : public PreparedStatement {
 public:
  explicit SqliteStatement(sqlite3_stmt* handle) : handle_(handle) {}
  void bind(std::int64_t value) override;
  void bind(double value) override;
  void bind(std::string_view value) override;
  void bind_null() override;
  bool step() override;
  [[nodiscard]] std::int64_t integer(int column) const override;
  [[nodiscard]] double real(int column) const override;
  [[nodiscard]] std::string text(int column) const override;
  [[nodiscard]] bool null(int column) const override;
  void reset() override;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
  int next_ = 1;
};

class Database final : public SqlDatabase {
 public:
  enum class Mode : unsigned char { kWrite, kRead };
  Database(const std::string& path, Mode mode);

  void execute(const char* sql) override;
  void begin() override { execute("BEGIN IMMEDIATE"); }
  void commit() override { execute("COMMIT"); }
  void roll_back() override;
  // How many rows the last statement changed.
  [[nodiscard]] std::int64_t changed() const { return sqlite3_changes64(handle_.get()); }
  // Copies the whole database, as it is at one moment, to a new file.
  void copy_to(const std::string& path);

 private:
  PreparedStatement& prepared(const char* sql) override;

  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<const char*, std::unique_ptr<SqliteStatement>> prepared_;
};

}  // namespace fourlands::server
