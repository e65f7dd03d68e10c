#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace fourlands::server {

// A library that is fetched when it is first needed, and stays. Throws a runtime_error in words if
// it is not there.
class Library {
 public:
  Library(const std::string& what, std::initializer_list<const char*> names, const char* package) {
    for (const char* name : names) {
      if (handle_ != nullptr) break;
      handle_ = dlopen(name, RTLD_NOW | RTLD_LOCAL);
      name_ = name;
    }
    if (handle_ == nullptr)
      throw std::runtime_error(what + " " + name_ + " is not installed (on Debian: apt install " +
                               package + ")");
  }

  template <class Function>
  void find(Function& function, const char* name) const {
    void* const found = dlsym(handle_, name);
    if (found == nullptr) throw std::runtime_error(name_ + " is too old: it has no " + name);
    function = reinterpret_cast<Function>(found);
  }

 private:
  void* handle_ = nullptr;
  std::string name_;
};

}  // namespace fourlands::server
