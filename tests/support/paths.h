#pragma once

#include <string>

// Where the project's files and its program are. They are compiled into a file of their own, so
// that no test is compiled anew because the project stands in another folder.

namespace fourlands::testing {

const std::string& project_root();
const std::string& program_path();

}  // namespace fourlands::testing
