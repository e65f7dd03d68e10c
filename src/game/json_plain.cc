#include "game/json_plain.h"

#include <algorithm>
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

// Writes into a text with room ahead, so that a character costs a store and no call.
class PlainWriter {
 public:
  explicit PlainWriter(std::string& out) : out_(out), at_(out.size()) {}

  void value(const Json& json) {
    switch (json.type()) {
      case Json::value_t::object:
        return object(json.get_ref<const Json::object_t&>());
      case Json::value_t::array:
        return list(json.get_ref<const Json::array_t&>());
      case Json::value_t::string:
        return text(json.get_ref<const std::string&>());
      case Json::value_t::number_unsigned:
        return number(*json.get_ptr<const Json::number_unsigned_t*>());
      case Json::value_t::number_integer:
        return number(*json.get_ptr<const Json::number_integer_t*>());
      case Json::value_t::boolean:
        return word(*json.get_ptr<const Json::boolean_t*>() ? "true" : "false");
      case Json::value_t::null:
        return word("null");
      default:
        return by_library(json);
    }
  }
  void end() { out_.resize(at_); }

 private:
  static constexpr std::size_t kRoom = 1024;
  static constexpr std::size_t kLongestNumber = 20;

  void object(const Json::object_t& members) {
    char between = '{';
    for (const auto& [key, member] : members) {
      put(std::exchange(between, ','));
      text(key);
      put(':');
      value(member);
    }
    if (between == '{') put('{');
    put('}');
  }
  void list(const Json::array_t& items) {
    char between = '[';
    for (const Json& item : items) {
      put(std::exchange(between, ','));
      value(item);
    }
    if (between == '[') put('[');
    put(']');
  }
  void text(const std::string& text) {
    char* to = room(text.size() + 2);
    *to++ = '"';
    for (const char c : text) {
      if (!is_plain(c)) return by_library(Json(text));  // Over what was begun here.
      *to++ = c;
    }
    *to = '"';
    at_ += text.size() + 2;
  }
  template <class Number>
  void number(Number number) {
    char* const begin = room(kLongestNumber);
    at_ +=
        static_cast<std::size_t>(std::to_chars(begin, begin + kLongestNumber, number).ptr - begin);
  }
  void word(std::string_view word) {
    std::copy(word.begin(), word.end(), room(word.size()));
    at_ += word.size();
  }
  void put(char c) {
    *room(1) = c;
    ++at_;
  }
  void by_library(const Json& json) {
    word(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  char* room(std::size_t size) {
    if (out_.size() - at_ < size) out_.resize(std::max(2 * out_.size(), at_ + size + kRoom));
    return out_.data() + at_;
  }

  std::string& out_;
  std::size_t at_;  // Up to where it is written.
};

}  // namespace

bool read_plain_json(std::string_view text, int most_levels, Json& json) {
  return PlainReader(text).document(most_levels, json);
}

void append_json(std::string& out, const Json& json) {
  PlainWriter writer(out);
  writer.value(json);
  writer.end();
}

void discard(Json& json) {
  if (json.is_object()) {
    auto& members = json.get_ref<Json::object_t&>();
    for (auto& [key, member] : members) discard(member);
    members.clear();
  } else if (json.is_array()) {
    auto& items = json.get_ref<Json::array_t&>();
    for (Json& item : items) discard(item);
    items.clear();
  }
}

}  // namespace fourlands
