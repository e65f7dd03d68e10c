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
  switch (in["kind"].one_of({"me", "open", "bot", "account"})) {
    case 0:
      in.only({"kind", "name"});
      chair.seat(asker, in.has("name") ? in["name"].text() : "");
      break;
    case 1:
      in.only({"kind"});
      break;
    case 3:  // Kept for a bot account; who that is, Tables::create finds out.
      in.only({"kind", "name"});
      chair.name = in["name"].text();
      if (chair.name.empty()) in["name"].fail("must be the name of a bot account");
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

constexpr int kMostVersion = 1'000'000;
constexpr int kMostLevel = 5;
constexpr int kMostRating = 1'000'000;

Time stored_time(const JsonIn& in) {
  if (in.json().is_number_integer()) return in.json().get<Time>();
  in.fail("must be a time");
  return 0;
}

Chair kept_chair(const JsonIn& in) {
  Chair chair;
  chair.holder = static_cast<Chair::Holder>(in["kind"].integer(0, 2));
  chair.person = in["person"].text();
  chair.name = in["name"].text();
  chair.guest = in["guest"].boolean();
  chair.level = in["level"].integer(0, kMostLevel);
  chair.rating = in["rating"].integer(-kMostRating, kMostRating);
  chair.seat_seed = in["word"].text();
  if (in.has("owner")) chair.owner = in["owner"].text();
  return chair;
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
  const auto index = static_cast<std::size_t>(status);
  return index < kStatusNames.size() ? kStatusNames[index] : "damaged";
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

bool Table::keeps_seat_for(const std::string& person) const {
  return !person.empty() && std::any_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
    return chair.holder == Chair::Holder::kNobody && chair.person == person;
  });
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
  if (variant) stored.add("variant", true);
  if (sealed) stored.add("sealed", true);
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
  if (variant) row.pack = pack.hash;
  return row;
}

Result<Table, Refusal> Table::of(const MatchRow& row) {
  const auto parsed = parse_json(row.table);
  if (!parsed) return Refusal{"bad_record", "", plain_message(parsed.error())};
  ReadErrors errors;
  const JsonIn in(parsed.value(), errors);
  if (static_cast<std::size_t>(row.status) >= kStatusNames.size()) in.fail("has no such status");
  Table table;
  table.id = row.id;
  table.game = row.game;
  table.options = in["options"].object();
  table.rules_version = in["rules_version"].integer(0, kMostVersion);
  table.pack = {in["pack"]["name"].text(), in["pack"]["hash"].text()};
  if (in.has("variant")) table.variant = in["variant"].boolean();
  table.listed = row.listed;
  table.rated = in["rated"].boolean();
  table.status = row.status;
  table.created = row.created;
  table.clock = in["clock"].json();
  if (!table.clock.is_null() && !match::read_time_control(table.clock))
    in["clock"].fail("is no clock");
  table.started = stored_time(in["started"]);
  table.commitment = in["commitment"].text();
  table.next = row.next;
  table.owner = row.owner;
  if (in.has("sealed")) table.sealed = in["sealed"].boolean();
  if (in.has("by")) table.by = in["by"].text();
  if (in.has("daily")) table.daily = in["daily"].text();
  if (in.has("from")) {
    const int events = in["from"]["events"].integer(0, INT32_MAX);
    table.from = {in["from"]["match"].text(), static_cast<std::size_t>(events)};
  }
  const JsonIn chairs = in["chairs"];
  const std::size_t count = chairs.list(1, kMaxSeats);
  for (std::size_t i = 0; i < count; ++i) table.chairs.push_back(kept_chair(chairs.item(i)));
  if (in.has("result")) table.result = in["result"].json();
  if (in.has("places"))
    for (std::size_t i = 0; i < in["places"].list(count, count); ++i)
      table.places.push_back(in["places"].item(i).integer(0, kMaxSeats));
  if (errors) return errors.refusal("bad_record");
  return table;
}

Result<Table, Refusal> read_table(const Registry& registry, const Json& wish, const Person& asker,
                                  const Table* earlier, const Json& pack) {
  ReadErrors errors;
  const JsonIn in(wish, errors);
  in.only(
      {"game", "options", "public", "rated", "sealed", "seats", "clock", "word", "from", "pack"});
  if (in.has("pack") && earlier != nullptr) in["pack"].fail("is that of the earlier match");
  if (in.has("pack") && pack.is_null()) in["pack"].fail("must be the id of a pack");
  Table table;
  table.owner = asker.answerable();
  table.by = asker.name;
  if (earlier == nullptr || in.has("game")) table.game = in["game"].text();
  if (in.has("options")) table.options = in["options"].object();
  if (in.has("public")) table.listed = in["public"].boolean();
  if (in.has("rated")) table.rated = in["rated"].boolean();
  if (in.has("sealed")) table.sealed = in["sealed"].boolean();
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
  const auto rules = earlier == nullptr ? registry.make(table.game, table.options, pack)
                                        : rules_of(registry, earlier->header(), pack);
  if (!rules) return rules.error();
  table.options = rules.value()->options();
  table.rules_version = rules.value()->info().rules_version;
  table.pack = rules.value()->pack();
  table.variant = table.pack.hash != registry.own_hash(table.game);
  if (table.variant && table.pack.hash != registry.standard_hash(table.game)) table.rated = false;
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
