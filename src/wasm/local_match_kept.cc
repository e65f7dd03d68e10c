#include "ai/bots/bots.h"
#include "game/json_in.h"
#include "game/json_writer.h"
#include "match/verify.h"
#include "wasm/local_match.h"

// Where a match of the page comes from, and what is kept of it.

namespace fourlands::wasm {

using match::Entry;
using match::MatchState;
using match::Plan;
using server::Chair;
using server::MatchStatus;
using server::refusal_of;
using server::Table;

namespace {

constexpr int kUnknownLevel = 3;  // Of a bot in a record, which does not tell.

std::string event_text(const Entry& entry) {
  const auto* const step = std::get_if<match::Stepped>(&entry.event);
  if (step == nullptr) return match::write_event(entry, nullptr);
  const match::ShownStep shown{0, step->step, std::nullopt};
  return match::write_event(entry, &shown);
}

// The table that a record was played at, as far as the record tells.
Table table_of(const Record& record) {
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
    const bool bot = record.seats[i].kind == "bot";
    chair.holder = bot ? Chair::Holder::kBot : Chair::Holder::kPerson;
    if (!bot) chair.person = here("").id;
    chair.name = record.seats[i].name;
    chair.guest = !bot;
    chair.level = bot ? kUnknownLevel : 0;
    if (i < record.seat_seeds.size()) chair.seat_seed = record.seat_seeds[i];
    table.chairs.push_back(std::move(chair));
  }
  return table;
}

// What Table::of takes for granted: a server's rows are its own, a browser's may be anybody's.
void check_table(const JsonIn& in) {
  (void)in["options"].object();
  (void)in["rules_version"].integer(0, 1'000'000);
  (void)in["pack"]["name"].text();
  (void)in["pack"]["hash"].text();
  (void)in["rated"].boolean();
  (void)in["commitment"].text();
  if (!in["clock"].is_null()) in["clock"].fail("must be null");
  if (!in["started"].json().is_number_integer()) in["started"].fail("must be a whole number");
  const JsonIn chairs = in["chairs"];
  const std::size_t count = chairs.list(1, kMaxSeats);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonIn chair = chairs.item(i);
    (void)chair["kind"].integer(0, 2);
    for (const char* const text : {"person", "name", "word"}) (void)chair[text].text();
    (void)chair["guest"].boolean();
    (void)chair["level"].integer(0, ai::kLevels);
    (void)chair["rating"].integer(0, 1'000'000);
  }
  for (const char* const absent : {"daily", "from"})
    if (in.has(absent)) in[absent].fail("is not for a match of this page");
  if (in.has("places"))
    for (std::size_t i = in["places"].list(0, kMaxSeats); i-- > 0;)
      (void)in["places"].item(i).integer(0, kMaxSeats);
}

}  // namespace

Result<LocalMatch, Refusal> LocalMatch::create(const Registry& registry, const Json& wish,
                                               const std::string& id, const std::string& name,
                                               match::Time now) {
  auto table = server::read_table(registry, wish, here(name));
  if (!table) return table.error();
  if (!table.value().full()) return refusal_of("seats_open_here");
  const Secret secret = new_secret();
  LocalMatch made(std::move(table).value(), hex_of(secret));
  made.table_.id = id;
  made.table_.created = made.table_.started = now;
  made.table_.rated = made.table_.listed = false;
  made.table_.clock = nullptr;
  made.table_.commitment = commitment_of(secret);
  made.table_.status = MatchStatus::kRunning;
  if (auto refused = made.open(registry)) return *std::move(refused);
  made.carry_out(made.state_->plan_start(now));
  made.done_ = {};
  return made;
}

Result<LocalMatch, Refusal> LocalMatch::load(const Registry& registry, const Json& kept) {
  ReadErrors errors;
  const JsonIn in(kept, errors);
  server::MatchRow row;
  row.id = in["match"].text();
  row.game = in["game"].text();
  const int status = in["status"].integer(0, 3);
  row.secret = in["secret"].text();
  row.table = dump(in["table"].object());
  row.next = in["next"].text();
  const std::size_t count = in["events"].list(0, 1'000'000);
  check_table(in["table"]);
  if (errors) return errors.refusal("bad_record");
  if (!secret_of(row.secret)) return refusal_of("bad_journal");
  row.status = static_cast<MatchStatus>(status);
  LocalMatch loaded(Table::of(row), row.secret);
  loaded.table_.created = loaded.table_.started;
  for (std::size_t i = 0; i < count; ++i) {
    auto entry = match::read_event(in["events"].item(i).json());
    if (!entry) return entry.error();
    loaded.journal_.push_back(std::move(entry).value());
  }
  if (auto refused = loaded.open(registry)) return *std::move(refused);
  loaded.stored_ = loaded.journal_.size();
  loaded.row_stored_ = true;
  return loaded;
}

Result<LocalMatch, Refusal> LocalMatch::import(const Registry& registry, const std::string& text) {
  const auto read = read_record(text);
  if (!read) return read.error();
  const Record& record = read.value();
  const auto rules = rules_of(registry, record, Json());
  if (!rules) return rules.error();
  const Verdict verdict = verify(*rules.value(), record);
  if (!verdict.good) return Refusal{"bad_record", "", verdict.why};
  if (record.secret.empty() || record.result.is_null() || !record.series.empty() ||
      !record.from.match.empty())
    return refusal_of("not_over");
  LocalMatch made(table_of(record), record.secret);
  for (const Event& event : record.events)
    made.journal_.push_back({static_cast<std::int64_t>(made.journal_.size()) + 1,
                             match::Stepped{event.who, event.step}, event.at, ""});
  if (auto refused = made.open(registry)) return *std::move(refused);
  if (!made.state_->over()) return refusal_of("not_over");
  match::Finish finish = made.state_->finish_after(Plan{});
  made.table_.result = std::move(finish.result);
  made.table_.places = std::move(finish.places);
  return made;
}

std::optional<Refusal> LocalMatch::open(const Registry& registry) {
  const auto rules = rules_of(registry, table_.header(), Json());
  if (!rules) return rules.error();
  auto opened = MatchState::open(rules.value(), table_.header(), *secret_of(secret_), journal_);
  if (!opened) return opened.error().refusal;
  state_ = std::move(opened).value();
  return std::nullopt;
}

std::string LocalMatch::keep() {
  if (row_stored_ && stored_ == journal_.size()) return "";
  std::vector<std::string> events;
  for (; stored_ < journal_.size(); ++stored_) events.push_back(event_text(journal_[stored_]));
  row_stored_ = true;
  return JsonWriter()
      .add("type", "keep")
      .add("match", table_.id)
      .add("game", table_.game)
      .add("status", static_cast<int>(table_.status))
      .add("secret", secret_)
      .add_text("table", table_.row(0, "").table)
      .add("next", table_.next)
      .add_text("shown", table_text())
      .add_text("events", list_text(events))
      .close();
}

}  // namespace fourlands::wasm
