#include "game/record.h"

#include <algorithm>

#include "core/text.h"
#include "game/draws.h"
#include "game/json_in.h"

namespace fourlands {
namespace {

constexpr int kFormat = 1;
constexpr std::size_t kMostEvents = 100'000;

Json json_of(Actor who) {
  if (who.is_chance()) return "chance";
  return who.seat().index;
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void read_header(const JsonIn& in, Record& record) {
  in.only({"fourlands_record", "game", "rules_version", "pack", "options", "match", "seats",
           "commitment", "words", "series", "from"});
  (void)in["fourlands_record"].integer(kFormat, kFormat);
  record.game = in["game"].text();
  record.rules_version = in["rules_version"].integer(1, 1'000'000);
  record.pack = {in["pack"]["name"].text(), in["pack"]["hash"].text()};
  if (in["pack"].has("content"))
    record.variant = std::make_shared<const Json>(in["pack"]["content"].object());
  record.options = in["options"].object();
  record.match = in["match"].text();
  const JsonIn seats = in["seats"];
  const std::size_t count = seats.list(1, kMaxSeats);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn seat = seats.item(i);
    seat.only({"name", "kind"});
    constexpr std::array<std::string_view, 2> kKinds = {"person", "bot"};
    const auto kind = static_cast<std::size_t>(seat["kind"].one_of({"person", "bot"}));
    record.seats.push_back({seat["name"].text(), std::string(kKinds[kind])});
  }
  if (in.has("commitment")) record.commitment = in["commitment"].text();
  if (in.has("series")) record.series = in["series"].text();
  if (in.has("from")) {
    in["from"].only({"match", "events"});
    record.from = {
        in["from"]["match"].text(),
        static_cast<std::size_t>(in["from"]["events"].integer(0, static_cast<int>(kMostEvents)))};
  }
  if (in.has("words")) {
    const JsonIn words = in["words"];
    for (std::size_t i = 0; i < words.list(count, count); ++i)
      record.seat_seeds.push_back(words.item(i).text());
  }
}

void read_event(const JsonIn& in, Record& record) {
  in.only({"n", "who", "step", "at"});
  const int number = static_cast<int>(record.events.size()) + 1;
  if (in["n"].integer(1, static_cast<int>(kMostEvents)) != number)
    in["n"].fail("must be " + std::to_string(number));
  Event event;
  const JsonIn who = in["who"];
  if (!(who.json().is_string() && who.json() == "chance"))
    event.who = seat_of(who.integer(0, static_cast<int>(record.seats.size()) - 1));
  event.step = in["step"].text();
  if (in.has("at")) {
    if (in["at"].json().is_number_integer()) {
      event.at = in["at"].json().get<std::int64_t>();
    } else {
      in["at"].fail("must be milliseconds, a whole number");
    }
  }
  record.events.push_back(std::move(event));
}

void read_end(const JsonIn& in, Record& record) {
  in.only({"end", "result", "secret"});
  if (!in["end"].boolean()) in["end"].fail("must be true");
  record.result = in["result"].json();
  if (in.has("secret")) record.secret = in["secret"].text();
}

Refusal bad_line(std::size_t line, const std::string& what) {
  return {
      "bad_record", "", {"error.record_line", {{"line", std::to_string(line)}, {"what", what}}}};
}

// One line of a record, wherever in it.
std::optional<Refusal> read_line(std::string_view text, std::size_t line, bool& ended,
                                 Record& record) {
  auto json = parse_json(text);
  if (!json) return bad_line(line, json.error());
  ReadErrors errors;
  const JsonIn in(json.value(), errors);
  if (ended) {
    in.fail("nothing may follow the end of the record");
  } else if (line == 1) {
    read_header(in, record);
  } else if (in.has("end")) {
    read_end(in, record);
    ended = true;
  } else if (record.events.size() == kMostEvents) {
    in.fail("there are more than 100000 events");
  } else {
    read_event(in, record);
  }
  if (errors) return bad_line(line, errors.what());
  return std::nullopt;
}

}  // namespace

std::string text_of(Actor who) {
  return who.is_chance() ? "chance" : std::to_string(who.seat().index);
}

Record Record::of(const Ruleset& rules) {
  Record record;
  record.game = rules.info().id;
  record.rules_version = rules.info().rules_version;
  record.pack = rules.pack();
  record.options = rules.options();
  for (int i = 0; i < rules.seats(); ++i)
    record.seats.push_back({"Seat " + std::to_string(i), "person"});
  return record;
}

std::string write_header(const Record& record) {
  Json seats = Json::array();
  for (const SeatInfo& seat : record.seats)
    seats.push_back({{"name", seat.name}, {"kind", seat.kind}});
  Json header = {{"fourlands_record", kFormat},
                 {"game", record.game},
                 {"rules_version", record.rules_version},
                 {"pack", {{"name", record.pack.name}, {"hash", record.pack.hash}}},
                 {"options", record.options},
                 {"match", record.match},
                 {"seats", seats}};
  if (record.variant) header["pack"]["content"] = *record.variant;
  if (!record.commitment.empty()) header["commitment"] = record.commitment;
  if (!record.seat_seeds.empty()) header["words"] = record.seat_seeds;
  if (!record.series.empty()) header["series"] = record.series;
  if (!record.from.match.empty())
    header["from"] = {{"match", record.from.match}, {"events", record.from.events}};
  return line_of(header);
}

std::string write_event(const Record& record, std::size_t index) {
  const Event& event = record.events[index];
  Json line = {{"n", index + 1}, {"who", json_of(event.who)}, {"step", event.step}};
  if (event.at != 0) line["at"] = event.at;
  return line_of(line);
}

std::string write_end(const Record& record) {
  if (record.result.is_null() && record.secret.empty()) return "";
  Json end = {{"end", true}, {"result", record.result}};
  if (!record.secret.empty()) end["secret"] = record.secret;
  return line_of(end);
}

std::string write_record(const Record& record) {
  std::string out = write_header(record);
  for (std::size_t i = 0; i < record.events.size(); ++i) out += write_event(record, i);
  return out + write_end(record);
}

Result<Record, Refusal> read_record(std::string_view text) {
  Record record;
  bool ended = false;
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t stop = text.find('\n');
    const bool whole = stop != std::string_view::npos;
    const std::string_view content = text.substr(0, stop);
    text.remove_prefix(whole ? stop + 1 : text.size());
    ++line;
    if (content.empty() && text.empty()) break;
    auto refused = read_line(content, line, ended, record);
    if (refused && !whole && line > 1) break;  // Broken off while it was written.
    if (refused) return *std::move(refused);
  }
  if (line == 0) return bad_line(1, "the record is empty");
  return record;
}

RulesetResult rules_of(const Registry& registry, const Record& record, const Json& pack) {
  const bool carried = pack.is_null() && record.variant;
  const Json known =
      pack.is_null() && !carried ? registry.known_pack(record.game, record.pack.hash) : Json();
  auto made = registry.make(record.game, record.options,
                            carried ? *record.variant : (known.is_null() ? pack : known));
  if (!made) return made;
  const Ruleset& rules = *made.value();
  if (rules.info().rules_version != record.rules_version)
    return Refusal{"other_rules",
                   "",
                   {"error.other_rules",
                    {{"record", std::to_string(record.rules_version)},
                     {"program", std::to_string(rules.info().rules_version)}}}};
  if (rules.pack().hash != record.pack.hash)
    return Refusal{"other_pack",
                   "",
                   {"error.other_pack",
                    {{"record", in_quotes(record.pack.name)},
                     {"hash", in_quotes(record.pack.hash)},
                     {"have", in_quotes(rules.pack().name)}}}};
  if (static_cast<std::size_t>(rules.seats()) != record.seats.size())
    return Refusal{"bad_record",
                   "",
                   {"error.record_seats",
                    {{"seats", std::to_string(record.seats.size())},
                     {"players", std::to_string(rules.seats())}}}};
  return made;
}

Result<std::unique_ptr<Position>, BadEvent> fold(const Ruleset& rules, const Record& record,
                                                 std::size_t count) {
  auto position = rules.initial();
  for (std::size_t i = 0; i < std::min(count, record.events.size()); ++i) {
    auto played = position->play(record.events[i].who, record.events[i].step);
    if (!played) return BadEvent{i + 1, played.error()};
  }
  return position;
}

}  // namespace fourlands
