#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/face.h"

// What a study looks at in a game, told by the game's own study.json: which effects begin a turn,
// name a component or a place, show that a rule was at work, and tell how the game ended. A game
// without the file is studied by what all games have: results, lengths and effects.

namespace fourlands::ai {

// How a component was met: it came up for somebody to have, somebody took it, somebody used it.
enum class Meeting : std::uint8_t { kOffered, kTaken, kUsed };

struct ComponentRow {
  std::string component;  // "map": the key of the catalogue is "<game>.study.map".
  std::string effect;     // Kind of the effect that names it,
  std::string field;      // and where in it: a number, a text, or a list of them;
  std::string id;         // or which one it is, where the effect's kind says it,
  std::string when;       // if this field of it is true (empty: always).
  Meeting meeting = Meeting::kUsed;
};

struct StudyGuide {
  std::string turn;           // The effect that begins a turn.
  std::string ending_effect;  // The effect and its field that name the way a game ended.
  std::string ending_field;
  std::vector<ComponentRow> components;
  // Component to the ids that the pack has of it: those that never came up are known by it.
  std::map<std::string, std::vector<std::string>> in_pack;
  std::vector<std::pair<std::string, std::string>> places;  // Effect and field.
  // Rule id to the effects that show it at work.
  std::map<std::string, std::vector<std::string>> rules;
};

// The guide of a game's ruleset; an error is a fault of study.json.
Result<StudyGuide, std::string> study_guide(const Ruleset& rules);

// Of a text as in study.json, for the ids of a pack.
Result<StudyGuide, std::string> read_study_guide(const Json& guide, const Json& pack);

}  // namespace fourlands::ai
