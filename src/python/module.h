#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <nlohmann/json.hpp>
#include <string>

#include "python/state.h"

namespace fourlands::python {

namespace nb = nanobind;

// JSON as Python's own objects.
inline nb::object loaded(const Json& json) {
  return nb::module_::import_("json").attr("loads")(
      json.dump(-1, ' ', false, Json::error_handler_t::replace));
}
inline std::string dumped(const nb::handle& object) {
  return nb::cast<std::string>(nb::module_::import_("json").attr("dumps")(object));
}

void bind_games(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_bots(nb::module_& module);

}  // namespace fourlands::python
