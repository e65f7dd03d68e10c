#include "server/match/seat_name.h"

#include "server/common/answer.h"
#include "server/people/names.h"

namespace fourlands::server {

std::optional<Refusal> bad_seat_name(Store& store, const Person& who, const std::string& name) {
  if (name.empty() || name == who.name) return std::nullopt;
  const auto read = read_seat_name(name);
  if (!read) return read.error();
  const auto taken = store.person_by_name(read.value().key);
  if (taken && taken->id != who.id) return refusal_of("name_taken");
  return std::nullopt;
}

}  // namespace fourlands::server
