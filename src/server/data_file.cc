#include "server/data_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "core/check.h"
#include "game/fairness.h"
#include "server/progress.h"
#include "server/store_schema.h"
#include "server/store_sqlite.h"
#include "server/table.h"

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;

constexpr int kAtOnce = 256;

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

namespace {

// Nothing if this program plays the match as it was played.
std::optional<Difference> difference(const Registry& registry, Store& store, const MatchRow& row,
                                     Language language, std::int64_t& events) {
  const auto found = [&](std::size_t event, const Refusal& why) {
    return Difference{row.id, row.game, row.status == MatchStatus::kRunning, event,
                      registry.catalogue().say(language, why)};
  };
  const Table table = Table::of(row);
  const auto rules = rules_of(registry, table.header(), Json());
  if (!rules) return found(0, rules.error());
  const auto secret = secret_of(row.secret);
  if (!secret) return found(0, {"bad_record", "", {"server.bad_journal", {}}});
  Progress progress(rules.value(), table.header(), *secret);
  const auto journal = store.journal(row.key);
  events += static_cast<std::int64_t>(journal.size());
  if (const auto bad = progress.load(journal)) return found(bad->number, bad->refusal);
  const bool over = row.status == MatchStatus::kOver;
  if (progress.over() != over) return found(0, {"bad_record", "", {"server.other_end", {}}});
  if (!over) return std::nullopt;
  const Verdict verdict = verify(progress.rules(), progress.finished_record());
  if (!verdict.good) return found(verdict.event, {"bad_record", "", verdict.why});
  return std::nullopt;
}

}  // namespace

UpgradeReport check_upgrade(const Registry& registry, const std::string& data, Language language) {
  check_whole(data);
  SqliteStore store(data, Database::Mode::kRead);
  UpgradeReport report;
  std::int64_t last = 0;
  for (;;) {
    const auto rows = store.all(last, kAtOnce);
    for (const MatchRow& row : rows) {
      last = row.key;
      if (row.status != MatchStatus::kRunning && row.status != MatchStatus::kOver) continue;
      ++report.matches;
      if (auto differs = difference(registry, store, row, language, report.events))
        report.differences.push_back(std::move(*differs));
    }
    if (rows.size() < kAtOnce) return report;
  }
}

}  // namespace fourlands::server
