#include "ai/bots/bots.h"
#include "game/json_in.h"
#include "server/common/rate_limit.h"
#include "server/http/api_call.h"

// What somebody has played, with us and without us, and what they change.

namespace fourlands::server {

void Api::my_matches(Call& call) {
  Time before = INT64_MAX;
  const auto asked = call.request.query.find("before");
  if (asked != call.request.query.end()) {
    const Json number = Json::parse(asked->second, nullptr, false);
    if (!number.is_number_integer())
      return call.reply(
          refusal(call.request.language,
                  {Refusal{"bad_request", "", plain_message("before must be a time")}, {}}));
    before = number.get<Time>();
  }
  tables_.history(call.who, before, [reply = call.reply](const std::string& list) {
    reply({200, "{\"matches\":" + list + "}", "application/json", {}});
  });
}

void Api::hand_in(Call& call) {
  ReadErrors errors;
  const JsonIn in(call.body, errors);
  in.only({"record", "seal", "levels", "resigned"});
  OfflineOffer offer;
  offer.record = in["record"].text();
  offer.seal = in["seal"].text();
  if (in.has("levels")) {
    const std::size_t count = in["levels"].list(0, kMaxSeats);
    for (std::size_t i = 0; i < count; ++i)
      offer.levels.push_back(in["levels"].item(i).integer(0, ai::kLevels));
  }
  if (in.has("resigned")) offer.resigned = in["resigned"].integer(0, kMaxSeats - 1);
  if (errors)
    return call.reply(refusal(call.request.language, {errors.refusal("bad_request"), {}}));
  tables_.hand_in(call.who, std::move(offer), answer_to(call));
}

void Api::hand_in_pack(Call& call) { packs_.hand_in(call.who, call.body, answer_to(call)); }

void Api::pack(Call& call) { answer_to(call)(packs_.show(call.parts[0])); }

void Api::study(Call& call) {
  const std::string& id = call.parts[0];
  if (!studies_.state(id)) {
    const Answer pack = packs_.show(id);
    if (pack.refused) return call.reply(refusal(call.request.language, pack));
    const std::string owner = call.who.stranger() ? "address " + address_key(call.request.address)
                                                  : call.who.answerable();
    if (const auto full = studies_.begin(owner, id, pack.json["pack"]["game"].get<std::string>(),
                                         pack.json["content"]))
      return call.reply(refusal(call.request.language, {full, {}}));
  }
  const Studies::State state = studies_.state(id).value_or(Studies::State());
  if (state.broken)
    return call.reply(
        refusal(call.request.language, {Refusal{"bad_pack", "", {"server.pack_broken", {}}}, {}}));
  const bool ready = state.done >= 1;
  JsonWriter out;
  out.add("status", ready ? "ready" : "working").add("done", Json(state.done));
  out.add_text("study", state.report ? *state.report : "null");
  call.reply({ready ? 200 : 202, out.close(), "application/json", {}});
}

}  // namespace fourlands::server
