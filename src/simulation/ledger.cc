#include "simulation/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "core/plant.h"
#include "game/record.h"
#include "match/match_state.h"
#include "server/match/stored.h"
#include "server/match/table.h"
#include "server/store/store_schema.h"

namespace fourlands::simulation {

using match::Entry;
using match::MatchState;
using match::Stepped;
using server::MatchRow;
using server::Store;
using server::Table;

namespace {

constexpr std::size_t kMostViolations = 20;
constexpr std::size_t kMostLines = 20'000;
constexpr std::size_t kStory = 40;
// Looked at every quarter of an hour, a match whose bots play has always grown by then.
constexpr Time kBotsPatience = 25 * kMinute;
constexpr std::uint32_t kShownKept = 24;  // One view in so many is compared.

std::uint64_t fold(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

std::string short_id(const std::string& match) { return match.substr(0, 6); }

}  // namespace

void Ledger::violation(const std::string& match, const std::string& what) {
  tell(match, "VIOLATED: " + what);
  if (violations_.empty()) violated_ = match;
  if (violations_.size() < kMostViolations)
    violations_.push_back(match.empty() ? what : "match " + short_id(match) + ": " + what);
}

void Ledger::tell(const std::string& match, const std::string& what) {
  lines_.push_back({loop_.now(), match, what});
  if (lines_.size() > kMostLines) lines_.pop_front();
}

std::vector<std::string> Ledger::story() const {
  std::vector<std::string> story;
  for (auto line = lines_.rbegin(); line != lines_.rend() && story.size() < kStory; ++line) {
    if (!line->match.empty() && !violated_.empty() && line->match != violated_) continue;
    const Time ms = line->at % 86'400'000;
    story.push_back(fmt::format("{:02}:{:02}:{:02}.{:03} {}", ms / 3'600'000, ms / 60'000 % 60,
                                ms / 1000 % 60, ms % 1000, line->what));
  }
  std::reverse(story.begin(), story.end());
  return story;
}

void Ledger::table_made(const std::string& match) {
  matches_[match];
  ++counts_.matches;
}

void Ledger::acknowledged(const std::string& match, Promise promise) {
  ++counts_.acknowledged;
  matches_[match].promises.push_back(std::move(promise));
}

void Ledger::refused(const std::string& match, const std::string& key, const std::string& what) {
  matches_[match].refused.emplace(key, what);
}

void Ledger::seated(const std::string& match, const std::string& person) {
  matches_[match].people.insert(person);
}

void Ledger::secret_made(const std::string& hex, const std::string& commitment) {
  secrets_[commitment] = hex;
}

void Ledger::shown(const std::string& match, const Json& message) {
  Known& known = matches_[match];
  if (message.contains("table")) {
    const auto& table = message["table"];
    known.sealed = table.value("sealed", false);
    if (const auto found = secrets_.find(table.value("commitment", "")); found != secrets_.end())
      known.secret = found->second;
  }
  if (!message.value("result", Json()).is_null()) known.over = true;
  if (known.sealed || !loop_.one_in(kShownKept)) return;
  const auto views = message.find("views");
  if (views == message.end() || known.secret.empty()) return;
  for (const auto& [who, view] : views->items())
    known.seen.push_back({message.value("seq", std::int64_t{0}),
                          who == "spectator" ? -1 : std::stoi(who), view.dump()});
}

void Ledger::carried(const std::string& match, const std::string& text) {
  ++counts_.texts;
  const auto known = matches_.find(match);
  if (known == matches_.end() || known->second.over || known->second.secret.empty()) return;
  if (text.find(known->second.secret) != std::string::npos)
    violation(match, "the secret of a running match was told");
}

void Ledger::check(Store& store, bool at_the_end) {
#ifdef FOURLANDS_PLANTS
  // Who checks has none of the faults that are looked for.
  const std::string_view planted = std::exchange(planted_fault, "");
#endif
  for (auto& [id, known] : matches_) check_match(store, id, known, at_the_end);
  if (at_the_end && !store.rating_due(1).empty())
    violation("", "a rated match is over and was never counted");
#ifdef FOURLANDS_PLANTS
  planted_fault = planted;
#endif
}

void Ledger::check_match(Store& store, const std::string& id, Known& known, bool at_the_end) {
  const auto row = store.match(id);
  if (!row) return violation(id, "a table that was acknowledged is not there");
  const auto journal = store.journal(row->key);
  if (!journal) return violation(id, "its journal cannot be read");
  ++counts_.journals;
  check_journal(id, *journal, known);
  check_promises(store, *row, *journal, known);
  // Once told and compared is enough; a journal only grows.
  if (at_the_end || known.seen.size() > 16) {
    check_views(store, *row, *journal, known);
    known.seen.clear();
  }
  if (at_the_end && violations_.empty()) check_end(store, *row, *journal, known);
}

// Numbered from one without a gap, and what was there before is there as it was.
void Ledger::check_journal(const std::string& id, const std::vector<Entry>& journal, Known& known) {
  std::int64_t next = 1;
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  std::optional<std::uint64_t> hash_then;
  if (known.entries == 0) hash_then = hash;
  for (const Entry& entry : journal) {
    if (entry.seq != next)
      return violation(id, fmt::format("event {} follows {}", entry.seq, next - 1));
    const server::Columns columns = server::columns_of(entry.event);
    hash = fold(hash, fmt::format("{} {} {} {} {}", static_cast<int>(columns.kind), columns.who,
                                  columns.text, entry.at, entry.request));
    if (next == known.entries) hash_then = hash;
    ++next;
  }
  if (!hash_then)
    violation(id, fmt::format("it had {} events and has {}", known.entries, journal.size()));
  else if (known.entries > 0 && *hash_then != known.hash)
    violation(id, "what had happened is not what happened any more");
  if (known.entries < static_cast<std::int64_t>(journal.size())) known.grown = loop_.now();
  known.entries = static_cast<std::int64_t>(journal.size());
  known.hash = hash;
}

namespace {

// Whose event it is; -1: chance's.
int seat_in(const match::Event& event) {
  const auto* const step = std::get_if<Stepped>(&event);
  if (step != nullptr) return step->who.is_chance() ? -1 : step->who.seat().index;
  return server::columns_of(event).who;
}

}  // namespace

void Ledger::check_promises(Store& store, const MatchRow& row, const std::vector<Entry>& journal,
                            Known& known) {
  std::vector<server::ChatRow> chat;
  if (std::any_of(known.promises.begin(), known.promises.end(),
                  [](const Promise& promise) { return promise.chat; }))
    chat = store.chat(row.key);
  for (const Promise& promise : known.promises) {
    std::int64_t found = 0;
    if (promise.chat)
      found = std::count_if(chat.begin(), chat.end(), [&](const server::ChatRow& line) {
        return line.request == promise.key;
      });
    else
      for (const Entry& entry : journal) {
        if (entry.request != promise.key || seat_in(entry.event) < 0) continue;
        ++found;
        if (promise.seat >= 0 && seat_in(entry.event) != promise.seat)
          violation(row.id, promise.what + " was done for another seat");
      }
    if (found == 0)
      violation(row.id, promise.what + " was acknowledged and is lost");
    else if (found > 1)
      violation(row.id,
                fmt::format("{} was asked for once and is there {} times", promise.what, found));
    if (promise.seq > static_cast<std::int64_t>(journal.size()))
      violation(row.id, fmt::format("event {} was acknowledged; there are {}", promise.seq,
                                    journal.size()));
  }
  known.promises.clear();
  for (const Entry& entry : journal)
    if (const auto no = known.refused.find(entry.request); no != known.refused.end())
      violation(row.id, no->second + " was refused and is there");
}

// The whole match again from its beginning: every draw is the one that its secret gives, and the
// row says of it what its journal says.
void Ledger::check_end(Store& store, const MatchRow& row, const std::vector<Entry>& journal,
                       const Known& known) {
  const auto table = Table::of(row);
  if (!table) return violation(row.id, "its table cannot be read");
  for (const std::string& person : known.people)
    if (table.value().status != server::MatchStatus::kOpen &&
        std::none_of(table.value().chairs.begin(), table.value().chairs.end(),
                     [&](const server::Chair& chair) { return chair.person == person; }))
      violation(row.id, "who was told that they sit there does not");
  if (journal.empty()) return;
  const auto pack = server::stored_pack(store, table.value());
  const auto rules = pack ? rules_of(registry_, table.value().header(), pack.value())
                          : RulesetResult(pack.error());
  const auto secret = secret_of(row.secret);
  if (!rules || !secret) return violation(row.id, "it cannot be opened");
  MatchState state(rules.value(), table.value().header(), *secret);
  for (const Entry& entry : journal) {
    const auto* const step = std::get_if<Stepped>(&entry.event);
    if (step != nullptr && step->who.is_chance() && state.next_draw() != step->step)
      return violation(row.id,
                       fmt::format("the draw at {} is not what its secret gives", entry.seq));
    if (state.follow(entry))
      return violation(row.id, fmt::format("its journal does not replay at {}", entry.seq));
  }
  const Actors waited = state.to_act();
  const bool bots = !waited.is_nobody() && !waited.is_chance() && !waited.seats().empty() &&
                    std::all_of(waited.seats().begin(), waited.seats().end(), [&](Seat seat) {
                      return state.handed().has(seat) ||
                             table.value().chairs[seat.index].holder == server::Chair::Holder::kBot;
                    });
  if (bots && !state.over() && loop_.now() - known.grown > kBotsPatience)
    violation(row.id, "nobody looks on, and its bots do not play");
  if (state.over() != (row.status == server::MatchStatus::kOver))
    violation(row.id, "its row says otherwise than its journal whether it is over");
}

// What seats were shown is what they see of the journal.
void Ledger::check_views(Store& store, const MatchRow& row, const std::vector<Entry>& journal,
                         Known& known) {
  if (known.seen.empty()) return;
  const auto table = Table::of(row);
  if (!table) return violation(row.id, "its table cannot be read");
  const auto pack = server::stored_pack(store, table.value());
  if (!pack) return violation(row.id, "its pack cannot be read");
  const auto rules = rules_of(registry_, table.value().header(), pack.value());
  const auto secret = secret_of(row.secret);
  if (!rules || !secret) return violation(row.id, "it cannot be opened");
  for (const Seen& seen : known.seen) {
    ++counts_.views;
    const auto until = static_cast<std::size_t>(seen.seq);
    if (until > journal.size()) {
      violation(row.id, fmt::format("event {} was shown; there are {}", until, journal.size()));
      continue;
    }
    const auto state = MatchState::open(rules.value(), table.value().header(), *secret,
                                        std::span(journal).first(until), std::nullopt);
    if (!state) return violation(row.id, "its journal does not replay");
    const Viewer viewer = seen.seat < 0 ? kSpectator : Viewer(seat_of(seen.seat));
    const std::string view = state.value()->position().view(viewer)->json().dump();
    if (view != seen.view)
      return violation(
          row.id, fmt::format("seat {} was shown at {} what it does not see: {} instead of {}",
                              seen.seat, seen.seq, seen.view.substr(0, 200), view.substr(0, 200)));
  }
}

}  // namespace fourlands::simulation
