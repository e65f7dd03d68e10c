#pragma once

#include <string>

#include "server/common/answer.h"
#include "server/store/store.h"

namespace fourlands::server {

// All that is kept of a person, for them to take away: docs/formats.md. No secret is in it: neither
// the password's hash nor a token's, nor what a running match hides.
Json export_of(Store& store, const PersonRow& person, Time now);

}  // namespace fourlands::server
