#include "python/module.h"

namespace fourlands::python {

NB_MODULE(_core, module) {
  module.doc() = "Fourlands in C++: see the package fourlands.";
  nb::dict members;
  members["code"] = "bad_request";
  members["rule"] = "";
  static PyObject* error = PyErr_NewExceptionWithDoc(
      "fourlands._core.Error",
      "What the engine refused: str() says why, `code` and `rule` name the reason.",
      PyExc_ValueError, members.ptr());
  module.attr("Error") = nb::borrow(error);
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Refused& refused) {
      nb::object made = nb::borrow(error)(nb::str(refused.what()));
      made.attr("code") = nb::str(refused.code().c_str());
      made.attr("rule") = nb::str(refused.rule().c_str());
      PyErr_SetObject(error, made.ptr());
    }
  });
  // Whoever keeps a game until the end, as a registry does, is not told off for it.
  nb::set_leak_warnings(false);
  bind_games(module);
  bind_batch(module);
  bind_bots(module);
}

}  // namespace fourlands::python
