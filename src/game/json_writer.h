#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>

// JSON written straight as text: what is told of a match is mostly small objects and long lists,
// and building each as a tree first costs more than all else about it.

namespace fourlands {

// As it is sent. Bytes that are no text, which somebody may have sent us, are marked as such.
inline std::string dump(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// One object, its members in the order they are added. Values are texts, numbers, truth values,
// nullptr and whole JSON values.
class JsonWriter {
 public:
  template <class T>
  JsonWriter& add(std::string_view name, const T& value) {
    add_name(name);
    write(value);
    return *this;
  }
  // What is JSON already.
  JsonWriter& add_text(std::string_view name, std::string_view json) {
    add_name(name);
    out_ += json;
    return *this;
  }
  // Null if it is empty.
  JsonWriter& add_or_null(std::string_view name, std::string_view text) {
    return text.empty() ? add(name, nullptr) : add(name, text);
  }
  // The members of another one.
  JsonWriter& add_members(const JsonWriter& other) {
    if (other.out_.size() == 1) return *this;
    separate();
    out_.append(other.out_, 1);
    return *this;
  }

  // -- What lies inside: each is ended before what it lies in.
  JsonWriter& begin_object(std::string_view name) {
    add_name(name);
    out_ += '{';
    return *this;
  }
  JsonWriter& begin_list(std::string_view name) {
    add_name(name);
    out_ += '[';
    return *this;
  }
  template <class T>
  JsonWriter& item(const T& value) {
    separate();
    write(value);
    return *this;
  }
  JsonWriter& item_text(std::string_view json) {
    separate();
    out_ += json;
    return *this;
  }
  JsonWriter& end_object() {
    out_ += '}';
    return *this;
  }
  JsonWriter& end_list() {
    out_ += ']';
    return *this;
  }

  std::string close() {
    out_ += '}';
    return std::move(out_);
  }

 private:
  template <class T>
  void write(const T& value) {
    if constexpr (std::is_same_v<T, nlohmann::json>) {
      out_ += dump(value);
    } else if constexpr (std::is_same_v<T, bool>) {
      out_ += value ? "true" : "false";
    } else if constexpr (std::is_same_v<T, std::nullptr_t>) {
      out_ += "null";
    } else if constexpr (std::is_integral_v<T>) {
      out_ += std::to_string(value);
    } else {
      quote(value);
    }
  }
  void quote(std::string_view text) {
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
      return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
    });
    if (!plain) {
      out_ += dump(nlohmann::json(std::string(text)));
      return;
    }
    out_ += '"';
    out_ += text;
    out_ += '"';
  }
  // No value ends in one of these, so they tell that nothing stands before this one.
  void separate() {
    if (out_.back() != '{' && out_.back() != '[') out_ += ',';
  }
  void add_name(std::string_view name) {
    separate();
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }

  std::string out_ = "{";
};

// The texts, each JSON already, as a list.
template <class Texts>
std::string list_text(const Texts& texts) {
  std::string out = "[";
  for (const auto& text : texts) {
    if (out.size() > 1) out += ',';
    out += text;
  }
  return out + "]";
}

}  // namespace fourlands
