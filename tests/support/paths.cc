#include "support/paths.h"

namespace fourlands::testing {

const std::string& project_root() {
  static const std::string path = FOURLANDS_ROOT;
  return path;
}

const std::string& program_path() {
  static const std::string path = FOURLANDS_BINARY;
  return path;
}

}  // namespace fourlands::testing
