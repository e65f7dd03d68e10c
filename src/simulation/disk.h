#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"

namespace fourlands::simulation {

// A disk in memory, under SQLite's own interface for one (VFS). It does what a disk may do: what
// was written and not synced may be there after a crash, or not, or in part, in any order, sector
// by sector; it can be full, and reading can fail. While it lives all of SQLite's files are on it.
class Disk {
 public:
  explicit Disk(std::uint64_t seed);
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  // The machine stops: open files are good no more, and of what was not synced something is lost.
  void crash();
  // After so many more writes and syncs it does nothing any more, until `crash`: a machine that
  // stops in the middle of a commit. -1: it goes on.
  void die_after(int operations) { alive_for_ = operations; }
  [[nodiscard]] bool dead() const { return alive_for_ == 0; }
  // Whether anything that makes a file longer is refused.
  void set_full(bool full) { full_ = full; }
  // One read in so many fails; 0: none.
  void set_read_errors(std::uint32_t one_in) { read_errors_ = one_in; }

  [[nodiscard]] std::int64_t syncs() const { return syncs_; }
  [[nodiscard]] std::int64_t lost_writes() const { return lost_; }
  [[nodiscard]] std::int64_t bytes() const;

  struct File;
  struct Handle;

 private:
  friend struct Handle;
  static Disk& of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }
  std::shared_ptr<File> file(const char* name, bool create);
  void settle(File& file);
  // Whether it still works; counts what is done.
  bool works() {
    if (alive_for_ > 0) --alive_for_;
    return alive_for_ != 0;
  }

  Rng rng_;
  Rng salts_;  // SQLite's own.
  sqlite3_vfs vfs_{};
  sqlite3_vfs* before_ = nullptr;
  std::map<std::string, std::shared_ptr<File>> files_;
  int boot_ = 1;  // Since which start a file was opened.
  int alive_for_ = -1;
  bool full_ = false;
  std::uint32_t read_errors_ = 0;
  std::int64_t syncs_ = 0;
  std::int64_t lost_ = 0;
};

}  // namespace fourlands::simulation
