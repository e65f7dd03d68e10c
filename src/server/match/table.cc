#include "server/match/table.h"

#include <algorithm>
#include <array>
#include <set>

#include "game/draws.h"
#include "game/json_in.h"
#include "game/json_writer.h"
#include "game/option_json.h"
#include "game/registry.h"
#include "server/common/answer.h"

namespace fourlands::server {
namespace {

constexpr std::array<std::string_view, 4> kStatusNames = {"open", "running", "over", "closed"};

Chair read_chair(const JsonIn& in, const Person& asker, int& bots) {
  Chair chair;
  switch (in["kind"].one_of({"me", "open", "bot"})) {
    case 0:
      in.only({"kind", "name"});
      chair.seat(asker, in.has("name") ? in["name"].text() : "");
      break;
    case 1:
      in.only({"kind"});
      break;
    default:
      in.only({"kind", "level"});
      chair.holder = Chair::Holder::kBot;
      chair.level = in["level"].integer(1, 5);
      chair.name = "Bot " + std::to_string(++bots);
      chair.seat_seed = new_name();
      break;
  }
  return chair;
}

// The option `players` is how many seats there are, where a game has it and it was not said.
void fill_players(const GameEntry& game, std::size_t seats, Json& options) {
  for (const OptionInfo& option : game.options())
    if (option.name == "players" && !options.contains("players")) options["players"] = seats;
}

// Whether the table has chosen a help: what is rated is played without (LA-50).
bool aided(const GameEntry& game, const Json& options) {
  const std::vector<OptionInfo> infos = game.options();
  return std::any_of(infos.begin(), infos.end(), [&](const OptionInfo& option) {
    return is_aid(option) && options.at(option.name) != option.values[option.standard];
  });
}

// The game is the earlier match's; who names one must mean it.
void take_over(const JsonIn& in, const Table& earlier, Table& table) {
  if (in.has("game") && table.game != earlier.game) in["game"].fail("must be " + earlier.game);
  if (in.has("options") && table.options != earlier.options)
    in["options"].fail("must be those of the earlier match");
  table.game = earlier.game;
  table.options = earlier.options;
  table.rated = false;
}

std::string stored_chair(const Chair& chair) {
  return JsonWriter()
      .add("kind", static_cast<int>(chair.holder))
      .add("person", chair.person)
      .add("name", chair.name)
      .add("guest", chair.guest)
      .add("level", chair.level)
      .add("rating", chair.rating)
      .add("word", chair.seat_seed)
      .add("owner", chair.owner)
      .close();
}

}  // namespace

std::string_view status_name(MatchStatus status) {
  return kStatusNames[static_cast<std::size_t>(status)];
}

std::string beginning_text(const Beginning& from) {
  return JsonWriter().add("match", from.match).add("events", from.events).close();
}

void Chair::seat(const Person& who, const std::string& called) {
  holder = Holder::kPerson;
  person = who.id;
  owner = who.owner;
  name = called.empty() ? who.name : called;
  guest = who.kind == "guest";
}

bool Table::counts() const {
  std::set<std::string> people;
  for (const Chair& chair : chairs) {
    const std::string& answerable = chair.owner.empty() ? chair.person : chair.owner;
    if (chair.holder == Chair::Holder::kPerson && !people.insert(answerable).second) return false;
  }
  return rated && !clock.is_null() && chairs.size() >= 2 && !people.empty();
}

bool Table::full() const {
  return std::none_of(chairs.begin(), chairs.end(), [](const Chair& chair) {
    return chair.holder == Chair::Holder::kNobody ||
           (chair.holder == Chair::Holder::kPerson && chair.seat_seed.empty());
  });
}

bool Table::has_bots() const {
  return std::any_of(chairs.begin(), chairs.end(),
                     [](const Chair& chair) { return chair.holder == Chair::Holder::kBot; });
}

bool Table::only_bots() const {
  return std::all_of(chairs.begin(), chairs.end(),
                     [](const Chair& chair) { return chair.holder == Chair::Holder::kBot; });
}

bool Table::holds(const Person& person, Seat seat) const {
  return !person.stranger() && seat.index < chairs.size() &&
         chairs[seat.index].holder == Chair::Holder::kPerson &&
         chairs[seat.index].person == person.id;
}

SeatSet Table::seats_of(const Person& person) const {
  SeatSet seats;
  for (int i = 0; i < static_cast<int>(chairs.size()); ++i)
    if (holds(person, seat_of(i))) seats.add(seat_of(i));
  return seats;
}

Record Table::header() const {
  Record record;
  record.game = game;
  record.rules_version = rules_version;
  record.pack = pack;
  record.options = options;
  record.match = id;
  record.commitment = commitment;
  if (!daily.empty()) record.series = "daily " + daily;
  record.from = from;
  for (const Chair& chair : chairs) {
    const bool bot = chair.holder == Chair::Holder::kBot || !chair.owner.empty();
    record.seats.push_back({chair.name, bot ? "bot" : "person"});
    record.seat_seeds.push_back(chair.seat_seed);
  }
  return record;
}

std::optional<match::ClockSetup> Table::clock_setup(std::vector<Away> aways) const {
  const auto control = match::read_time_control(clock);
  if (clock.is_null() || !control) return std::nullopt;
  SeatSet people;
  for (int i = 0; i < static_cast<int>(chairs.size()); ++i)
    if (chairs[static_cast<std::size_t>(i)].holder == Chair::Holder::kPerson)
      people.add(seat_of(i));
  std::erase_if(aways, [&](const Away& away) { return away.until <= started; });
  return match::ClockSetup{control.value(), people, started, std::move(aways)};
}

MatchRow Table::row(std::int64_t key, std::string secret) const {
  std::vector<std::string> kept;
  for (const Chair& chair : chairs) kept.push_back(stored_chair(chair));
  JsonWriter stored;
  stored.add("options", options).add("rules_version", rules_version);
  stored.add_text("pack", JsonWriter().add("name", pack.name).add("hash", pack.hash).close());
  stored.add("rated", rated).add("clock", clock).add("started", started);
  stored.add("commitment", commitment).add_text("chairs", list_text(kept));
  if (!by.empty()) stored.add("by", by);
  if (!daily.empty()) stored.add("daily", daily);
  if (!from.match.empty()) stored.add_text("from", beginning_text(from));
  if (!places.empty()) stored.add("result", result).add("places", Json(places));
  MatchRow row;
  row.key = key;
  row.id = id;
  row.game = game;
  row.status = status;
  row.listed = listed;
  row.bots = has_bots();
  row.created = created;
  row.secret = std::move(secret);
  row.table = stored.close();
  row.next = next;
  row.owner = owner;
  return row;
}

Table Table::of(const MatchRow& row) {
  const Json stored = Json::parse(row.table);
  Table table;
  table.id = row.id;
  table.game = row.game;
  table.options = stored.at("options");
  table.rules_version = stored.at("rules_version").get<int>();
  table.pack = {stored.at("pack").at("name").get<std::string>(),
                stored.at("pack").at("hash").get<std::string>()};
  table.listed = row.listed;
  table.rated = stored.at("rated").get<bool>();
  table.status = row.status;
  table.created = row.created;
  table.clock = stored.at("clock");
  table.started = stored.at("started").get<Time>();
  table.commitment = stored.at("commitment").get<std::string>();
  table.next = row.next;
  table.owner = row.owner;
  table.by = stored.value("by", "");
  table.daily = stored.value("daily", "");
  if (const auto begun = stored.find("from"); begun != stored.end())
    table.from = {begun->at("match").get<std::string>(), begun->at("events").get<std::size_t>()};
  table.result = stored.value("result", Json());
  table.places = stored.value("places", std::vector<int>());
  for (const Json& kept : stored.at("chairs"))
    table.chairs.push_back({static_cast<Chair::Holder>(kept.at("kind").get<int>()),
                            kept.at("person").get<std::string>(),
                            kept.at("name").get<std::string>(), kept.at("guest").get<bool>(),
                            kept.at("level").get<int>(), kept.at("rating").get<int>(),
                            kept.at("word").get<std::string>(), kept.value("owner", "")});
  return table;
}

Result<Table, Refusal> read_table(const Registry& registry, const Json& wish, const Person& asker,
                                  const Table* earlier) {
  ReadErrors errors;
  const JsonIn in(wish, errors);
  in.only({"game", "options", "public", "rated", "seats", "clock", "word", "from"});
  Table table;
  table.owner = asker.answerable();
  table.by = asker.name;
  if (earlier == nullptr || in.has("game")) table.game = in["game"].text();
  if (in.has("options")) table.options = in["options"].object();
  if (in.has("public")) table.listed = in["public"].boolean();
  if (in.has("rated")) table.rated = in["rated"].boolean();
  if (earlier != nullptr) take_over(in, *earlier, table);
  if (in.has("clock") && !in["clock"].is_null()) {
    const auto control = match::read_time_control(in["clock"].json());
    if (!control) return control.error();
    table.clock = match::json_of(control.value());
  }
  // Null: it comes later, from one who has seen the commitment (Match::seed).
  const bool later = in.has("word") && in["word"].is_null();
  const std::string given = in.has("word") && !later ? in["word"].text() : std::string();
  const std::string seat_seed = given.empty() && !later ? new_name() : given;
  int bots = 0;
  const JsonIn seats = in["seats"];
  const std::size_t count = seats.list(1, kMaxSeats);
  for (std::size_t i = 0; i < count; ++i) {
    table.chairs.push_back(read_chair(seats.item(i), asker, bots));
    if (table.chairs.back().holder == Chair::Holder::kPerson)
      table.chairs.back().seat_seed = seat_seed;
  }
  // As they are called at this table, if they sit at it.
  const SeatSet own = table.seats_of(asker);
  if (!own.empty()) table.by = table.chairs[(*own.begin()).index].name;
  if (errors) return errors.refusal("bad_request");

  if (const GameEntry* game = registry.find(table.game)) fill_players(*game, count, table.options);
  const auto rules = earlier == nullptr ? registry.make(table.game, table.options, Json())
                                        : rules_of(registry, earlier->header(), Json());
  if (!rules) return rules.error();
  table.options = rules.value()->options();
  table.rules_version = rules.value()->info().rules_version;
  table.pack = rules.value()->pack();
  if (aided(*registry.find(table.game), table.options)) table.rated = false;
  if (static_cast<std::size_t>(rules.value()->seats()) != count)
    return Refusal{
        "bad_seats",
        "",
        {"server.bad_seats",
         {{"seats", std::to_string(rules.value()->seats())}, {"given", std::to_string(count)}}}};
  return table;
}

Table rematch_of(const Table& table) {
  Table next = table;
  next.status = MatchStatus::kOpen;
  next.next.clear();
  next.daily.clear();
  next.from = {};
  next.result = nullptr;
  next.places.clear();
  std::rotate(next.chairs.begin(), next.chairs.begin() + 1, next.chairs.end());
  for (Chair& chair : next.chairs) {
    chair.seat_seed = new_name();
    if (chair.holder == Chair::Holder::kPerson) chair.holder = Chair::Holder::kNobody;
  }
  return next;
}

}  // namespace fourlands::server
