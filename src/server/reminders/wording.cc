#include "server/reminders/wording.h"

#include <sodium.h>

#include <array>
#include <ctime>
#include <vector>

#include "server/people/tokens.h"
#include "server/reminders/address.h"

namespace fourlands::server {
namespace {

constexpr std::int64_t kDaySeconds = 24 * 60 * 60;
constexpr std::size_t kEncodedLine = 76;

using Args = std::vector<std::pair<std::string, std::string>>;

std::string said(const Catalogue& catalogue, Language language, const std::string& key,
                 Args args = {}) {
  return catalogue.say(language, Message{key, std::move(args)});
}

std::string base64(std::string_view bytes) {
  constexpr int kForm = sodium_base64_VARIANT_ORIGINAL;
  std::string out(sodium_base64_encoded_len(bytes.size(), kForm), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), kForm);
  out.pop_back();
  return out;
}

// A header's text (RFC 2047): words of whole characters, each short enough for a line.
std::string header_text(std::string_view text) {
  constexpr std::size_t kMost = 42;
  std::string out;
  while (!text.empty()) {
    std::size_t size = std::min(kMost, text.size());
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80) --size;
    out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, size)) + "?=";
    text.remove_prefix(size);
  }
  return out;
}

std::string date_text(Time now) {
  const auto seconds = static_cast<std::time_t>(now / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  static constexpr std::array<const char*, 7> kDays = {"Sun", "Mon", "Tue", "Wed",
                                                       "Thu", "Fri", "Sat"};
  static constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::array<char, 64> text{};
  const std::size_t size =
      std::strftime(text.data(), text.size(), ", %d MON %Y %H:%M:%S +0000", &parts);
  std::string out = kDays[static_cast<std::size_t>(parts.tm_wday)] + std::string(text.data(), size);
  return out.replace(out.find("MON"), 3, kMonths[static_cast<std::size_t>(parts.tm_mon)]);
}

std::string body_lines(std::string_view text) {
  const std::string encoded = base64(text);
  std::string out;
  for (std::size_t at = 0; at < encoded.size(); at += kEncodedLine)
    out += encoded.substr(at, kEncodedLine) + "\r\n";
  return out;
}

std::string off_link(const ChannelRow& to, const Sender& sender) {
  return sender.root + "/off/" + to.token;
}

struct Letter {
  std::string subject, text;
  bool of_a_list = false;  // With a way out for the mail program itself (RFC 8058).
};

Parcel letter_parcel(const ChannelRow& to, const Letter& letter, const Sender& sender, Time now) {
  const std::string domain = sender.from.substr(sender.from.find('@') + 1);
  Parcel parcel{sender.smtp_url, {}, "", sender.from, to.address};
  parcel.body = "Date: " + date_text(now) + "\r\nFrom: Fourlands <" + sender.from + ">\r\nTo: <" +
                to.address + ">\r\nSubject: " + header_text(letter.subject) + "\r\nMessage-ID: <" +
                new_id() + "@" + domain + ">\r\n";
  if (letter.of_a_list)
    parcel.body += "List-Unsubscribe: <" + off_link(to, sender) +
                   ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
  parcel.body += "Auto-Submitted: auto-generated\r\nContent-Language: " + to.language +
                 "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                 "Content-Transfer-Encoding: base64\r\n\r\n" +
                 body_lines(letter.text);
  return parcel;
}

std::string link_of(const Notice& notice, const Sender& sender) {
  return sender.root + (notice.match.empty() ? "/me" : "/t/" + notice.match);
}

// Slack takes these three for its own.
std::string for_slack(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Everybody else who sits there.
std::string others_at(const Table& table, const std::string& person) {
  std::string out;
  for (const Chair& chair : table.chairs) {
    const bool bot = chair.holder == Chair::Holder::kBot;
    if (!bot && (chair.holder != Chair::Holder::kPerson || chair.person == person)) continue;
    out += (out.empty() ? "" : ", ") + (bot ? "Bot " + std::to_string(chair.level) : chair.name);
  }
  return out;
}

}  // namespace

Language language_of(const ChannelRow& channel) {
  return channel.language == "it" ? Language::kItalian : Language::kEnglish;
}

Notice turn_notice(const Table& table, const std::string& person, const Catalogue& catalogue,
                   Language language) {
  const std::string title_key = table.game + ".title";
  const std::string game =
      catalogue.has(title_key) ? said(catalogue, language, title_key) : table.game;
  return {table.id, table.game, said(catalogue, language, "remind.title", {{"game", game}}),
          said(catalogue, language, "remind.text", {{"names", others_at(table, person)}})};
}

Notice trial_notice(const Catalogue& catalogue, Language language) {
  return {"", "", said(catalogue, language, "remind.trial.title"),
          said(catalogue, language, "remind.trial.text")};
}

PushSubscription subscription_of(const ChannelRow& channel) {
  const std::size_t space = std::min(channel.keys.find(' '), channel.keys.size());
  const std::string_view keys = channel.keys;
  return {channel.address, from_base64url(keys.substr(0, space)).value_or(""),
          from_base64url(space < keys.size() ? keys.substr(space + 1) : "").value_or("")};
}

Parcel push_parcel(const ChannelRow& to, const Notice& notice, const PushKeys& keys,
                   const std::string& contact, Time now) {
  const std::string path = notice.match.empty() ? "/me" : "/t/" + notice.match;
  const Json told = {{"title", notice.title},
                     {"body", notice.text},
                     {"path", path},
                     {"match", notice.match},
                     {"language", to.language}};
  Parcel parcel{to.address, {}, seal_push(subscription_of(to), dumped(told)), "", ""};
  parcel.headers = {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
                    "TTL: " + std::to_string(kDaySeconds), "Urgency: normal",
                    "Authorization: " + push_authorization(keys, *origin_of_url(to.address),
                                                           contact, now / 1000 + kDaySeconds / 2)};
  // A later one of the same match takes the place of one that still waits at the service.
  if (!notice.match.empty()) parcel.headers.push_back("Topic: " + notice.match.substr(0, 32));
  return parcel;
}

Parcel mail_parcel(const ChannelRow& to, const Notice& notice, const Sender& sender,
                   const Catalogue& catalogue, Time now) {
  const std::string text =
      notice.text + "\n\n" + link_of(notice, sender) + "\n\n-- \n" +
      said(catalogue, language_of(to), "remind.mail.why", {{"off", off_link(to, sender)}}) + "\n";
  return letter_parcel(to, {notice.title, text, true}, sender, now);
}

Parcel confirm_parcel(const ChannelRow& to, const std::string& person, const Sender& sender,
                      const Catalogue& catalogue, Time now) {
  const Language language = language_of(to);
  const std::string text = said(catalogue, language, "remind.confirm.text", {{"name", person}}) +
                           "\n\n" + sender.root + "/confirm/" + to.token + "\n\n" +
                           said(catalogue, language, "remind.confirm.else") + "\n";
  return letter_parcel(to, {said(catalogue, language, "remind.confirm.title"), text, false}, sender,
                       now);
}

Parcel hook_parcel(const ChannelRow& to, const Notice& notice, const Sender& sender,
                   const Catalogue& catalogue) {
  const std::string link = link_of(notice, sender);
  const std::string off = off_link(to, sender);
  const std::string stop = said(catalogue, language_of(to), "remind.hook.off");
  Parcel parcel{to.address, {"Content-Type: application/json"}, "", "", ""};
  if (to.form == "discord") {
    // Nobody is called by a name in it, and no link grows a picture.
    parcel.body = dumped({{"content", "**" + notice.title + "**\n" + notice.text + " <" + link +
                                          ">\n-# [" + stop + "](<" + off + ">)"},
                          {"allowed_mentions", {{"parse", Json::array()}}}});
  } else if (to.form == "slack") {
    parcel.body =
        dumped({{"text", "*" + for_slack(notice.title) + "*\n<" + link + "|" +
                             for_slack(notice.text) + ">\n<" + off + "|" + for_slack(stop) + ">"}});
  } else if (to.form == "ntfy") {
    parcel.body = notice.text;
    parcel.headers = {"Content-Type: text/plain; charset=utf-8", "Title: " + notice.title,
                      "Click: " + link, "Actions: view, " + stop + ", " + off};
  } else {
    parcel.body = dumped({{"type", notice.match.empty() ? "trial" : "your_turn"},
                          {"match", notice.match},
                          {"game", notice.game},
                          {"title", notice.title},
                          {"text", notice.text},
                          {"url", link},
                          {"off", off}});
  }
  return parcel;
}

}  // namespace fourlands::server
