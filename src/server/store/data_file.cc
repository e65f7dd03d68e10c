#include "server/store/data_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
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

// A copy under a name of its own, then renamed: nobody ever sees half of it.
void copy_whole(const std::string& from, const std::string& to) {
  const std::string half = to + ".part";
  fs::remove(half);
  {
    Database source(from, Database::Mode::kRead);
    source.copy_to(half);
  }
  check_whole(half);
  sync_file(half);
  fs::rename(half, to);
  sync_file(to);
}

}  // namespace

DataLock::DataLock(const std::string& data) {
  const std::string path = data + ".lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::runtime_error(path + ": cannot be written");
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    close(file_);
    throw std::runtime_error(data + ": another fourlands is using it");
  }
}

DataLock::~DataLock() { close(file_); }

void back_up(const std::string& data, const std::string& copy) {
  if (!fs::exists(data)) throw std::runtime_error(data + ": there is no such file");
  if (fs::exists(copy)) throw std::runtime_error(copy + ": is already there");
  copy_whole(data, copy);
}

std::string restore(const std::string& copy, const std::string& data) {
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
  copy_whole(copy, data);
  return kept;
}

}  // namespace fourlands::server
