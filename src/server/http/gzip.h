#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fourlands::server {

std::string zipped(std::string_view plain);
// Nothing if it is no gzip, or broken.
std::optional<std::string> unzipped(std::string_view gzip);

}  // namespace fourlands::server
