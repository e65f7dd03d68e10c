#include "server/store/data_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "server/store/store_schema.h"

namespace fourlands::server {

namespace fs = std::filesystem;

void check_whole(const std::string& path) {
  if (!fs::exists(path)) throw std::runtime_error(path + ": there is no such file");
  Database database(path, Database::Mode::kRead);
  Statement row = database.prepare("PRAGMA integrity_check");
  if (!row.step() || row.text(0) != "ok")
    throw std::runtime_error(path + ": the file is damaged: " + row.text(0));
  Statement id = database.prepare("PRAGMA application_id");
  if (!id.step() || id.integer(0) != kApplicationId)
    throw std::runtime_error(path + ": this is no data file of fourlands");
}

namespace {

// The file's bytes and its name are on the disk.
void sync_file(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  for (const std::string& name : {path, folder.empty() ? std::string(".") : folder.string()}) {
    const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw std::runtime_error(name + ": cannot be opened");
    (void)fsync(file);
    close(file);
  }
}

// Half a copy, and what SQLite lays beside it: gone with this, whatever happened.
class Half {
 public:
  explicit Half(const std::string& whole) : path_(whole + ".part") { remove(); }
  Half(const Half&) = delete;
  Half& operator=(const Half&) = delete;
  ~Half() { remove(); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void remove() const {
    std::error_code ignored;
    for (const char* beside : {"", "-wal", "-shm", "-journal"}) fs::remove(path_ + beside, ignored);
  }
  std::string path_;
};

// Whose a file is, and who may use it.
struct Ownership {
  uid_t user;
  gid_t group;
  mode_t mode;
};

void give(const std::string& path, const Ownership& to) {
  struct stat own{};
  const bool same =
      ::stat(path.c_str(), &own) == 0 && own.st_uid == to.user && own.st_gid == to.group;
  if ((!same && ::chown(path.c_str(), to.user, to.group) != 0) ||
      ::chmod(path.c_str(), to.mode) != 0)
    throw std::runtime_error(path + ": cannot be given to its owner: " + std::strerror(errno));
}

// A copy under a name of its own, then renamed: nobody ever sees half of it.
void copy_whole(const std::string& from, const std::string& to,
                const std::optional<Ownership>& owner = std::nullopt) {
  const Half half(to);
  {
    Database source(from, Database::Mode::kRead);
    source.copy_to(half.path());
  }
  // One file, which can be read where nothing may be written beside it; a server has its log again.
  Database(half.path(), Database::Mode::kWrite).execute("PRAGMA journal_mode = DELETE");
  check_whole(half.path());
  sync_file(half.path());
  if (owner) give(half.path(), *owner);
  fs::rename(half.path(), to);
  sync_file(to);
}

// Where links lead: one file has one such name.
std::string real_path(const std::string& data) { return fs::weakly_canonical(data).string(); }

// The file's own, or that of the folder which it will be in.
Ownership ownership_of(const std::string& data) {
  struct stat own{};
  if (::stat(data.c_str(), &own) == 0)
    return {own.st_uid, own.st_gid, static_cast<mode_t>(own.st_mode & (S_IRWXU | S_IRWXG))};
  const fs::path folder = fs::path(data).parent_path();
  if (::stat(folder.empty() ? "." : folder.c_str(), &own) != 0 || geteuid() != 0)
    return {geteuid(), getegid(), S_IRUSR | S_IWUSR};
  return {own.st_uid, own.st_gid, S_IRUSR | S_IWUSR};
}

}  // namespace

DataLock::DataLock(const std::string& data) {
  const std::string real = real_path(data);
  const std::string path = real + ".lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::runtime_error(path + ": cannot be written: " + std::strerror(errno));
  // By another name for the same file (a hard link) one would have another lock beside it.
  data_ = open(real.c_str(), O_RDONLY | O_CLOEXEC);
  if (flock(file_, LOCK_EX | LOCK_NB) == 0 && (data_ < 0 || flock(data_, LOCK_EX | LOCK_NB) == 0))
    return;
  close(file_);
  if (data_ >= 0) close(data_);
  throw std::runtime_error(data + ": another fourlands is using it");
}

DataLock::~DataLock() {
  close(file_);
  if (data_ >= 0) close(data_);
}

void back_up(const std::string& data, const std::string& copy) {
  if (!fs::exists(data)) throw std::runtime_error(data + ": there is no such file");
  if (fs::exists(copy)) throw std::runtime_error(copy + ": is already there");
  copy_whole(data, copy);
}

std::string restore(const std::string& copy, const std::string& place) {
  const std::string data = real_path(place);
  const Ownership owner = ownership_of(data);
  const DataLock lock(data);
  check_whole(copy);
  std::string kept;
  if (fs::exists(data)) {
    for (int i = 1; kept.empty() || fs::exists(kept); ++i)
      kept = data + ".before-restore-" + std::to_string(i);
    // The log that belongs to the old file is folded into it first.
    Database(data, Database::Mode::kWrite).execute("PRAGMA wal_checkpoint(TRUNCATE)");
    fs::rename(data, kept);
  }
  fs::remove(data + "-wal");
  fs::remove(data + "-shm");
  copy_whole(copy, data, owner);
  give(data + ".lock", {owner.user, owner.group, S_IRUSR | S_IWUSR});
  return kept;
}

}  // namespace fourlands::server
