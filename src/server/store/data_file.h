#pragma once

#include <string>

// What a host does with the data file besides serving from it.

namespace fourlands::server {

// Held while a process uses the data file alone, so that no two servers write it and none is
// restored over, by whatever name or link each of them knows it. Throws if another process has it.
class DataLock {
 public:
  explicit DataLock(const std::string& data);
  ~DataLock();
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;

 private:
  int file_ = -1;  // data.lock, beside the file that links lead to.
  int data_ = -1;  // The data file itself, if there is one.
};

// A copy of the data as it is at one moment, while a server goes on writing. The copy appears under
// its name only once it is whole. Throws if it cannot be made.
void back_up(const std::string& data, const std::string& copy);
// Puts a backup in the place of the data; what was there is kept beside it, under the name that is
// answered (empty: nothing was there). Owner and permissions stay as they were. Throws if the
// backup is no good or a server is running.
std::string restore(const std::string& copy, const std::string& data);

// Throws if the file is damaged or none of fourlands.
void check_whole(const std::string& path);

}  // namespace fourlands::server
