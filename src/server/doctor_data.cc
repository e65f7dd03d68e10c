#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "server/doctor.h"
#include "server/review/check_upgrade.h"
#include "server/review/drill.h"
#include "server/store/backups.h"
#include "server/store/data_file.h"
#include "server/store/store_schema.h"

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;
using Grade = Finding::Grade;

constexpr std::uintmax_t kMegabyte = 1024ULL * 1024;
constexpr std::uintmax_t kTightDisk = 64 * kMegabyte;
constexpr std::uintmax_t kLargeLog = 256 * kMegabyte;
constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kDay = 24 * 60 * kMinute;
constexpr std::size_t kMostNamed = 5;

std::string folder_of(const std::string& data) {
  const fs::path folder = fs::path(data).parent_path();
  return folder.empty() ? "." : folder.string();
}

std::uintmax_t size_of(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? 0 : size;
}

// The version of the tables that this program writes.
std::int64_t version_written() {
  Database fresh(":memory:", Database::Mode::kWrite);
  prepare_schema(fresh);
  Statement row = fresh.prepare("PRAGMA user_version");
  (void)row.step();
  return row.integer(0);
}

Finding look_at_log(const std::string& data) {
  const std::uintmax_t size = size_of(data + "-wal");
  if (size > kLargeLog)
    return {"wal", Grade::kWarning,
            fmt::format("{}-wal has {} MB: something reads the data for so long that the log "
                        "cannot be folded into it.",
                        data, size / kMegabyte),
            "End what reads it (an old backup?), or restart the server"};
  return {"wal", Grade::kGood, fmt::format("The log beside the data has {} MB.", size / kMegabyte),
          ""};
}

}  // namespace

// The server writes three files beside the data; one that a command of root's left there stops it.
std::vector<Finding> look_at_files(const std::string& data) {
  struct stat own{};
  if (stat(data.c_str(), &own) != 0)
    return {{"data", Grade::kBad, data + " cannot be looked at.", "Run this as its owner or root"}};
  struct stat folder{};
  const std::string place = folder_of(data);
  (void)stat(place.c_str(), &folder);
  std::vector<Finding> found;
  for (const char* more : {"-wal", "-shm", ".lock"}) {
    struct stat beside{};
    if (stat((data + more).c_str(), &beside) == 0 && beside.st_uid != own.st_uid)
      found.push_back({"owner", Grade::kBad,
                       data + more +
                           " is not of the same owner as the data: the server cannot "
                           "write it.",
                       fmt::format("chown --reference={0} {0}{1}", data, more)});
  }
  if (folder.st_uid != own.st_uid && (folder.st_mode & S_IWOTH) == 0)
    found.push_back({"owner", Grade::kBad,
                     place + " is not of the data's owner: the server cannot write beside it.",
                     fmt::format("chown --reference={} {}", place, data)});
  if (found.empty()) found.push_back({"owner", Grade::kGood, "All files are of one owner.", ""});
  const mode_t others = S_IRWXG | S_IRWXO;
  if ((own.st_mode & others) != 0 && (folder.st_mode & others) != 0)
    found.push_back({"mode", Grade::kWarning,
                     "Other users of this machine may read " + data +
                         ", and with it every running match's secret.",
                     "chmod 600 " + data});
  else
    found.push_back({"mode", Grade::kGood, "Nobody else can read the data.", ""});
  found.push_back(look_at_log(data));
  return found;
}

Finding look_at_disk(const std::string& data) {
  std::error_code error;
  const auto space = fs::space(folder_of(data), error);
  if (error)
    return {"disk", Grade::kBad, folder_of(data) + ": " + error.message(), "Make the folder"};
  const std::uintmax_t size = size_of(data) + size_of(data + "-wal");
  const std::string says = fmt::format("{} MB are free where the data is, which has {} MB.",
                                       space.available / kMegabyte, size / kMegabyte);
  if (space.available < kTightDisk)
    return {"disk", Grade::kBad, says, "Make room: moves are refused when the disk is full"};
  if (space.available < 2 * size)
    return {"disk", Grade::kWarning, says, "Make room: a backup and a restore need twice the data"};
  return {"disk", Grade::kGood, says, ""};
}

Finding look_at_backups(const std::string& folder, Time now) {
  const auto all = backups_in(folder);
  if (all.empty())
    return {"backup", Grade::kWarning, "There is no backup in " + folder + ".",
            "fourlands backup --every 1h --keep 7d --to " + folder + ", or --backups says where"};
  const std::int64_t age = now - all.back().at;
  const std::string says =
      fmt::format("The newest of {} backups is {} old.", all.size(), say_duration(age));
  if (age > kDay)
    return {"backup", Grade::kWarning, says, "Look why: systemctl status fourlands-backup"};
  return {"backup", Grade::kGood, says, ""};
}

Finding look_at_schema(const std::string& data) {
  std::int64_t version = 0;
  try {
    check_whole(data);
    Database database(data, Database::Mode::kRead);
    Statement row = database.prepare("PRAGMA user_version");
    (void)row.step();
    version = row.integer(0);
  } catch (const std::exception& lost) {
    return {"schema", Grade::kBad, lost.what(), "Restore a backup; `fourlands drill` tries one"};
  }
  const std::int64_t written = version_written();
  if (version > written)
    return {
        "schema", Grade::kBad,
        fmt::format("The data is of version {}, newer than this program's {}.", version, written),
        "Install the newer program again"};
  if (version < written)
    return {
        "schema", Grade::kWarning,
        fmt::format("The data is of version {}; the next start brings it to {}.", version, written),
        "Back up first: an older program cannot read it afterwards"};
  return {"schema", Grade::kGood, fmt::format("The file is whole, of version {}.", version), ""};
}

Finding look_at_clock(const std::string& data, const Machine& machine) {
  const auto newest = data.empty() ? std::nullopt : newest_move(data);
  if (newest && *newest > machine.now + kMinute)
    return {"clock", Grade::kBad,
            "The newest move was played " + say_duration(*newest - machine.now) +
                " in the future: the clock was set back, or was wrong.",
            "Set the clock (timedatectl); players' clocks go by it"};
  if (!machine.clock_synchronized)
    return {"clock", Grade::kWarning, "Nothing keeps this machine's clock right.",
            "apt install systemd-timesyncd, or ask who runs the machine"};
  return {"clock", Grade::kGood, "The clock is kept right.", ""};
}

Finding look_at_matches(const Registry& registry, const std::string& data) {
  const UpgradeReport report = check_upgrade(registry, data, Language::kEnglish);
  if (report.differences.empty())
    return {"matches", Grade::kGood,
            fmt::format("All {} matches replay, {} events.", report.matches, report.events), ""};
  std::string named;
  for (std::size_t i = 0; i < std::min(kMostNamed, report.differences.size()); ++i)
    named += fmt::format(" {} ({})", report.differences[i].match, report.differences[i].why);
  return {
      "matches", Grade::kBad,
      fmt::format("{} of {} matches do not replay:{}{}", report.differences.size(), report.matches,
                  named, report.differences.size() > kMostNamed ? " and others." : ""),
      "fourlands check-upgrade names them all; a backup from before may have them whole"};
}

}  // namespace fourlands::server
