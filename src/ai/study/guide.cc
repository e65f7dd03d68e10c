#include "ai/study/guide.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "game/embedded.h"
#include "game/json_in.h"

namespace fourlands::ai {
namespace {

std::vector<std::string> texts(const JsonIn& in) {
  std::vector<std::string> found;
  const std::size_t count = in.list(1, 64);
  for (std::size_t i = 0; i < count; ++i) found.push_back(in.item(i).text());
  return found;
}

// An id as it stands in a pack or an effect.
std::string id_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// "/maps" and "id": the ids of a list; "/kinds" alone: the keys of an object.
std::vector<std::string> ids_in(const Json& pack, const std::string& list, const std::string& key) {
  std::vector<std::string> ids;
  const auto pointer = nlohmann::json::json_pointer(list);
  if (!pack.contains(pointer)) return ids;
  const Json& found = pack.at(pointer);
  if (key.empty() && found.is_object()) {
    for (const auto& [name, value] : found.items()) ids.push_back(name);
  } else if (found.is_array()) {
    for (const Json& item : found)
      if (item.is_object() && item.contains(key)) ids.push_back(id_of(item.at(key)));
  }
  return ids;
}

void read_components(const JsonIn& in, const Json& pack, StudyGuide& guide) {
  const std::size_t rows = in["components"].list(0, 64);
  for (std::size_t i = 0; i < rows; ++i) {
    const JsonIn row = in["components"].item(i);
    ComponentRow read;
    read.component = row["component"].text();
    read.effect = row["effect"].text();
    if (row.has("id")) read.id = row["id"].text();
    if (read.id.empty()) read.field = row["field"].text();
    if (row.has("when")) read.when = row["when"].text();
    read.meeting = static_cast<Meeting>(row["as"].one_of({"offered", "taken", "used"}));
    guide.components.push_back(std::move(read));
  }
  for (const auto& [component, where] : in["in_pack"].object().items()) {
    const JsonIn row = in["in_pack"][component];
    const std::string list = row["list"].text();
    guide.in_pack[component] = ids_in(pack, list, row.has("key") ? row["key"].text() : "");
  }
}

}  // namespace

Result<StudyGuide, std::string> read_study_guide(const Json& json, const Json& pack) {
  ReadErrors errors;
  const JsonIn in(json, errors);
  StudyGuide guide;
  guide.turn = in["turn"].text();
  if (in.has("ending")) {
    guide.ending_effect = in["ending"]["effect"].text();
    guide.ending_field = in["ending"]["field"].text();
  }
  read_components(in, pack, guide);
  const std::size_t places = in["places"].list(0, 16);
  for (std::size_t i = 0; i < places; ++i)
    guide.places.emplace_back(in["places"].item(i)["effect"].text(),
                              in["places"].item(i)["field"].text());
  for (const auto& [rule, effects] : in["rules"].object().items())
    guide.rules[rule] = texts(in["rules"][rule]);
  if (errors) return "study.json: " + errors.what();
  return guide;
}

Result<StudyGuide, std::string> study_guide(const Ruleset& rules) {
  std::string folder(rules.info().id);
  std::replace(folder.begin(), folder.end(), '-', '_');
  const auto text = find_embedded_file(fmt::format("src/games/{}/study.json", folder));
  if (!text) return StudyGuide{};
  const auto json = parse_json(*text);
  if (!json) return "study.json: " + json.error();
  return read_study_guide(json.value(), rules.pack_json());
}

}  // namespace fourlands::ai
