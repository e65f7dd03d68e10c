#include "server/http/api_call.h"

// How people are told that it is their turn: what they choose, and the links that end it.

namespace fourlands::server {

void Api::reminders(Call& call) { call.ok(reminders_.told(call.who)); }

void Api::add_way(Call& call) {
  reminders_.add(call.who, call.body, call.request.language, answer_to(call));
}

void Api::remove_way(Call& call) { reminders_.remove(call.who, call.parts[0], answer_to(call)); }

void Api::try_way(Call& call) { reminders_.try_out(call.who, call.parts[0], answer_to(call)); }

void Api::set_quiet(Call& call) { reminders_.set_quiet(call.who, call.body, answer_to(call)); }

void Api::confirm_way(Call& call) { reminders_.confirm(call.parts[0], answer_to(call)); }

// The link itself: who opens it is shown the page, which asks for this; a mail program asks at
// once. What merely looks at all links of a mail turns nothing off.
void Api::turn_way_off(Call& call) { reminders_.turn_off(call.parts[0], answer_to(call)); }

}  // namespace fourlands::server
