#include <algorithm>

#include "server/match/match.h"

// What the house does with a match: who does not want to meet whom, a table that is closed, a new
// name, and what is too old to be kept.

namespace fourlands::server {
namespace {

bool is_called(const Chair& chair, const Person& person, const std::string& name) {
  return chair.person == person.id && chair.name == name;
}

bool anywhere_called(const Table& table, const Person& person, const std::string& name) {
  return std::any_of(table.chairs.begin(), table.chairs.end(),
                     [&](const Chair& chair) { return is_called(chair, person, name); });
}

}  // namespace

std::optional<Refusal> Match::kept_away(const Person& who) const {
  const auto apart = [&](const std::string& other) {
    return host_.house().apart(who.answerable(), other);
  };
  bool away = apart(table_.owner);
  for (const Chair& chair : table_.chairs)
    away = away || apart(chair.owner.empty() ? chair.person : chair.owner);
  if (!away) return std::nullopt;
  return refusal_of("kept_away");
}

Coroutine Match::close_by_house(std::function<void(Answer)> done) {
  if (!load()) {
    done({refusal_of("unknown_match"), {}});
    co_return;
  }
  const bool open = table_.status == MatchStatus::kOpen;
  if (!open && table_.status != MatchStatus::kRunning) {
    done({refusal_of("not_running"), {}});
    co_return;
  }
  Table next = table_;
  next.status = MatchStatus::kClosed;
  MatchRow row = next.row(key_, secret_);
  row.wake = std::nullopt;
  std::vector<Change> changes = {PutMatch{std::move(row)}};
  if (co_await stored(std::move(changes)) != Written::kStored) {
    done({refusal_of("not_stored"), {}});
    co_return;
  }
  table_ = std::move(next);
  wake_ = std::nullopt;
  state_.reset();
  undo_vote_.reset();
  done({});
  tell_table();
}

Coroutine Match::rename(Person person, std::string before, std::function<void()> done) {
  if (!load() || broken_ || !anywhere_called(table_, person, before)) {
    done();
    co_return;
  }
  Table next = table_;
  for (Chair& chair : next.chairs)
    if (is_called(chair, person, before)) chair.name = person.name;
  if (next.owner == person.id && next.by == before) next.by = person.name;
  std::vector<Change> changes = {PutMatch{row_of(next)}};
  if (co_await stored(std::move(changes)) == Written::kStored) {
    table_ = std::move(next);
    tell_table();
  }
  done();
}

Coroutine Match::prune(std::function<void(bool gone)> done) {
  const bool past = load() && !broken_ &&
                    (table_.status == MatchStatus::kOver || table_.status == MatchStatus::kClosed);
  if (!past || !unused()) {
    done(false);
    co_return;
  }
  std::vector<Change> changes = {DropMatch{key_}};
  const bool gone = co_await stored(std::move(changes)) == Written::kStored;
  loaded_ = false;  // Whoever asks for it is told that there is none.
  done(gone);
}

}  // namespace fourlands::server
