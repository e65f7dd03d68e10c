#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/store/store_sql.h"

namespace fourlands::server {

// Another server writes there.
class StoreTaken : public SqlError {
 public:
  explicit StoreTaken(const std::string& what) : SqlError(Kind::kOther, what) {}
};

// Where a store is, and how it is written to.
struct StorePlace {
  std::string data;  // A file, if there is no address.
  std::string url;   // postgresql://...
  int lease_ms = 1500;
  // Another server has taken the store over, and this one may stop (PostgreSQL only).
  std::function<void(const std::string& why)> fenced = {};

  [[nodiscard]] std::string name() const;  // For people and logs.
};

// Throws StoreError if it cannot be used; StoreTaken if another server writes there.
std::unique_ptr<Store> open_store(const StorePlace& place, SqlStore::Settings settings);
// Only to be read, while a server may be writing. Throws if it is damaged or not there.
std::unique_ptr<Store> read_store(const std::string& data_or_url);

}  // namespace fourlands::server
