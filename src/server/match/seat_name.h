#pragma once

#include <optional>
#include <string>

#include "game/message.h"
#include "server/people/person.h"
#include "server/store/store.h"

namespace fourlands::server {

// Why a person may not call a seat of theirs that, if so. Their own name and none are good.
std::optional<Refusal> bad_seat_name(Store& store, const Person& who, const std::string& name);

}  // namespace fourlands::server
