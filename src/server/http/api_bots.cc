#include "server/http/api.h"
#include "server/http/api_call.h"

// Bot accounts, for their owners, and the ladder of all of them.

namespace fourlands::server {

Json Api::bots_json(const Person& who) {
  Json bots = Json::array();
  for (const Person& bot : accounts_.bots_of(who)) bots.push_back(me(bot));
  return bots;
}

void Api::my_bots(Call& call) { call.ok({{"bots", bots_json(call.who)}}); }

Accounts::Reply Api::bot_reply(const Call& call) {
  return [this, reply = call.reply,
          language = call.request.language](const Result<Accounts::Signed, Answer>& result) {
    if (!result) return reply(refusal(language, result.error()));
    reply({200,
           dump({{"person", me(result.value().person)}, {"token", result.value().token}}),
           "application/json",
           {}});
  };
}

void Api::make_bot(Call& call) {
  if (const auto shut = house_.no_names())
    return call.reply(refusal(call.request.language, {shut, {}}));
  accounts_.make_bot(call.who, call.text("name"), bot_reply(call));
}

void Api::renew_bot(Call& call) { accounts_.renew_bot(call.who, call.parts[0], bot_reply(call)); }

void Api::remove_bot(Call& call) {
  accounts_.remove_bot(call.who, call.parts[0],
                       [this, reply = call.reply, who = call.who, language = call.request.language](
                           const Result<Accounts::Signed, Answer>& result) {
                         if (!result) return reply(refusal(language, result.error()));
                         reply({200, dump({{"bots", bots_json(who)}}), "application/json", {}});
                       });
}

void Api::ladder(Call& call) { call.ok(tables_.ladder()); }

}  // namespace fourlands::server
