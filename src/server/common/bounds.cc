#include "server/common/bounds.h"

#include <algorithm>

#include "server/common/answer.h"
#include "server/common/utf8.h"

namespace fourlands::server {
namespace {

Refusal refused(std::string_view field, std::size_t most) {
  return {"bad_request",
          "",
          {"server.too_long", {{"field", std::string(field)}, {"most", std::to_string(most)}}}};
}

Refusal too_many(std::size_t most) {
  return {"bad_request", "", {"server.too_many_members", {{"most", std::to_string(most)}}}};
}

std::optional<Refusal> too_long_in_pack(const Json& value) {
  if (value.is_string() && value.get_ref<const std::string&>().size() > kLongestPackText)
    return refused("pack", kLongestPackText);
  if (!value.is_structured()) return std::nullopt;
  if (value.size() > kMostPackMembers) return too_many(kMostPackMembers);
  for (const Json& member : value)
    if (auto why = too_long_in_pack(member)) return why;
  return std::nullopt;
}

std::optional<Refusal> pack_too_long(const Json& pack) {
  if (auto why = too_long_in_pack(pack)) return why;
  if (pack.dump(-1, ' ', false, Json::error_handler_t::replace).size() > kLongestPack)
    return refused("pack", kLongestPack);
  return std::nullopt;
}

std::optional<Refusal> too_long_within(std::string_view field, const Json& value) {
  if (value.is_string()) return too_long(field, value.get_ref<const std::string&>());
  if (!value.is_structured()) return std::nullopt;
  if (value.size() > kMostMembers) return too_many(kMostMembers);
  for (const auto& [name, member] : value.items()) {
    const bool named = value.is_object();
    if (named && name.size() > kLongestFieldName)
      return refused(name.substr(0, kLongestFieldName), kLongestFieldName);
    const bool pack = named && name == "pack" && member.is_object();
    if (auto why = pack ? pack_too_long(member)
                        : too_long_within(named ? std::string_view(name) : field, member))
      return why;
  }
  return std::nullopt;
}

}  // namespace

std::size_t bound_of(std::string_view field) {
  const auto found = std::find_if(kBounds.begin(), kBounds.end(),
                                  [&](const Bound& bound) { return bound.field == field; });
  return found == kBounds.end() ? kLongestOther : found->most;
}

std::optional<Refusal> too_long(std::string_view field, std::string_view text) {
  const std::size_t most = bound_of(field);
  if (text.size() <= most) return std::nullopt;
  const auto characters = characters_of(text);
  if (characters && characters->size() <= most) return std::nullopt;
  return refused(field, most);
}

std::optional<Refusal> too_long(const Json& body) { return too_long_within("", body); }

}  // namespace fourlands::server
