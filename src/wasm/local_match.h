#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/bots/bots.h"
#include "game/registry.h"
#include "match/match_state.h"
#include "server/match/wire.h"

namespace fourlands::wasm {

using server::Answer;

// Whoever sits at this screen: all seats of people are theirs.
server::Person here(const std::string& name);

// A request with what the worker adds to it: the time, and which words to refuse in.
struct LocalRequest {
  const Json& body;
  match::Time now = 0;
  Language language = Language::kEnglish;
};

// One match that is played in the page alone, without a server: the same plans, the same messages
// (server/match/wire.h), one person, and bots that think when they are asked to. It does no I/O:
// what a request did is in `keep`, which the worker stores before it hands on any message (law 5).
class LocalMatch {
 public:
  // A new one whose seats are all taken. The secret of its chance is new.
  static Result<LocalMatch, Refusal> create(const Registry& registry, const Json& wish,
                                            const std::string& id, const std::string& name,
                                            match::Time now);
  // One that was kept: the row and events that `kept` wrote.
  static Result<LocalMatch, Refusal> load(const Registry& registry, const Json& kept);

  // A finished one from its record (`record`), every draw of which is computed anew first.
  static Result<LocalMatch, Refusal> import(const Registry& registry, const std::string& text);

  // {"type":"keep",...}: what to store of it since this was last asked; empty if nothing is new.
  std::string keep();
  // {"type":"match",...}: everything.
  [[nodiscard]] std::string snapshot(match::Time now) const;
  // {"type":"update",...} of what the last request did; empty if nothing happened.
  std::string update(match::Time now);
  [[nodiscard]] std::string table_text() const;
  // {"type":"table",...}: who plays where.
  [[nodiscard]] std::string table_message() const;
  // Which seats are this screen's.
  [[nodiscard]] Json seats_here() const;

  Answer step(const LocalRequest& request);
  Answer undo(const LocalRequest& request);
  Answer resign(const LocalRequest& request);
  // A bot plays on for the seat, or whoever left it plays again: `leave` and `return`.
  Answer hand(const LocalRequest& request);
  Answer explain(const LocalRequest& request, const Catalogue& catalogue) const;
  Answer preview(const LocalRequest& request) const;
  Answer hint(const LocalRequest& request) const;
  // The wish for a match like this one, with the seats turned by one.
  [[nodiscard]] Result<Json, Refusal> rematch() const;
  // Once it is over: positions as the viewer saw them (server/review/replay.h).
  Answer replay(const LocalRequest& request) const;
  // The record, with the secret once it is over.
  [[nodiscard]] std::string record() const;
  // The same to be handed in to a server: with its seal, and what a record does not tell.
  [[nodiscard]] Answer offer() const;

  // The seat of a bot that is to act, if there is one; and its step.
  [[nodiscard]] std::optional<Seat> bot_to_act() const;
  // `voted`: what several workers found together; empty, or not legal: it thinks by itself.
  void bot_acts(match::Time now, const std::string& voted);
  // Whether that bot thinks as long as it is given: then more workers help.
  [[nodiscard]] bool deep() const;
  // What this module alone would do, with the votes for it; `salt` of the request: another tree.
  [[nodiscard]] Answer votes(const LocalRequest& request) const;
  // All that is kept of it, as `load` takes it.
  [[nodiscard]] std::string dump() const;

  [[nodiscard]] const server::Table& table() const { return table_; }
  [[nodiscard]] const match::MatchState& state() const { return *state_; }

 private:
  LocalMatch(server::Table table, std::string secret);
  std::optional<Refusal> open(const Registry& registry);
  void carry_out(match::Plan plan);
  // The seat that the request means, if the match runs and it is one of this screen's.
  [[nodiscard]] Result<Seat, Refusal> seat_for(const LocalRequest& request) const;
  [[nodiscard]] Result<Seat, Refusal> fresh_seat(const LocalRequest& request) const;
  [[nodiscard]] bool bot_plays(Seat seat) const;
  [[nodiscard]] int level_of(Seat seat) const;
  [[nodiscard]] ai::Choice think(Seat seat, std::uint64_t salt) const;
  [[nodiscard]] std::string kept_text(const char* type,
                                      const std::vector<std::string>& events) const;
  [[nodiscard]] server::Scene scene(match::Time now) const;
  // The seal of all that is kept: each event is sealed with those before it, the row with the last.
  void chain(const std::string& event);
  [[nodiscard]] std::string seal() const;

  server::Table table_;
  std::string secret_;
  std::shared_ptr<match::MatchState> state_;
  std::vector<match::Entry> journal_;
  std::size_t stored_ = 0;  // How many events of the journal were handed out to be stored.
  bool row_stored_ = false;
  std::string chained_;  // The seal of the events that were.
  match::Plan done_;     // What the last request did.
};

}  // namespace fourlands::wasm
