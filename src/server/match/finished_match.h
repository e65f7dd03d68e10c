#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "game/record.h"

namespace fourlands::server {

// A match that is over, as others look at it.
struct FinishedMatch {
  std::shared_ptr<const Record> record;
  std::shared_ptr<const Ruleset> rules;
  nlohmann::json result;  // Of one that ended early the record does not tell it.
};

}  // namespace fourlands::server
