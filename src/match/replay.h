#pragma once

#include <memory>
#include <optional>

#include "game/record.h"

namespace fourlands {

// A record looked at from its beginning on, step by step. Rules and record must stay.
class Replay {
 public:
  Replay(const Ruleset& rules, const Record& record)
      : record_(record), position_(rules.initial()) {}

  // Where it stands after the steps so far.
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] std::size_t steps() const { return steps_; }
  [[nodiscard]] bool at_end() const { return steps_ == record_.events.size(); }
  // The step that comes next; there must be one.
  [[nodiscard]] const Event& next() const { return record_.events[steps_]; }
  // Plays it. Refused: the rules do not allow it, and nothing has changed.
  std::optional<Refusal> advance() {
    auto played = position_->play(next().who, next().step);
    if (!played) return played.error();
    ++steps_;
    return std::nullopt;
  }

 private:
  const Record& record_;
  std::unique_ptr<Position> position_;
  std::size_t steps_ = 0;
};

}  // namespace fourlands
