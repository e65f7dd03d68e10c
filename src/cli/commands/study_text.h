#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fourlands::cli {

// A study for a terminal, from its JSON.
std::string study_text(const nlohmann::json& study);

// A study as one HTML file that needs nothing else: charts as SVG, light and dark, printable.
std::string study_html(const nlohmann::json& study);

}  // namespace fourlands::cli
