#include "cli/common/chosen_rules.h"

#include <nlohmann/json.hpp>

#include "cli/common/files.h"
#include "cli/common/set_option.h"

namespace fourlands::cli {

Result<std::shared_ptr<const Ruleset>, std::string> chosen_rules(
    const Registry& registry, const std::string& game, const std::vector<std::string>& options,
    const std::vector<std::string>& packs) {
  const auto own = read_packs(registry, packs);
  if (!own) return own.error().what;
  Json wanted = Json::object();
  for (const std::string& option : options) set_option(wanted, option);
  const auto pack = own.value().find(game);
  const auto rules = registry.make(game, wanted, pack == own.value().end() ? Json() : pack->second);
  if (!rules) return registry.catalogue().say(Language::kEnglish, rules.error());
  return rules.value();
}

}  // namespace fourlands::cli
