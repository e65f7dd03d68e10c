#include "simulation/disk.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <ranges>
#include <set>

namespace fourlands::simulation {

namespace {

constexpr std::size_t kSector = 512;
constexpr int kLocks = SQLITE_SHM_NLOCK;

}  // namespace

// A file, with all that was written since it was last synced.
struct Disk::File {
  struct Write {
    std::size_t offset;
    std::vector<unsigned char> before, after;
    std::size_t size_before, size_after;
  };
  std::vector<unsigned char> bytes;
  std::vector<Write> unsynced;

  // Who holds which lock: of the file itself, and of the memory that readers and the writer share.
  std::map<const Handle*, int> locks;
  std::vector<std::unique_ptr<unsigned char[]>> shared;
  std::set<const Handle*> shared_by[kLocks];
  const Handle* held_by[kLocks] = {};

  void write(std::size_t offset, const unsigned char* data, std::size_t size, std::size_t length) {
    Write one{offset, {}, std::vector<unsigned char>(data, data + size), bytes.size(), length};
    const std::size_t kept_until = length < bytes.size() ? bytes.size() : offset + size;
    for (std::size_t i = offset; i < std::min(kept_until, bytes.size()); ++i)
      one.before.push_back(bytes[i]);
    bytes.resize(length);
    if (size > 0) std::memcpy(bytes.data() + offset, data, size);
    unsynced.push_back(std::move(one));
  }
};

struct Disk::Handle {
  sqlite3_file base;
  Disk* disk;
  std::shared_ptr<File>* file;
  int boot;
  int lock;

  static Handle& of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
  [[nodiscard]] File& data() const { return **file; }
  [[nodiscard]] bool gone() const { return boot != disk->boot_ || disk->dead(); }

  static int close(sqlite3_file* file);
  static int read(sqlite3_file* file, void* to, int size, sqlite3_int64 offset);
  static int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset);
  static int truncate(sqlite3_file* file, sqlite3_int64 size);
  static int sync(sqlite3_file* file, int flags);
  static int size(sqlite3_file* file, sqlite3_int64* size);
  static int lock_file(sqlite3_file* file, int level);
  static int unlock_file(sqlite3_file* file, int level);
  static int is_reserved(sqlite3_file* file, int* out);
  static int control(sqlite3_file* /*file*/, int /*op*/, void* /*argument*/) {
    return SQLITE_NOTFOUND;
  }
  static int sector(sqlite3_file* /*file*/) { return static_cast<int>(kSector); }
  static int traits(sqlite3_file* /*file*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }
  static int map(sqlite3_file* file, int region, int size, int extend, void volatile** out);
  static int lock_shared(sqlite3_file* file, int first, int count, int flags);
  static void barrier(sqlite3_file* /*file*/) {}
  static int unmap(sqlite3_file* file, int remove);
};

int Disk::Handle::close(sqlite3_file* file) {
  Handle& self = of(file);
  self.data().locks.erase(&self);
  for (int i = 0; i < kLocks; ++i) {
    self.data().shared_by[i].erase(&self);
    if (self.data().held_by[i] == &self) self.data().held_by[i] = nullptr;
  }
  delete self.file;
  return SQLITE_OK;
}

int Disk::Handle::read(sqlite3_file* file, void* to, int size, sqlite3_int64 offset) {
  Handle& self = of(file);
  Disk& disk = *self.disk;
  if (self.gone()) return SQLITE_IOERR_READ;
  if (disk.read_errors_ > 0 && disk.rng_.below(disk.read_errors_) == 0) return SQLITE_IOERR_READ;
  const auto& bytes = self.data().bytes;
  const auto wanted = static_cast<std::size_t>(size);
  const auto from = static_cast<std::size_t>(offset);
  const std::size_t there = from < bytes.size() ? std::min(wanted, bytes.size() - from) : 0;
  if (there > 0) std::memcpy(to, bytes.data() + from, there);
  if (there == wanted) return SQLITE_OK;
  std::memset(static_cast<unsigned char*>(to) + there, 0, wanted - there);
  return SQLITE_IOERR_SHORT_READ;
}

int Disk::Handle::write(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  Handle& self = of(file);
  if (self.gone() || !self.disk->works()) return SQLITE_IOERR_WRITE;
  const std::size_t end = static_cast<std::size_t>(offset) + static_cast<std::size_t>(size);
  const std::size_t length = std::max(end, self.data().bytes.size());
  if (self.disk->full_ && length > self.data().bytes.size()) return SQLITE_FULL;
  self.data().write(static_cast<std::size_t>(offset), static_cast<const unsigned char*>(from),
                    static_cast<std::size_t>(size), length);
  return SQLITE_OK;
}

int Disk::Handle::truncate(sqlite3_file* file, sqlite3_int64 size) {
  Handle& self = of(file);
  if (self.gone()) return SQLITE_IOERR_TRUNCATE;
  const auto length = static_cast<std::size_t>(size);
  if (length < self.data().bytes.size()) self.data().write(length, nullptr, 0, length);
  return SQLITE_OK;
}

int Disk::Handle::sync(sqlite3_file* file, int /*flags*/) {
  Handle& self = of(file);
  if (self.gone() || !self.disk->works()) return SQLITE_IOERR_FSYNC;
  ++self.disk->syncs_;
  self.data().unsynced.clear();
  return SQLITE_OK;
}

int Disk::Handle::size(sqlite3_file* file, sqlite3_int64* size) {
  if (of(file).gone()) return SQLITE_IOERR_FSTAT;
  *size = static_cast<sqlite3_int64>(of(file).data().bytes.size());
  return SQLITE_OK;
}

int Disk::Handle::lock_file(sqlite3_file* file, int level) {
  Handle& self = of(file);
  if (self.gone()) return SQLITE_IOERR_LOCK;
  for (const auto& [other, theirs] : self.data().locks) {
    if (other == &self) continue;
    const bool clash = (level == SQLITE_LOCK_EXCLUSIVE && theirs >= SQLITE_LOCK_SHARED) ||
                       (level == SQLITE_LOCK_RESERVED && theirs >= SQLITE_LOCK_RESERVED) ||
                       (level == SQLITE_LOCK_SHARED && theirs >= SQLITE_LOCK_PENDING);
    if (clash) return SQLITE_BUSY;
  }
  self.data().locks[&self] = level;
  return SQLITE_OK;
}

int Disk::Handle::unlock_file(sqlite3_file* file, int level) {
  Handle& self = of(file);
  if (level == SQLITE_LOCK_NONE)
    self.data().locks.erase(&self);
  else
    self.data().locks[&self] = level;
  return SQLITE_OK;
}

int Disk::Handle::is_reserved(sqlite3_file* file, int* out) {
  *out = 0;
  for (const auto& [other, level] : of(file).data().locks)
    if (level >= SQLITE_LOCK_RESERVED) *out = 1;
  return SQLITE_OK;
}

int Disk::Handle::map(sqlite3_file* file, int region, int size, int extend, void volatile** out) {
  Handle& self = of(file);
  *out = nullptr;
  if (self.gone()) return SQLITE_IOERR_SHMMAP;
  auto& shared = self.data().shared;
  const auto index = static_cast<std::size_t>(region);
  if (index >= shared.size() && extend == 0) return SQLITE_OK;
  while (index >= shared.size())
    shared.push_back(std::make_unique<unsigned char[]>(static_cast<std::size_t>(size)));
  *out = shared[index].get();
  return SQLITE_OK;
}

int Disk::Handle::lock_shared(sqlite3_file* file, int first, int count, int flags) {
  Handle& self = of(file);
  if (self.gone()) return SQLITE_IOERR_SHMLOCK;
  File& data = self.data();
  const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    for (int i = first; i < first + count; ++i) {
      data.shared_by[i].erase(&self);
      if (data.held_by[i] == &self) data.held_by[i] = nullptr;
    }
    return SQLITE_OK;
  }
  for (int i = first; i < first + count; ++i) {
    const bool held = data.held_by[i] != nullptr && data.held_by[i] != &self;
    const bool read = std::any_of(data.shared_by[i].begin(), data.shared_by[i].end(),
                                  [&self](const Handle* other) { return other != &self; });
    if (held || (exclusive && read)) return SQLITE_BUSY;
  }
  for (int i = first; i < first + count; ++i) {
    if (exclusive)
      data.held_by[i] = &self;
    else
      data.shared_by[i].insert(&self);
  }
  return SQLITE_OK;
}

int Disk::Handle::unmap(sqlite3_file* file, int remove) {
  Handle& self = of(file);
  if (remove != 0 && !self.gone()) self.data().shared.clear();
  return SQLITE_OK;
}

namespace {

const sqlite3_io_methods kMethods = {2,
                                     Disk::Handle::close,
                                     Disk::Handle::read,
                                     Disk::Handle::write,
                                     Disk::Handle::truncate,
                                     Disk::Handle::sync,
                                     Disk::Handle::size,
                                     Disk::Handle::lock_file,
                                     Disk::Handle::unlock_file,
                                     Disk::Handle::is_reserved,
                                     Disk::Handle::control,
                                     Disk::Handle::sector,
                                     Disk::Handle::traits,
                                     Disk::Handle::map,
                                     Disk::Handle::lock_shared,
                                     Disk::Handle::barrier,
                                     Disk::Handle::unmap,
                                     nullptr,
                                     nullptr};

}  // namespace

std::shared_ptr<Disk::File> Disk::file(const char* name, bool create) {
  if (name == nullptr) return std::make_shared<File>();  // For a moment, and nobody else's.
  const auto found = files_.find(name);
  if (found != files_.end()) return found->second;
  if (!create) return nullptr;
  return files_[name] = std::make_shared<File>();
}

Disk::Disk(std::uint64_t seed) : rng_(seed), salts_(seed + 1) {
  vfs_.iVersion = 2;
  vfs_.szOsFile = sizeof(Handle);
  vfs_.mxPathname = 512;
  vfs_.zName = "fourlands-simulation";
  vfs_.pAppData = this;
  vfs_.xOpen = [](sqlite3_vfs* vfs, const char* name, sqlite3_file* out, int flags, int* taken) {
    Disk& disk = of(vfs);
    auto data = disk.file(name, (flags & SQLITE_OPEN_CREATE) != 0);
    out->pMethods = nullptr;
    if (!data) return SQLITE_CANTOPEN;
    new (out) Handle{{&kMethods}, &disk, new std::shared_ptr<File>(data), disk.boot_, 0};
    if (taken != nullptr) *taken = flags;
    return SQLITE_OK;
  };
  vfs_.xDelete = [](sqlite3_vfs* vfs, const char* name, int) {
    return of(vfs).files_.erase(name) > 0 ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
  };
  vfs_.xAccess = [](sqlite3_vfs* vfs, const char* name, int, int* out) {
    const auto found = of(vfs).files_.find(name);
    *out = found != of(vfs).files_.end() && !found->second->bytes.empty() ? 1 : 0;
    return SQLITE_OK;
  };
  vfs_.xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
  };
  vfs_.xRandomness = [](sqlite3_vfs* vfs, int size, char* out) {
    for (int i = 0; i < size; ++i) out[i] = static_cast<char>(of(vfs).salts_.below(256));
    return size;
  };
  vfs_.xSleep = [](sqlite3_vfs*, int microseconds) { return microseconds; };
  vfs_.xCurrentTime = [](sqlite3_vfs*, double* out) {
    *out = 2'460'000.5;
    return SQLITE_OK;
  };
  vfs_.xGetLastError = [](sqlite3_vfs*, int, char*) { return 0; };
  vfs_.xCurrentTimeInt64 = [](sqlite3_vfs*, sqlite3_int64* out) {
    *out = 2'460'000LL * 86'400'000;
    return SQLITE_OK;
  };
  before_ = sqlite3_vfs_find(nullptr);
  sqlite3_vfs_register(&vfs_, 1);
  sqlite3_randomness(0, nullptr);  // It asks for its chance anew.
}

Disk::~Disk() {
  sqlite3_vfs_register(before_, 1);
  sqlite3_vfs_unregister(&vfs_);
  sqlite3_randomness(0, nullptr);
}

// Back to what was synced; then some of the rest, whole or in sectors.
void Disk::settle(File& file) {
  auto unsynced = std::move(file.unsynced);
  file.unsynced.clear();
  for (const File::Write& write : std::views::reverse(unsynced)) {
    file.bytes.resize(write.size_before);
    if (!write.before.empty())
      std::memcpy(file.bytes.data() + write.offset, write.before.data(), write.before.size());
  }
  for (const File::Write& write : unsynced) {
    if (rng_.below(2) == 0) {
      ++lost_;
      continue;
    }
    file.bytes.resize(write.after.empty() ? write.size_after
                                          : std::max(file.bytes.size(), write.size_after));
    const bool torn = rng_.below(3) == 0;
    for (std::size_t at = 0; at < write.after.size(); at += kSector) {
      if (torn && rng_.below(2) == 0) continue;
      std::memcpy(file.bytes.data() + write.offset + at, write.after.data() + at,
                  std::min(kSector, write.after.size() - at));
    }
  }
}

void Disk::crash() {
  ++boot_;
  alive_for_ = -1;
  for (auto& [name, file] : files_) {
    // Whoever has the old one open keeps its memory, and can do nothing with it.
    auto after = std::make_shared<File>();
    after->bytes = file->bytes;
    after->unsynced = file->unsynced;
    settle(*after);
    file = std::move(after);
  }
}

std::int64_t Disk::bytes() const {
  std::int64_t sum = 0;
  for (const auto& [name, file] : files_) sum += static_cast<std::int64_t>(file->bytes.size());
  return sum;
}

}  // namespace fourlands::simulation
