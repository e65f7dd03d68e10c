#include "server/match/offline.h"

#include <algorithm>

#include "ai/bots/bots.h"
#include "match/seal.h"
#include "match/verify.h"
#include "server/common/answer.h"

namespace fourlands::server {
namespace {

constexpr std::string_view kMark = "here-";
constexpr std::size_t kIdSize = 21;
constexpr int kUnknownLevel = 3;  // Of a bot in a record, which does not tell.

Refusal bad_record(const char* key) { return {"bad_record", "", {key, {}}}; }

// The table that a record was played at, as far as the record and the offer tell.
Table table_of(const Record& record, const OfflineOffer& offer, const Person& who) {
  Table table;
  table.id = record.match;
  table.game = record.game;
  table.options = record.options;
  table.rules_version = record.rules_version;
  table.pack = record.pack;
  table.rated = false;
  table.status = MatchStatus::kOver;
  table.commitment = record.commitment;
  if (!record.events.empty()) table.created = table.started = record.events.front().at;
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    Chair chair;
    if (record.seats[i].kind == "bot") {
      chair.holder = Chair::Holder::kBot;
      chair.name = record.seats[i].name;
      const int level = i < offer.levels.size() ? offer.levels[i] : 0;
      chair.level = level > 0 ? std::min(level, ai::kLevels) : kUnknownLevel;
    } else {
      chair.seat(who, record.seats[i].name);
    }
    if (i < record.seat_seeds.size()) chair.seat_seed = record.seat_seeds[i];
    table.chairs.push_back(std::move(chair));
  }
  return table;
}

// Whether the seat is a person's, of the only two: with more, a bot plays on for who resigns.
bool may_resign(const Table& table, int seat) {
  return seat >= 0 && seat < static_cast<int>(table.chairs.size()) && table.chairs.size() <= 2 &&
         table.chairs[static_cast<std::size_t>(seat)].holder == Chair::Holder::kPerson;
}

}  // namespace

bool is_offline(std::string_view match) {
  return match.size() == kIdSize && match.starts_with(kMark) &&
         match.find_first_not_of("0123456789abcdef", kMark.size()) == std::string_view::npos;
}

Result<OfflineMatch, Refusal> read_offline(const Registry& registry, const OfflineOffer& offer,
                                           const Person& who) {
  const auto read = read_record(offer.record);
  if (!read) return read.error();
  const Record& record = read.value();
  const auto secret = secret_of(record.secret);
  if (!secret) return bad_record("verify.no_secret");
  if (offer.seal && *offer.seal != match::seal_of(*secret, offer.record))
    return bad_record("server.altered");
  if (record.variant || !record.series.empty() || !record.from.match.empty())
    return bad_record("server.not_offline");
  const auto rules = rules_of(registry, record, Json());
  if (!rules) return rules.error();
  if (record.seats.size() != static_cast<std::size_t>(rules.value()->seats()))
    return bad_record("server.not_offline");
  const Verdict verdict = verify(*rules.value(), record);
  if (!verdict.good) return Refusal{"bad_record", "", verdict.why};

  OfflineMatch made{table_of(record, offer, who), record.secret, {}};
  for (const Event& event : record.events)
    made.journal.push_back({static_cast<std::int64_t>(made.journal.size()) + 1,
                            match::Stepped{event.who, event.step}, event.at, ""});
  if (record.result.is_null() && offer.resigned) {
    if (!may_resign(made.table, *offer.resigned)) return refusal_of("not_over");
    const Time at = record.events.empty() ? 0 : record.events.back().at;
    made.journal.push_back({static_cast<std::int64_t>(made.journal.size()) + 1,
                            match::Ended{seat_of(*offer.resigned), match::Ended::Why::kResigned},
                            at, ""});
  }
  const auto state =
      match::MatchState::open(rules.value(), made.table.header(), *secret, made.journal);
  if (!state) return state.error().refusal;
  if (!state.value()->over()) return refusal_of("not_over");
  match::Finish finish = state.value()->finish_after(match::Plan{});
  made.table.result = std::move(finish.result);
  made.table.places = std::move(finish.places);
  return made;
}

}  // namespace fourlands::server
