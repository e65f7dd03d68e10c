#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

// JSON from and to clients.

namespace fourlands::server {

// Members of what a client sent. One that is not there, or is of another kind, is as good as none.
inline std::string text_in(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  return found != body.end() && found->is_string() ? found->get<std::string>() : std::string();
}

inline std::optional<std::int64_t> number_in(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

// As it is sent. Bytes that are no text, which somebody may have sent us, are marked as such.
inline std::string dump(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace fourlands::server
