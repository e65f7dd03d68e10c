#pragma once

#include <cstdint>
#include <string>

namespace fourlands::server {

struct MoveReport {
  std::int64_t matches = 0;
  std::int64_t events = 0;
  std::int64_t rows = 0;  // Of all tables.
  std::string hash;       // Of every journal, in the order of the matches: the same on both sides.
};

// Copies everything from a data file to a PostgreSQL database, or back. What it copies to must be
// empty, and no server may use either; what it copies from stays as it is. Checked by the count of
// each table's rows and the hash of every journal. Throws if anything is wrong, and then there is
// nothing in the new place.
MoveReport move_store(const std::string& from, const std::string& to);

}  // namespace fourlands::server
