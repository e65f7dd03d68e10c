#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

// As much of JSON Schema as docs/openapi.json uses. A keyword that is not known here is a fault, so
// that nothing in the file goes unchecked.

namespace fourlands::testing {

class Schemas {
 public:
  using Json = nlohmann::json;
  explicit Schemas(Json document) : document_(std::move(document)) {}

  [[nodiscard]] const Json& document() const { return document_; }
  // What "$ref" refers to; the thing itself if it refers to nothing.
  [[nodiscard]] const Json& resolved(const Json& json) const {
    if (!json.is_object() || !json.contains("$ref")) return json;
    return resolved(document_.at(Json::json_pointer(json["$ref"].get<std::string>().substr(1))));
  }
  // What is wrong with the value, with the path to it; empty if nothing is.
  [[nodiscard]] std::string fault(const Json& given, const Json& value,
                                  const std::string& path = "") const {
    const Json& schema = resolved(given);
    for (const auto& [keyword, wanted] : schema.items()) {
      std::string found = fault_of(schema, keyword, wanted, value, path);
      if (!found.empty()) return found;
    }
    return "";
  }

 private:
  static bool is_of(const Json& value, const std::string& type) {
    if (type == "null") return value.is_null();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "string") return value.is_string();
    if (type == "array") return value.is_array();
    return type == "object" && value.is_object();
  }

  std::string fault_of(const Json& schema, const std::string& keyword, const Json& wanted,
                       const Json& value, const std::string& path) const {
    const auto unless = [&](bool good) {
      return good ? "" : path + ": " + value.dump() + " against " + keyword + " " + wanted.dump();
    };
    if (keyword == "description") return "";
    if (keyword == "type") {
      const Json types = wanted.is_array() ? wanted : Json::array({wanted});
      return unless(std::any_of(types.begin(), types.end(),
                                [&](const Json& type) { return is_of(value, type); }));
    }
    if (keyword == "enum") return unless(std::count(wanted.begin(), wanted.end(), value) > 0);
    if (keyword == "minimum") return unless(!value.is_number() || value >= wanted);
    if (keyword == "maximum") return unless(!value.is_number() || value <= wanted);
    if (keyword == "maxLength")
      return unless(!value.is_string() || value.get<std::string>().size() <= wanted);
    if (keyword == "minLength")
      return unless(!value.is_string() || value.get<std::string>().size() >= wanted);
    if (keyword == "minItems") return unless(!value.is_array() || value.size() >= wanted);
    if (keyword == "maxItems") return unless(!value.is_array() || value.size() <= wanted);
    if (keyword == "anyOf" || keyword == "oneOf") {
      const auto fits = std::count_if(wanted.begin(), wanted.end(), [&](const Json& choice) {
        return fault(choice, value).empty();
      });
      return unless(keyword == "anyOf" ? fits > 0 : fits == 1);
    }
    return fault_within(schema, keyword, wanted, value, path);
  }

  std::string fault_within(const Json& schema, const std::string& keyword, const Json& wanted,
                           const Json& value, const std::string& path) const {
    std::string first;
    const auto note = [&](const std::string& found) {
      if (first.empty()) first = found;
    };
    if (keyword == "items") {
      if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
          note(fault(wanted, value[i], path + "/" + std::to_string(i)));
    } else if (keyword == "required") {
      for (const Json& name : wanted)
        if (value.is_object() && !value.contains(name))
          note(path + ": " + name.dump() + " is missing in " + value.dump());
    } else if (keyword == "properties") {
      for (const auto& [name, property] : wanted.items())
        if (value.is_object() && value.contains(name))
          note(fault(property, value[name], path + "/" + name));
    } else if (keyword == "additionalProperties") {
      const Json known = schema.value("properties", Json::object());
      const Json members = value.is_object() ? value : Json::object();
      for (const auto& [name, property] : members.items()) {
        if (known.contains(name) || wanted == true) continue;
        note(wanted == false ? path + "/" + name + " is not described"
                             : fault(wanted, property, path + "/" + name));
      }
    } else {
      note("the schema's " + keyword + " is not known to the test");
    }
    return first;
  }

  Json document_;
};

}  // namespace fourlands::testing
