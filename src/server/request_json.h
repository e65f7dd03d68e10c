#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

// JSON from and to clients and the store.

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

void append_quoted(std::string& out, std::string_view text);

// A JSON object, written straight as text: what a server sends is mostly small objects, and
// building each as a tree first costs more than all else about it.
class ObjectText {
 public:
  // Texts, numbers, truth values and whole JSON values.
  template <class T>
  ObjectText& add(std::string_view name, const T& value) {
    add_name(name);
    if constexpr (std::is_same_v<T, nlohmann::json>) {
      out_ += dump(value);
    } else if constexpr (std::is_same_v<T, bool>) {
      out_ += value ? "true" : "false";
    } else if constexpr (std::is_same_v<T, std::nullptr_t>) {
      out_ += "null";
    } else if constexpr (std::is_integral_v<T>) {
      out_ += std::to_string(value);
    } else {
      append_quoted(out_, value);
    }
    return *this;
  }
  // What is JSON already.
  ObjectText& add_text(std::string_view name, std::string_view json) {
    add_name(name);
    out_ += json;
    return *this;
  }
  // Null if it is empty.
  ObjectText& add_or_null(std::string_view name, std::string_view text) {
    return text.empty() ? add(name, nullptr) : add(name, text);
  }
  std::string close() {
    out_ += '}';
    return std::move(out_);
  }

 private:
  void add_name(std::string_view name) {
    out_ += out_.size() > 1 ? ",\"" : "\"";
    out_ += name;
    out_ += "\":";
  }

  std::string out_ = "{";
};

// The texts as a list.
template <class Texts>
std::string list_text(const Texts& texts) {
  std::string out = "[";
  for (const auto& text : texts) {
    if (out.size() > 1) out += ',';
    out += text;
  }
  return out + "]";
}

}  // namespace fourlands::server
