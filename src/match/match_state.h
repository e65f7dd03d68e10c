#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/draws.h"
#include "game/record.h"
#include "match/clocks.h"
#include "match/event.h"

// One match, wherever it is played: the fold of its events. It knows no person, no store and no
// network, and reads no clock. Here alone chance is drawn and numbered, and steps are taken back.

namespace fourlands::match {

// An event that is about to happen; of a step also the position it is played in, which knows how
// the step looks to whom; and whom the match waits for afterwards.
struct Planned {
  Entry entry;
  std::unique_ptr<Position> before;
  Actors waited = Actors::nobody();
};

// What a request would do, to be stored first and taken afterwards (law 5).
struct Plan {
  std::vector<Planned> events;
  std::unique_ptr<Position> after;  // Null if no step is played.
  std::optional<Clocks> clocks;     // As they will be, if there are any.
};

// How a match ended: the result as the rules tell it, or why it ended early; and each seat's place.
struct Finish {
  Json result;
  std::vector<int> places;  // 1 for the winners; who resigned or ran out of time comes last.
};

// The clocks that a match has, if it has any.
struct ClockSetup {
  TimeControl control;
  SeatSet people;           // Whose clocks run.
  Time started = 0;         // When the last seat was taken.
  std::vector<Away> aways;  // Since then, in their order.
};

class MatchState {
 public:
  // A match with nothing in it yet, or with what has happened in it. Refused: the events do not fit
  // the rules.
  MatchState(std::shared_ptr<const Ruleset> rules, Record header, const Secret& secret);
  static Result<std::shared_ptr<MatchState>, BadEvent> open(
      std::shared_ptr<const Ruleset> rules, Record header, const Secret& secret,
      std::span<const Entry> events, std::optional<ClockSetup> clocks = std::nullopt);
  // One that is kept as a record: what was taken back is not in it.
  static Result<std::shared_ptr<MatchState>, BadEvent> open(std::shared_ptr<const Ruleset> rules,
                                                            const Record& record,
                                                            const Secret& secret);
  // Goes on with what happened next. Refused: it does not fit.
  std::optional<BadEvent> follow(const Entry& entry);

  // -- How things stand --------------------------------------------------------------------------
  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] const std::optional<Clocks>& clocks() const { return clocks_; }
  [[nodiscard]] const std::string& secret() const { return secret_; }  // Hexadecimal.
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] Actors to_act() const;
  [[nodiscard]] bool over() const { return to_act().is_nobody(); }
  // Seats of people that a bot plays now, and those that were resigned.
  [[nodiscard]] const SeatSet& handed() const { return handed_; }
  [[nodiscard]] const SeatSet& resigned() const { return resigned_; }
  // The result as the rules tell it, or why it ended early; null while it goes on.
  [[nodiscard]] Json result() const;
  // How it ended, or ends with this plan; it must.
  [[nodiscard]] Finish finish_after(const Plan& plan) const;
  // The record as it is given out: with result and secret, once it is over.
  [[nodiscard]] std::shared_ptr<const Record> finished_record() const;

  // Whether a request that has seen everything up to `seen` knows all that matters to the seat:
  // all but steps and undos of seats that act at the same time.
  [[nodiscard]] bool fresh(Seat seat, std::int64_t seen) const;
  // The number at which this request was already done.
  [[nodiscard]] std::optional<std::int64_t> done_as(const std::string& request) const;
  // Law 7: which step of the record (index) the seat may take back freely now. It is its own latest
  // one, unless it was given, or chance or a seat whose turn came only through it has acted since.
  // Seats that act at the same time do not block each other: whoever was already to act before the
  // step has not answered it.
  [[nodiscard]] std::optional<std::size_t> free_undo(Seat seat) const;
  // Which one with everybody's consent. None of those that were given.
  [[nodiscard]] std::optional<std::size_t> latest_of(Seat seat) const;
  // Whether chance has spoken after that step of the record.
  [[nodiscard]] bool chance_since(std::size_t index) const;
  // Since which step of the record several seats have been acting at the same time, as long as some
  // of them still do; nothing: nobody does, or nobody has acted yet.
  [[nodiscard]] std::optional<std::size_t> together_since() const;
  // The position as it were if of those only these had acted; null if the rules do not allow that.
  [[nodiscard]] std::unique_ptr<Position> position_of(const SeatSet& seats,
                                                      std::size_t together_since) const;
  // What chance gives if it is to act now (law 8).
  [[nodiscard]] std::string next_draw() const;

  // -- What could happen: a plan changes nothing, so one that could not be stored is dropped ------
  // Chance, until somebody has to decide.
  [[nodiscard]] Plan plan_start(Time at) const;
  // A step, and the chance that follows it.
  [[nodiscard]] Result<Plan, Refusal> plan_step(Seat seat, const std::string& step, Time at,
                                                const std::string& request) const;
  [[nodiscard]] Plan plan_undo(Seat seat, std::size_t index, bool agreed, Time at,
                               const std::string& request) const;
  // A bot plays for these seats of people from now on, or the person again.
  [[nodiscard]] Plan plan_hand(const SeatSet& seats, SeatHanded::To to, SeatHanded::Why why,
                               Time at, const std::string& request) const;
  [[nodiscard]] Plan plan_end(Seat seat, Ended::Why why, Time at, const std::string& request) const;
  // The plan, and then that it was to go no further.
  [[nodiscard]] Plan up_to_limit(Plan plan, Seat seat, Time at) const;

  // It is stored; now it happened.
  void take(Plan& plan);

  // Calls `visit(entry, before, n)` for a whole journal, as it was. Of a step: the position it was
  // played in, and the number it had in the record; of others null and 0.
  template <class Visit>
  static void replay(const Ruleset& rules, std::span<const Entry> journal, Visit&& visit);

 private:
  bool note(const Entry& entry, const Actors& before, Actors& after);
  bool note_event(const Event& event, Time at, const Actors& before, Actors& after);
  void begin_clocks(ClockSetup setup);
  void add_chance(Plan& plan, Time at) const;
  [[nodiscard]] Plan with_clocks(Plan plan) const;
  // What chance gives in this position, which is so many planned steps ahead.
  [[nodiscard]] std::string draw(const Position& position, std::size_t ahead) const;
  bool refold();
  [[nodiscard]] bool stands_without(std::size_t index) const;
  // After so many steps, the last of them chance's.
  [[nodiscard]] const Position& after_chance(std::size_t steps) const;
  [[nodiscard]] std::uint64_t draw_number(std::size_t happened, std::size_t drawn) const;
  [[nodiscard]] Entry entry(const Plan& plan, Event event, Time at,
                            const std::string& request) const;

  std::shared_ptr<const Ruleset> rules_;
  Record record_;
  std::string secret_;
  Draws draws_;
  std::unique_ptr<Position> position_;
  std::vector<Actors> actors_before_;  // Of each step of the record: who was to act.
  // The position after chance last spoke, once it was needed, and how many steps that were.
  mutable std::unique_ptr<Position> spoken_;
  mutable std::size_t spoken_steps_ = 0;
  std::optional<Clocks> clocks_;
  std::int64_t seq_ = 0;
  std::array<std::int64_t, kMaxSeats> fresh_from_{};
  // The latest requests done. An older one is stale, because what it did came after what it saw.
  std::vector<std::pair<std::string, std::int64_t>> requests_;
  SeatSet handed_;
  SeatSet resigned_;
  std::optional<Ended> ending_;
};

// The first steps of a match as the journal of one that begins with them.
std::vector<Entry> given_entries(std::span<const fourlands::Event> steps, Time at);

// Takes back in the record what the event takes back. False: there is no such step.
bool take_back(Record& record, const TookBack& took);

template <class Visit>
void MatchState::replay(const Ruleset& rules, std::span<const Entry> journal, Visit&& visit) {
  Record record;
  auto position = rules.initial();
  for (const Entry& entry : journal) {
    if (const auto* const step = std::get_if<Stepped>(&entry.event)) {
      visit(entry, position.get(), record.events.size() + 1);
      (void)position->play(step->who, step->step);
      record.events.push_back({step->who, step->step, entry.at});
      continue;
    }
    visit(entry, nullptr, std::size_t{0});
    const auto* const took = std::get_if<TookBack>(&entry.event);
    if (took == nullptr) continue;
    (void)take_back(record, *took);
    auto folded = fold(rules, record, record.events.size());
    if (folded) position = std::move(folded).value();
  }
}

}  // namespace fourlands::match
