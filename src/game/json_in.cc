#include "game/json_in.h"

#include <algorithm>

#include "core/text.h"
#include "game/json_plain.h"

namespace fourlands {
namespace {

constexpr std::size_t kMostBytes = 16U << 20U;
constexpr int kMostLevels = 64;

const Json& null_json() {
  static const Json null;
  return null;
}
const Json& empty_object() {
  static const Json object = Json::object();
  return object;
}

// How one gets from `at` to `wanted`, put before `way`, if it is in there.
bool find_way(const Json& at, const Json& wanted, std::string& way) {
  if (&at == &wanted) return true;
  if (at.is_object()) {
    for (const auto& [key, value] : at.get_ref<const Json::object_t&>()) {
      if (!find_way(value, wanted, way)) continue;
      way.insert(0, way.empty() || way[0] == '[' ? key : key + ".");
      return true;
    }
  } else if (at.is_array()) {
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (!find_way(at[i], wanted, way)) continue;
      const std::string place = "[" + std::to_string(i) + "]";
      way.insert(0, way.empty() || way[0] == '[' ? place : place + ".");
      return true;
    }
  }
  return false;
}

// How deep the brackets go, strings aside; the parser proper checks everything else.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

// Makes a document as Json::parse does, but keeps what is wrong instead of throwing it.
class Reader : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  explicit Reader(Json& json) : json_sax_dom_parser(json, false) {}

  template <class Exception>
  bool parse_error(std::size_t /*where*/, const std::string& /*token*/, const Exception& problem) {
    what_ = problem.what();
    return false;
  }
  [[nodiscard]] const std::string& what() const { return what_; }

 private:
  std::string what_;
};

}  // namespace

Result<Json, std::string> parse_json(std::string_view text) {
  if (text.size() > kMostBytes) return std::string("the text is over 16 MiB");
  Json json;
  if (read_plain_json(text, kMostLevels, json)) return json;
  if (depth_of(text) > kMostLevels) return std::string("the text nests deeper than 64 levels");
  json = nullptr;
  Reader reader(json);
  if (Json::sax_parse(text, &reader)) return json;
  // What follows the library's own tag "[json.exception.parse_error.101] ".
  const std::string_view what = reader.what();
  const std::size_t tag = what.find("] ");
  return "this is not JSON: " +
         in_quotes(what.substr(tag == std::string_view::npos ? 0 : tag + 2), 160);
}

std::string JsonIn::path() const {
  std::string way;
  (void)find_way(*document_, *value_, way);
  const std::string name = name_;
  if (name.empty() || way.empty()) return name + way;
  return name + (way[0] == '[' ? "" : ".") + way;
}

void JsonIn::fail(std::string_view what) const {
  if (*errors_) return;
  const std::string where = path();
  errors_->note((where.empty() ? "the document" : where) + ": " + std::string(what));
}

JsonIn JsonIn::missing(std::string_view where) const {
  if (!*errors_) errors_->note(std::string(where) + ": is missing");
  return part(null_json());
}

JsonIn JsonIn::operator[](std::string_view key) const {
  if (!value_->is_object()) {
    fail("must be an object");
    return part(null_json());
  }
  const auto found = value_->find(key);
  if (found != value_->end()) return part(*found);
  if (*errors_) return part(null_json());
  const std::string where = path();
  return missing(where + (where.empty() ? "" : ".") + std::string(key));
}

JsonIn JsonIn::item(std::size_t index) const {
  if (value_->is_array() && index < value_->size()) return part((*value_)[index]);
  if (*errors_) return part(null_json());
  return missing(path() + "[" + std::to_string(index) + "]");
}

bool JsonIn::has(std::string_view key) const {
  return value_->is_object() && value_->find(key) != value_->end();
}

int JsonIn::integer(int low, int high) const {
  if (value_->is_number_unsigned()) {
    const auto value = value_->get<std::uint64_t>();
    if (high >= 0 && value <= static_cast<std::uint64_t>(high) &&
        (low < 0 || value >= static_cast<std::uint64_t>(low)))
      return static_cast<int>(value);
  } else if (value_->is_number_integer()) {
    const auto value = value_->get<std::int64_t>();
    if (value >= low && value <= high) return static_cast<int>(value);
  }
  fail("must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return low;
}

bool JsonIn::boolean() const {
  if (value_->is_boolean()) return value_->get<bool>();
  fail("must be true or false");
  return false;
}

std::string JsonIn::text() const {
  if (value_->is_string()) return value_->get<std::string>();
  fail("must be a text");
  return "";
}

int JsonIn::one_of(std::span<const std::string_view> words) const {
  if (value_->is_string()) {
    const auto found = std::find(words.begin(), words.end(), value_->get_ref<const std::string&>());
    if (found != words.end()) return static_cast<int>(found - words.begin());
  }
  std::string all;
  for (std::string_view word : words) all += (all.empty() ? "" : ", ") + std::string(word);
  fail("must be one of " + all);
  return 0;
}

std::size_t JsonIn::list(std::size_t low, std::size_t high) const {
  if (value_->is_array() && value_->size() >= low && value_->size() <= high) return value_->size();
  fail("must be a list of " +
       (low == high ? std::to_string(low) : std::to_string(low) + " to " + std::to_string(high)));
  return 0;
}

const Json& JsonIn::object() const {
  if (value_->is_object()) return *value_;
  fail("must be an object");
  return empty_object();
}

void JsonIn::only(std::span<const std::string_view> keys) const {
  const Json& members = object();
  for (auto member = members.begin(); member != members.end(); ++member)
    if (std::find(keys.begin(), keys.end(), member.key()) == keys.end())
      fail("has no member " + in_quotes(member.key()));
}

}  // namespace fourlands
