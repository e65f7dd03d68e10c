#include "server/store/store_sqlite.h"

#include <sys/stat.h>

#include <algorithm>

#include "server/store/store_schema.h"

namespace fourlands::server {
namespace {

// Device and inode; nothing is there: zeros.
std::pair<std::uint64_t, std::uint64_t> identity_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {0, 0};
  return {found.st_dev, found.st_ino};
}

// Nobody but the owner reads or writes it, or what lies beside it.
void take_from_others(const std::string& path) {
  constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
  for (const char* part : {"", "-wal", "-shm"}) {
    const std::string file = path + part;
    struct stat found{};
    if (::stat(file.c_str(), &found) == 0 && (found.st_mode & kOthers) != 0)
      (void)::chmod(file.c_str(), found.st_mode & ~kOthers & 07777U);
  }
}

}  // namespace

SqliteStore::SqliteStore(const std::string& path, Database::Mode mode, Settings wanted)
    : SqliteWriter(path, mode), SqlStore(std::move(wanted)), path_(path) {
  if (mode == Database::Mode::kWrite) {
    take_from_others(path);
    try {
      prepare_schema(writer_);
    } catch (const SqliteError& error) {
      throw error.of_file(path);
    }
  }
  identity_ = identity_of(path);
  for (int i = 0; i < std::max(settings().readers, 1); ++i) {
    auto reader = std::make_unique<Database>(path, Database::Mode::kRead);
    // Reading opens the log, too; and what is sorted needs no file of its own.
    reader->execute("PRAGMA temp_store = MEMORY; SELECT count(*) FROM sqlite_schema");
    add_reader(std::move(reader));
  }
  Statement highest = writer_.prepare("SELECT coalesce(max(key), 0) + 1 FROM matches");
  (void)highest.step();
  start(highest.integer(0));
}

bool SqliteStore::in_place() const { return identity_of(path_) == identity_; }

void SqliteStore::in_transaction(const Work& work) {
  if (!in_place())
    throw SqlError(SqlError::Kind::kOther,
                   path_ + " was removed, moved or replaced while it was in use");
  try {
    writer_.begin();
    work(writer_);
    writer_.commit();
  } catch (const std::exception&) {
    writer_.roll_back();
    throw;
  }
}

}  // namespace fourlands::server
