#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/result.h"
#include "game/record.h"
#include "game/registry.h"

namespace fourlands::cli {

// Why a file could not be used, for the person who named it.
struct Problem {
  std::string what;
};

// A file's bytes ("-": standard input), or why they cannot be had. At most 64 MiB.
Result<std::string, Problem> read_file(const std::string& path);

// Writes the whole file beside its place, then puts it there: a crash leaves the old one or the
// new. False if it could not be written.
bool write_file(const std::string& path, const std::string& content);

// The packs that --pack names, by the game they say they are for, each checked by its game.
Result<std::map<std::string, Json>, Problem> read_packs(const Registry& registry,
                                                        const std::vector<std::string>& paths);

// The pack among them that a game is to be played with; null: its own. One of another game is
// refused: it would be played without, and nobody would know.
Result<Json, Problem> pack_for(const Registry& registry, const std::string& game,
                               const std::vector<std::string>& paths);

// A record with the rules it was played by.
struct LoadedRecord {
  Record record;
  std::shared_ptr<const Ruleset> rules;
};
Result<LoadedRecord, Problem> load_record(const Registry& registry, const std::string& path,
                                          const std::vector<std::string>& packs, Language language);

}  // namespace fourlands::cli
