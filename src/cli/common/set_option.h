#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fourlands::cli {

// "setup=advanced" as the option it means: a number, true, false or a text.
inline void set_option(nlohmann::json& options, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string value = equals == std::string::npos ? "true" : text.substr(equals + 1);
  const nlohmann::json parsed = nlohmann::json::parse(value, nullptr, false);
  options[text.substr(0, equals)] =
      parsed.is_number() || parsed.is_boolean() ? parsed : nlohmann::json(value);
}

}  // namespace fourlands::cli
