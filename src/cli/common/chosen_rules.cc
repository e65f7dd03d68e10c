#include "cli/common/chosen_rules.h"

#include <nlohmann/json.hpp>

#include "cli/common/files.h"
#include "cli/common/set_option.h"

namespace fourlands::cli {

Result<std::shared_ptr<const Ruleset>, std::string> chosen_rules(
    const Registry& registry, const std::string& game, const std::vector<std::string>& options,
    const std::vector<std::string>& packs) {
  const auto pack = pack_for(registry, game, packs);
  if (!pack) return pack.error().what;
  Json wanted = Json::object();
  for (const std::string& option : options) set_option(wanted, option);
  const auto rules = registry.make(game, wanted, pack.value());
  if (!rules) return registry.catalogue().say(Language::kEnglish, rules.error());
  return rules.value();
}

}  // namespace fourlands::cli
