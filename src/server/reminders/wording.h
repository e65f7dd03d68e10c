#pragma once

#include <string>

#include "game/catalogue.h"
#include "server/match/table.h"
#include "server/reminders/courier.h"
#include "server/reminders/web_push.h"
#include "server/store/store.h"

namespace fourlands::server {

// What a person is told, in one language.
struct Notice {
  std::string match;  // Empty: of none, as when a way is tried out.
  std::string game;   // Its id.
  std::string title;  // "Your turn: Landomy".
  std::string text;   // "Ada is waiting for you."
};

// Where links lead to, and who writes.
struct Sender {
  std::string root;  // "https://play.example.org".
  std::string smtp_url;
  std::string from;  // The mailbox.
};

Language language_of(const ChannelRow& channel);

// That it is this person's turn there.
Notice turn_notice(const Table& table, const std::string& person, const Catalogue& catalogue,
                   Language language);
// That a way works.
Notice trial_notice(const Catalogue& catalogue, Language language);

// The same for each way. `now` is in milliseconds since 1970.
Parcel push_parcel(const ChannelRow& to, const Notice& notice, const PushKeys& keys,
                   const std::string& contact, Time now);
Parcel mail_parcel(const ChannelRow& to, const Notice& notice, const Sender& sender,
                   const Catalogue& catalogue, Time now);
// Asks whether the address is theirs.
Parcel confirm_parcel(const ChannelRow& to, const std::string& person, const Sender& sender,
                      const Catalogue& catalogue, Time now);
Parcel hook_parcel(const ChannelRow& to, const Notice& notice, const Sender& sender,
                   const Catalogue& catalogue);

// The browser's half of a subscription, from the row.
PushSubscription subscription_of(const ChannelRow& channel);

}  // namespace fourlands::server
