#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/result.h"
#include "game/face.h"

namespace fourlands::server {

// What a step of the viewer's would do: {"effects","view","insight"} as the viewer would see them
// before chance acts, or {"reveals":true} if the step itself would show something that the viewer
// does not know, which only playing it may. It follows from the view alone (law 3). Refused as the
// rules refuse the step.
Result<Json, Refusal> preview(const SeatView& view, const std::string& step);

}  // namespace fourlands::server
