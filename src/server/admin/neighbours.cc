#include "server/admin/neighbours.h"

#include "server/common/json_reader.h"
#include "server/match/chat.h"
#include "server/match/table.h"
#include "server/people/names.h"

namespace fourlands::server {
namespace {

// A few at once, then one every two minutes.
constexpr Rate kReportRate{5, 1.0 / 120};
constexpr std::size_t kReportersKept = 20'000;
constexpr std::size_t kMostBlocked = 500;

}  // namespace

Neighbours::Neighbours(Store& store, House& house, const Origin& origin)
    : store_(store),
      house_(house),
      origin_(origin),
      reports_(kReportRate, kReportersKept, origin.steady()) {}

Result<Neighbours::Meant, Refusal> Neighbours::meant(const Person& who, const Json& body) {
  Meant out;
  if (const std::string name = text_member(body, "name"); !name.empty()) {
    const std::string key = key_of_name(name);
    const auto row = key.empty() ? std::nullopt : store_.person_by_name(key);
    if (!row) return refusal_of("unknown_person");
    out.person = row->id;
  }
  if (const std::string id = text_member(body, "match"); !id.empty()) {
    const auto row = store_.match(id);
    if (!row) return refusal_of("unknown_match");
    out.match = id;
    const auto wanted = number_member(body, "line");
    const auto seat = number_member(body, "seat");
    for (const ChatRow& line : store_.chat(row->key)) {
      out.line = line.n;
      if (wanted == line.n && !line.person.empty()) out.person = line.person;
    }
    const auto table = Table::of(*row);
    if (table && seat && *seat >= 0 &&
        *seat < static_cast<std::int64_t>(table.value().chairs.size()))
      if (const Chair& chair = table.value().chairs[static_cast<std::size_t>(*seat)];
          chair.holder == Chair::Holder::kPerson)
        out.person = chair.person;
  }
  if (out.person.empty()) return refusal_of("unknown_person");
  if (out.person == who.id || out.person == who.owner) return refusal_of("yourself");
  return out;
}

void Neighbours::report(const Person& who, const Json& body, std::function<void(Answer)> reply) {
  const auto about = meant(who, body);
  if (!about) return reply({about.error(), {}});
  const auto why = read_chat(text_member(body, "why"));
  if (!why) return reply({why.error(), {}});
  if (const std::int64_t wait = reports_.take(who.answerable(), origin_.steady()); wait > 0)
    return reply({refusal_of("slow_down"), {{"retry_ms", wait}}});
  ReportRow row;
  row.at = origin_.now();
  row.by = who.id;
  row.person = about.value().person;
  row.match = about.value().match;
  row.line = about.value().line;
  row.why = why.value();
  house_.write({AddReport{row}}, [reply = std::move(reply)](Written how) {
    if (how != Written::kStored) return reply({refusal_of("not_stored"), {}});
    reply({std::nullopt, {{"reported", true}}});
  });
}

void Neighbours::block(const Person& who, const Json& body, std::function<void(Answer)> reply) {
  const auto about = meant(who, body);
  if (!about) return reply({about.error(), {}});
  if (house_.blocked_by(who.answerable()).size() >= kMostBlocked)
    return reply({refusal_of("too_many_blocked", {{"most", std::to_string(kMostBlocked)}}), {}});
  // Who has a bot account is meant with it.
  const auto row = store_.person(about.value().person);
  if (!row) return reply({refusal_of("unknown_person"), {}});
  const std::string other = row->owner.empty() ? row->id : row->owner;
  if (other == who.answerable()) return reply({refusal_of("yourself"), {}});
  house_.write({AddBlock{{who.answerable(), other}}},
               [this, who, reply = std::move(reply)](Written how) {
                 if (how != Written::kStored) return reply({refusal_of("not_stored"), {}});
                 reply({std::nullopt, blocked(who)});
               });
}

void Neighbours::unblock(const Person& who, const std::string& other,
                         std::function<void(Answer)> reply) {
  house_.write({DropBlock{{who.answerable(), other}}},
               [this, who, reply = std::move(reply)](Written how) {
                 if (how != Written::kStored) return reply({refusal_of("not_stored"), {}});
                 reply({std::nullopt, blocked(who)});
               });
}

Json Neighbours::blocked(const Person& who) {
  Json list = Json::array();
  for (const std::string& id : house_.blocked_by(who.answerable()))
    if (const auto row = store_.person(id))
      list.push_back({{"person", row->id}, {"name", row->name}});
  return {{"blocked", list}};
}

}  // namespace fourlands::server
