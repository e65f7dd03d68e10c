#include "server/store/open_store.h"

#include <unistd.h>

#include <random>

#include "server/store/data_file.h"
#include "server/store/store_postgres.h"
#include "server/store/store_sqlite.h"
#include "server/store/store_url.h"

namespace fourlands::server {
namespace {

// Unlike that of any other server, now or ever; who looks into the database finds the process.
std::string owner_name() {
  std::string host(256, '\0');
  if (gethostname(host.data(), host.size() - 1) != 0) host = "?";
  host.resize(host.find('\0') == std::string::npos ? host.size() : host.find('\0'));
  std::random_device random;
  const std::uint64_t word = (std::uint64_t{random()} << 32) | random();
  return host + "/" + std::to_string(getpid()) + "/" + std::to_string(word);
}

}  // namespace

std::string StorePlace::name() const { return url.empty() ? data : without_password(url); }

std::unique_ptr<Store> open_store(const StorePlace& place, SqlStore::Settings settings) {
  if (place.url.empty())
    return std::make_unique<SqliteStore>(place.data, Database::Mode::kWrite, std::move(settings));
  return std::make_unique<PostgresStore>(
      place.url, std::move(settings),
      PostgresStore::Lease{owner_name(), place.lease_ms, place.fenced});
}

std::unique_ptr<Store> read_store(const std::string& data_or_url) {
  if (is_postgres_url(data_or_url))
    return std::make_unique<PostgresStore>(data_or_url, SqlStore::Settings());
  check_whole(data_or_url);
  return std::make_unique<SqliteStore>(data_or_url, Database::Mode::kRead);
}

}  // namespace fourlands::server
