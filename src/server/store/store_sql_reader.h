#pragma once

#include <memory>
#include <utility>

#include "server/store/store_sql.h"

namespace fourlands::server {

// A reading connection on loan; it goes back with this.
class SqlStore::Reader {
 public:
  Reader(SqlStore& store, std::unique_ptr<SqlDatabase> database)
      : store_(store), database_(std::move(database)) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    {
      const std::lock_guard lock(store_.readers_mutex_);
      store_.readers_.push_back(std::move(database_));
    }
    store_.reader_free_.notify_one();
  }
  Statement prepare(const char* sql) { return database_->prepare(sql); }

 private:
  SqlStore& store_;
  std::unique_ptr<SqlDatabase> database_;
};

}  // namespace fourlands::server
