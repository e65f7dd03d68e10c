#include "cli/common/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>

#include "core/text.h"
#include "game/json_in.h"

namespace fourlands::cli {
namespace {

constexpr std::size_t kLargestFile = 64U << 20U;

Problem problem(const std::string& path, const std::string& what) {
  return {in_quotes(path, 200) + ": " + what};
}

}  // namespace

Result<std::string, Problem> read_file(const std::string& path) {
  const bool standard = path == "-";
  std::FILE* const file = standard ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) return problem(path, std::strerror(errno));
  const auto close = [standard](std::FILE* open) {
    if (!standard) (void)std::fclose(open);
  };
  const std::unique_ptr<std::FILE, decltype(close)> closer(file, close);

  std::string content;
  std::array<char, 65536> buffer{};
  std::size_t count = 0;
  while ((count = std::fread(buffer.data(), 1, buffer.size(), file)) > 0) {
    content.append(buffer.data(), count);
    if (content.size() > kLargestFile) return problem(path, "the file is over 64 MiB");
  }
  if (std::ferror(file) != 0) return problem(path, std::strerror(errno));
  return content;
}

bool write_file(const std::string& path, const std::string& content) {
  const std::string beside = path + ".new";
  std::ofstream file(beside, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  return file && std::rename(beside.c_str(), path.c_str()) == 0;
}

Result<std::map<std::string, Json>, Problem> read_packs(const Registry& registry,
                                                        const std::vector<std::string>& paths) {
  std::map<std::string, Json> packs;
  for (const std::string& path : paths) {
    const auto content = read_file(path);
    if (!content) return content.error();
    auto pack = parse_json(content.value());
    if (!pack) return problem(path, pack.error());
    const auto game = pack.value().is_object() ? pack.value().find("game") : pack.value().end();
    if (!pack.value().is_object() || game == pack.value().end() || !game->is_string())
      return problem(path, "a pack says in \"game\" which game it is for");
    const std::string id = game->get<std::string>();
    const auto made = registry.make(id, Json::object(), pack.value());
    if (!made) return problem(path, registry.catalogue().say(Language::kEnglish, made.error().why));
    packs[id] = std::move(pack).value();
  }
  return packs;
}

Result<Json, Problem> pack_for(const Registry& registry, const std::string& game,
                               const std::vector<std::string>& paths) {
  auto packs = read_packs(registry, paths);
  if (!packs) return packs.error();
  for (const auto& [other, pack] : packs.value())
    if (other != game) return Problem{"--pack names a pack of " + other + ", and this is " + game};
  const auto own = packs.value().find(game);
  return own == packs.value().end() ? Json() : own->second;
}

Result<LoadedRecord, Problem> load_record(const Registry& registry, const std::string& path,
                                          const std::vector<std::string>& packs,
                                          Language language) {
  const auto content = read_file(path);
  if (!content) return content.error();
  auto record = read_record(content.value());
  if (!record) return problem(path, registry.catalogue().say(language, record.error().why));
  const auto pack = pack_for(registry, record.value().game, packs);
  if (!pack) return pack.error();
  auto rules = rules_of(registry, record.value(), pack.value());
  if (!rules) return problem(path, registry.catalogue().say(language, rules.error().why));
  return LoadedRecord{std::move(record).value(), std::move(rules).value()};
}

}  // namespace fourlands::cli
