#pragma once

#include <memory>
#include <utility>

#include "server/store/store_sqlite.h"

namespace fourlands::server {

// A reading connection on loan; it goes back with this.
class SqliteStore::Reader {
 public:
  Reader(SqliteStore& store, std::unique_ptr<Database> database)
      : store_(store), database_(std::move(database)) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    const std::lock_guard lock(store_.readers_mutex_);
    store_.readers_.push_back(std::move(database_));
  }
  Statement prepare(const char* sql) { return database_->prepare(sql); }

 private:
  SqliteStore& store_;
  std::unique_ptr<Database> database_;
};

}  // namespace fourlands::server
