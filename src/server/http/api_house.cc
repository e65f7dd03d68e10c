#include "server/http/api.h"
#include "server/http/api_call.h"

// Order in the house: what people do about each other, what is theirs to take away, and what admins
// see and do.

namespace fourlands::server {

std::optional<Refusal> Api::forbidden(const Route& route, const Call& call) const {
  const bool of_admins = route.path.starts_with("/api/admin/");
  if (call.request.console) {
    if (of_admins) return std::nullopt;
    return refusal_of("not_found");
  }
  // Whoever is shut out may still take what is theirs, and go.
  const bool leaving = route.handler == &Api::export_me || route.handler == &Api::remove ||
                       route.handler == &Api::end_session;
  if (route.path.starts_with("/api/") && !leaving)
    if (auto shut = house_.shut_out(call.who, call.request.address)) return shut;
  if (of_admins && call.who.stranger()) return refusal_of("no_token");
  if (of_admins && !house_.is_admin(call.who.id)) return refusal_of("not_admin");
  return std::nullopt;
}

void Api::look(Call& call) { answer_to(call)(desk_.look(call.parts[0], call.request.query)); }

void Api::act(Call& call) {
  desk_.act(call.request.console ? "console" : call.who.id, call.parts[0], call.body,
            answer_to(call));
}

void Api::report(Call& call) { neighbours_.report(call.who, call.body, answer_to(call)); }

void Api::blocked(Call& call) { call.ok(neighbours_.blocked(call.who)); }

void Api::block(Call& call) { neighbours_.block(call.who, call.body, answer_to(call)); }

void Api::unblock(Call& call) { neighbours_.unblock(call.who, call.parts[0], answer_to(call)); }

void Api::reset_password(Call& call) {
  accounts_.reset_password(call.text("name"), call.text("code"), call.text("new"),
                           call.request.address, signed_reply(call));
}

void Api::export_me(Call& call) {
  accounts_.export_all(call.who, [this, reply = call.reply, language = call.request.language](
                                     const Result<std::string, Answer>& all) {
    if (!all) return reply(refusal(language, all.error()));
    reply({200,
           all.value(),
           "application/json",
           {{"Content-Disposition", "attachment; filename=\"fourlands.json\""}}});
  });
}

}  // namespace fourlands::server
