#include <span>
#include <tuple>

#include "game/json_in.h"
#include "game/json_writer.h"
#include "match/seal.h"
#include "match/verify.h"
#include "server/match/offline.h"
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

constexpr int kMostEvents = 1'000'000;

std::string event_text(const Entry& entry) {
  const auto* const step = std::get_if<match::Stepped>(&entry.event);
  if (step == nullptr) return match::write_event(entry, nullptr);
  const match::ShownStep shown{0, step->step, std::nullopt};
  return match::write_event(entry, &shown);
}

// What a page's own match has not, though a server's may.
void check_table(const JsonIn& in) {
  if (in.has("clock") && !in["clock"].is_null()) in["clock"].fail("must be null");
  if (in.has("daily")) in["daily"].fail("is not for a match of this page");
}

// Where a match begins that goes on from a record after so many of its events: a table of the same
// game, and what is given. Only a finished match has such a record, so nothing is given away.
Result<std::pair<Table, std::vector<Entry>>, Refusal> begun_at(const Registry& registry,
                                                               const Json& from) {
  ReadErrors errors;
  const JsonIn in(from, errors);
  in.only({"record", "events"});
  const auto read = read_record(in["record"].text());
  const auto count = static_cast<std::size_t>(in["events"].integer(0, kMostEvents));
  if (errors) return errors.refusal("bad_request");
  if (!read) return read.error();
  const Record& record = read.value();
  if (record.secret.empty()) return refusal_of("not_over");
  const auto rules = rules_of(registry, record, Json());
  if (!rules) return rules.error();
  if (count > record.events.size())
    return Refusal{"bad_request",
                   "",
                   {"server.from_too_far", {{"events", std::to_string(record.events.size())}}}};
  Table table;
  table.id = record.match;
  table.game = record.game;
  table.options = rules.value()->options();
  table.rules_version = record.rules_version;
  table.pack = record.pack;
  table.chairs.resize(record.seats.size());
  return std::pair{std::move(table),
                   match::given_entries(std::span(record.events).first(count), 0)};
}

}  // namespace

Result<LocalMatch, Refusal> LocalMatch::create(const Registry& registry, const Json& wish,
                                               const std::string& id, const std::string& name,
                                               match::Time now) {
  Table earlier;
  std::vector<Entry> given;
  if (wish.contains("from")) {
    auto begun = begun_at(registry, wish["from"]);
    if (!begun) return begun.error();
    std::tie(earlier, given) = std::move(begun).value();
  }
  auto table =
      server::read_table(registry, wish, here(name), earlier.id.empty() ? nullptr : &earlier);
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
  if (!earlier.id.empty()) made.table_.from = {earlier.id, given.size()};
  for (Entry& entry : given) entry.at = now;
  made.journal_ = std::move(given);
  if (auto refused = made.open(registry)) return *std::move(refused);
  if (made.state_->over()) return Refusal{"bad_request", "", {"server.from_the_end", {}}};
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
  row.table = fourlands::dump(in["table"].object());
  row.next = in["next"].text();
  const std::size_t count = in["events"].list(0, kMostEvents);
  check_table(in["table"]);
  if (errors) return errors.refusal("bad_record");
  if (!secret_of(row.secret)) return refusal_of("bad_journal");
  row.status = static_cast<MatchStatus>(status);
  auto table = Table::of(row);
  if (!table) return table.error();
  LocalMatch loaded(std::move(table).value(), row.secret);
  loaded.table_.created = loaded.table_.started;
  for (std::size_t i = 0; i < count; ++i) {
    auto entry = match::read_event(in["events"].item(i).json());
    if (!entry) return entry.error();
    loaded.journal_.push_back(std::move(entry).value());
  }
  if (auto refused = loaded.open(registry)) return *std::move(refused);
  const Verdict verdict = verify(loaded.state_->rules(), *loaded.state_->finished_record());
  if (!verdict.good) return Refusal{"bad_record", "", verdict.why};
  for (const Entry& entry : loaded.journal_) loaded.chain(event_text(entry));
  // One that was kept before there were seals has none.
  if (in.has("seal") && in["seal"].text() != loaded.seal())
    return Refusal{"bad_record", "", {"server.altered", {}}};
  loaded.stored_ = loaded.journal_.size();
  loaded.row_stored_ = true;
  return loaded;
}

Result<LocalMatch, Refusal> LocalMatch::import(const Registry& registry, const std::string& text) {
  auto read = server::read_offline(registry, {text, std::nullopt, {}, std::nullopt}, here(""));
  if (!read) return read.error();
  server::OfflineMatch& offline = read.value();
  LocalMatch made(std::move(offline.table), offline.secret);
  made.journal_ = std::move(offline.journal);
  if (auto refused = made.open(registry)) return *std::move(refused);
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

void LocalMatch::chain(const std::string& event) {
  chained_ = match::seal_of(*secret_of(secret_), chained_ + event);
}

std::string LocalMatch::seal() const {
  const std::string row = table_.id + " " + table_.game + " " + table_.row(0, "").table + chained_;
  return match::seal_of(*secret_of(secret_), row);
}

std::string LocalMatch::keep() {
  if (row_stored_ && stored_ == journal_.size()) return "";
  std::vector<std::string> events;
  for (; stored_ < journal_.size(); ++stored_) {
    events.push_back(event_text(journal_[stored_]));
    chain(events.back());
  }
  row_stored_ = true;
  return kept_text("keep", events);
}

std::string LocalMatch::dump() const {
  std::vector<std::string> events;
  for (const Entry& entry : journal_) events.push_back(event_text(entry));
  return kept_text("dump", events);
}

std::string LocalMatch::kept_text(const char* type, const std::vector<std::string>& events) const {
  return JsonWriter()
      .add("type", type)
      .add("match", table_.id)
      .add("game", table_.game)
      .add("status", static_cast<int>(table_.status))
      .add("secret", secret_)
      .add_text("table", table_.row(0, "").table)
      .add("next", table_.next)
      .add("seal", seal())
      .add_text("shown", table_text())
      .add_text("events", list_text(events))
      .close();
}

}  // namespace fourlands::wasm
