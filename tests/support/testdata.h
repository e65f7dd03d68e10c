#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/paths.h"

namespace fourlands::testing {

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// src/games/landing_zone/testdata for "landing-zone".
inline std::filesystem::path testdata_of(std::string_view game) {
  std::string folder(game);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return std::filesystem::path(::fourlands::testing::project_root()) / "src" / "games" / folder /
         "testdata";
}

// The files of a folder with that ending, sorted by name; none if there is no such folder.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   std::string_view ending) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace fourlands::testing
