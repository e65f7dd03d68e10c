#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

// Plain JSON read and written fast: whole numbers, and texts of ASCII without escapes, which is all
// that states and steps are made of. The library does everything else.

namespace fourlands {

using Json = nlohmann::json;

// Reads a document of at most so many levels into `json`, as the library would. False if it has
// something that is not plain, or is no JSON; `json` is then anything.
bool read_plain_json(std::string_view text, int most_levels, Json& json);

// Adds the document as the library writes it: no spaces, keys sorted, and bytes that are no text
// marked as such.
void append_json(std::string& out, const Json& json);

// Empties a document that is not needed any more, of no more levels than can be read: the library
// makes a list on the heap for each object and list that it destroys with something in it.
void discard(Json& json);

// An object, member by member. Values are moved into it, where a list in braces would be made and
// copied first.
class JsonObject {
 public:
  template <class Value>
  JsonObject& add(const char* name, Value&& value) {
    json_.get_ref<Json::object_t&>().emplace(name, std::forward<Value>(value));
    return *this;
  }
  Json take() { return std::move(json_); }

 private:
  Json json_ = Json::object();
};

}  // namespace fourlands
