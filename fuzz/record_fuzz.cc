#include "fuzz/world.h"
#include "match/verify.h"

// Bytes as a record: refused in words, or written back the same and folded as far as it is legal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fourlands;
  const auto record = read_record(fuzz::text_of(data, size));
  if (!record) return 0;
  const auto again = read_record(write_record(record.value()));
  FL_CHECK(again.ok() && again.value().events == record.value().events);
  const auto rules = rules_of(fuzz::registry(), record.value(), nullptr);
  if (!rules) return 0;
  const auto end = fold(*rules.value(), record.value(), record.value().events.size());
  FL_CHECK(end.ok() || end.error().number >= 1);
  (void)verify(*rules.value(), record.value());
  const auto state = match::MatchState::open(rules.value(), record.value(), secret_from_seed(1));
  FL_CHECK(state.ok() == end.ok());
  for (int seat = 0; seat < rules.value()->seats(); ++seat)
    if (state) (void)state.value()->free_undo(seat_of(seat));
  return 0;
}
