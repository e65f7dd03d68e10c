#include "game/json_plain.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <utility>

namespace fourlands {
namespace {

// What a text can hold as it is: no quote, no backslash, no control character, nothing past ASCII.
constexpr bool is_plain(char c) { return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f; }

class PlainReader {
 public:
  explicit PlainReader(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

  bool document(int levels, Json& json) {
    if (!value(levels, json)) return false;
    skip_spaces();
    return at_ == end_;
  }

 private:
  bool value(int levels, Json& json) {
    skip_spaces();
    if (at_ == end_) return false;
    switch (*at_) {
      case '{':
        return levels > 0 && object(levels - 1, json);
      case '[':
        return levels > 0 && list(levels - 1, json);
      case '"': {
        std::string_view found;
        if (!text(found)) return false;
        json = found;
        return true;
      }
      case 't':
        return word("true", Json(true), json);
      case 'f':
        return word("false", Json(false), json);
      case 'n':
        return word("null", Json(nullptr), json);
      default:
        return number(json);
    }
  }

  bool object(int levels, Json& json) {
    json = Json::object();
    auto& members = json.get_ref<Json::object_t&>();
    ++at_;
    if (comes('}')) return true;
    do {
      skip_spaces();
      std::string_view key;
      if (at_ == end_ || *at_ != '"' || !text(key) || !comes(':')) return false;
      // Keys mostly ascend, as we write them.
      const std::size_t before = members.size();
      const auto member = members.emplace_hint(members.end(), key, nullptr);
      if (members.size() == before) return false;  // Twice the same.
      if (!value(levels, member->second)) return false;
    } while (comes(','));
    return comes('}');
  }

  bool list(int levels, Json& json) {
    json = Json::array();
    auto& items = json.get_ref<Json::array_t&>();
    ++at_;
    if (comes(']')) return true;
    do {
      if (!value(levels, items.emplace_back())) return false;
    } while (comes(','));
    return comes(']');
  }

  bool text(std::string_view& found) {
    const char* const begin = ++at_;
    while (at_ != end_ && is_plain(*at_)) ++at_;
    if (at_ == end_ || *at_ != '"') return false;
    found = {begin, static_cast<std::size_t>(at_ - begin)};
    ++at_;
    return true;
  }

  bool number(Json& json) {
    const bool negative = *at_ == '-';
    if (negative) ++at_;
    const char* const begin = at_;
    std::uint64_t value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9')
      value = value * 10 + static_cast<std::uint64_t>(*at_++ - '0');
    const auto digits = at_ - begin;
    if (digits == 0 || digits > std::numeric_limits<std::int64_t>::digits10) return false;
    if (digits > 1 && *begin == '0') return false;
    if (at_ != end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E')) return false;
    if (negative)
      json = -static_cast<std::int64_t>(value);
    else
      json = value;
    return true;
  }

  bool word(std::string_view name, Json value, Json& json) {
    if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(name))
      return false;
    at_ += name.size();
    json = std::move(value);
    return true;
  }

  // Skips spaces, and the character if it is next.
  bool comes(char c) {
    skip_spaces();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  void skip_spaces() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
  }

  const char* at_;
  const char* end_;
};

void append_by_library(std::string& out, const Json& json) {
  out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void append_text(std::string& out, const std::string& text) {
  for (const char c : text)
    if (!is_plain(c)) return append_by_library(out, Json(text));
  out += '"';
  out += text;
  out += '"';
}

template <class Number>
void append_number(std::string& out, Number number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace

bool read_plain_json(std::string_view text, int most_levels, Json& json) {
  return PlainReader(text).document(most_levels, json);
}

void append_json(std::string& out, const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      out += '{';
      for (const auto& [key, value] : json.get_ref<const Json::object_t&>()) {
        if (out.back() != '{') out += ',';
        append_text(out, key);
        out += ':';
        append_json(out, value);
      }
      out += '}';
      return;
    }
    case Json::value_t::array: {
      out += '[';
      for (const Json& value : json.get_ref<const Json::array_t&>()) {
        if (out.back() != '[') out += ',';
        append_json(out, value);
      }
      out += ']';
      return;
    }
    case Json::value_t::string:
      return append_text(out, json.get_ref<const std::string&>());
    case Json::value_t::number_unsigned:
      return append_number(out, json.get<std::uint64_t>());
    case Json::value_t::number_integer:
      return append_number(out, json.get<std::int64_t>());
    case Json::value_t::boolean:
      out += json.get<bool>() ? "true" : "false";
      return;
    case Json::value_t::null:
      out += "null";
      return;
    default:
      return append_by_library(out, json);
  }
}

}  // namespace fourlands
