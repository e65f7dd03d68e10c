#include "server/common/answer.h"

namespace fourlands::server {

Refusal refusal_of(const std::string& code, std::vector<std::pair<std::string, std::string>> args) {
  return {code, "", {"server." + code, std::move(args)}};
}

Json error_json(const Catalogue& catalogue, Language language, const Answer& answer) {
  Json error = answer.json;
  error["code"] = answer.refused->code;
  error["message"] = catalogue.say(language, *answer.refused);
  if (!answer.refused->rule.empty()) error["rule"] = answer.refused->rule;
  return error;
}

}  // namespace fourlands::server
