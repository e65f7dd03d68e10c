#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/fairness.h"
#include "game/record.h"
#include "server/store.h"

namespace fourlands::server {

// Something that is about to happen: the entry, and for a step the position it is played in, which
// knows how the step looks to whom.
struct Happening {
  EntryRow entry;
  std::unique_ptr<Position> before;
};

// What a request would do, to be stored first and taken afterwards (law 5).
struct Plan {
  std::vector<Happening> happenings;
  std::unique_ptr<Position> after;  // Null if no step was played or taken back.
};

// How a match ended: the result as the rules tell it, or why it ended early; and each seat's place.
struct Finish {
  Json result;
  std::vector<int> places;  // 1 for the winners; who resigned or ran out of time comes last.
};

// A match in progress: the fold of its journal. It knows no person and no clock; a plan changes
// nothing until it is taken, so a plan that could not be stored is simply dropped.
class Progress {
 public:
  Progress(std::shared_ptr<const Ruleset> rules, Record header, const Secret& secret);

  // Is called for every entry, stored or new, with whom the match waits for after it.
  void on_entry(std::function<void(const EntryRow&, const Actors&)> call) {
    on_entry_ = std::move(call);
  }

  // Goes on from what is stored. Refused: the journal does not fit the rules of this program.
  std::optional<BadEvent> load(std::span<const EntryRow> journal);

  // -- How things stand --------------------------------------------------------------------------
  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] Actors to_act() const;
  [[nodiscard]] bool over() const { return to_act().is_nobody(); }
  // Why it ended before the rules ended it; null if it did not.
  [[nodiscard]] const Json& ending() const { return ending_; }
  // Seats of people that a bot plays now, and those that were resigned.
  [[nodiscard]] const SeatSet& handed() const { return handed_; }
  [[nodiscard]] const SeatSet& resigned() const { return resigned_; }
  // The result as the rules tell it, or why it ended early; null while it goes on.
  [[nodiscard]] Json result() const;
  // How it ended, or ends with this plan; it must.
  [[nodiscard]] Finish finish_after(const Plan& plan) const;
  // The record as it is given out: with result and secret, once it is over.
  [[nodiscard]] Record finished_record() const;
  [[nodiscard]] std::uint64_t bot_seed(Seat seat) const;

  // Whether a request that has seen everything up to `seen` knows all that matters to the seat:
  // all but steps and undos of seats that act at the same time.
  [[nodiscard]] bool fresh(Seat seat, std::int64_t seen) const;
  // The number at which this request was already done.
  [[nodiscard]] std::optional<std::int64_t> done_as(const std::string& request) const;
  // Which event (index) the seat may take back freely, and which with everybody's consent. None of
  // those that were given.
  [[nodiscard]] std::optional<std::size_t> free_undo(Seat seat) const;
  [[nodiscard]] std::optional<std::size_t> latest_of(Seat seat) const;

  // -- What could happen -------------------------------------------------------------------------
  // Chance, until somebody has to decide.
  [[nodiscard]] Plan plan_start(Time at) const;
  // A step, and the chance that follows it.
  [[nodiscard]] Result<Plan, Refusal> plan_step(Seat seat, const std::string& step, Time at,
                                                const std::string& request) const;
  [[nodiscard]] Plan plan_undo(Seat seat, std::size_t index, bool agreed, Time at,
                               const std::string& request) const;
  // A person's seat goes to a bot ("bot") or back ("person").
  [[nodiscard]] Plan plan_hand(Seat seat, const std::string& to, const std::string& reason, Time at,
                               const std::string& request) const;
  [[nodiscard]] Plan plan_end(Seat seat, const std::string& reason, Time at,
                              const std::string& request) const;

  // It is stored; now it happened.
  void take(Plan& plan);

  // Calls `visit(entry, before, n)` for the whole journal, as it was. Of a step: the position it
  // was played in, and the number it had in the record; of others null and 0.
  template <class Visit>
  static void replay(const Ruleset& rules, const std::vector<EntryRow>& journal, Visit&& visit);

 private:
  bool note(const EntryRow& entry, const Actors& before, const Actors& after);
  bool note_kind(const EntryRow& entry, const Actors& before, Actors& then);
  void add_chance(Plan& plan, Time at) const;
  bool refold();
  [[nodiscard]] bool stands_without(std::size_t index) const;
  [[nodiscard]] EntryRow entry(std::size_t ahead, EntryRow::Kind kind, int who, std::string text,
                               Time at, const std::string& request) const;

  std::shared_ptr<const Ruleset> rules_;
  Record record_;
  std::string secret_;
  Draws draws_;
  std::unique_ptr<Position> position_;
  std::vector<Actors> actors_before_;  // Of each event: who was to act.
  // The position after chance last spoke, once it was needed, and how many events that were.
  mutable std::unique_ptr<Position> spoken_;
  mutable std::size_t spoken_events_ = 0;
  std::int64_t seq_ = 0;
  std::array<std::int64_t, kMaxSeats> fresh_from_{};
  // The latest requests done. An older one is stale, because what it did came after what it saw.
  std::vector<std::pair<std::string, std::int64_t>> requests_;
  SeatSet handed_;
  SeatSet resigned_;
  Json ending_;
  std::function<void(const EntryRow&, const Actors&)> on_entry_;
};

Actor actor_of(const EntryRow& entry);
// Takes back what an undo entry takes back. False: there is no such event.
bool drop_events(Record& record, const EntryRow& undo);

template <class Visit>
void Progress::replay(const Ruleset& rules, const std::vector<EntryRow>& journal, Visit&& visit) {
  Record record;
  auto position = rules.initial();
  for (const EntryRow& entry : journal) {
    switch (entry.kind) {
      case EntryRow::Kind::kStep:
        visit(entry, position.get(), record.events.size() + 1);
        (void)position->play(actor_of(entry), entry.text);
        record.events.push_back({actor_of(entry), entry.text, entry.at});
        break;
      case EntryRow::Kind::kUndo:
      case EntryRow::Kind::kAgreedUndo: {
        visit(entry, nullptr, std::size_t{0});
        (void)drop_events(record, entry);
        auto folded = fold(rules, record, record.events.size());
        if (folded) position = std::move(folded).value();
        break;
      }
      default:
        visit(entry, nullptr, std::size_t{0});
    }
  }
}

}  // namespace fourlands::server
