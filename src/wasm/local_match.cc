#include "wasm/local_match.h"

#include <algorithm>
#include <utility>

#include "ai/bots/bots.h"
#include "core/check.h"
#include "core/hash.h"
#include "match/seal.h"
#include "server/common/json_reader.h"
#include "server/match/preview.h"
#include "server/review/replay.h"
#include "wasm/advice.h"

namespace fourlands::wasm {

using match::Plan;
using match::Planned;
using server::Chair;
using server::MatchStatus;
using server::refusal_of;

namespace {

constexpr int kStandIn = 3;  // Who plays on for a seat that was resigned.
// Level 5 thinks for a second on a server. A phone gets fewer simulations out of that, so here they
// are counted, with time only as the last resort; and their memory is bounded.
constexpr ai::Limits kLimits{4000, 30'000};

// Workers that think about the same position each have a seed of their own.
std::uint64_t salt_of(const LocalRequest& request) {
  const auto salt = server::number_member(request.body, "salt").value_or(0);
  return static_cast<std::uint64_t>(salt) << 1U;
}

}  // namespace

server::Person here(const std::string& name) { return {"here", name, "guest"}; }

LocalMatch::LocalMatch(server::Table table, std::string secret)
    : table_(std::move(table)), secret_(std::move(secret)) {}

// -- Telling -------------------------------------------------------------------------------------

server::Scene LocalMatch::scene(match::Time now) const {
  return {table_, state_.get(), nullptr, now};
}

std::string LocalMatch::snapshot(match::Time now) const {
  return server::match_message(scene(now), table_.seats_of(here("")), {}, journal_, {});
}

std::string LocalMatch::update(match::Time now) {
  if (done_.events.empty()) return "";
  const Plan done = std::exchange(done_, {});
  return server::update_message(scene(now), done, table_.seats_of(here("")), {});
}

std::string LocalMatch::table_text() const {
  return server::table_text(table_, table_.seats_of(here("")), state_->handed());
}

std::string LocalMatch::table_message() const {
  return server::table_message(table_, table_.seats_of(here("")), state_->handed());
}

Json LocalMatch::seats_here() const {
  Json list = Json::array();
  for (const Seat seat : table_.seats_of(here(""))) list.push_back(seat.index);
  return list;
}

Answer LocalMatch::replay(const LocalRequest& request) const {
  if (!state_->over()) return {refusal_of("not_over"), {}};
  const auto number = [&](const char* name, std::int64_t otherwise) {
    return std::max<std::int64_t>(0, server::number_member(request.body, name).value_or(otherwise));
  };
  Viewer viewer = kSpectator;
  if (const auto seat = server::number_member(request.body, "seat")) {
    const int seats = state_->rules().seats();
    if (*seat < 0 || *seat >= seats)
      return {refusal_of("bad_seat", {{"seats", std::to_string(seats)}}), {}};
    viewer = seat_of(static_cast<int>(*seat));
  }
  constexpr auto kMost = static_cast<std::int64_t>(server::kMostPositions);
  const server::FinishedMatch finished{state_->finished_record(), state_->shared_rules(),
                                       state_->result()};
  return {std::nullopt,
          server::replay(finished, viewer, static_cast<std::size_t>(number("from", 0)),
                         static_cast<std::size_t>(std::min(number("count", kMost), kMost)))};
}

std::string LocalMatch::record() const {
  return write_record(state_->over() ? *state_->finished_record() : state_->record());
}

Answer LocalMatch::offer() const {
  if (!state_->over()) return {refusal_of("not_over"), {}};
  const std::string text = record();
  Json levels = Json::array();
  for (const Chair& chair : table_.chairs)
    levels.push_back(chair.holder == Chair::Holder::kBot ? chair.level : 0);
  Json offer = {{"record", text},
                {"seal", match::seal_of(*secret_of(secret_), text)},
                {"levels", std::move(levels)}};
  // It ended before the rules ended it: here nobody runs out of time.
  if (!state_->position().to_act().is_nobody()) offer["resigned"] = state_->result()["seat"];
  return {std::nullopt, {{"offer", std::move(offer)}}};
}

// -- What is asked -------------------------------------------------------------------------------

bool LocalMatch::bot_plays(Seat seat) const {
  return table_.chairs[seat.index].holder == Chair::Holder::kBot || state_->handed().has(seat);
}

Result<Seat, Refusal> LocalMatch::seat_for(const LocalRequest& request) const {
  if (state_->over()) return refusal_of("not_running");
  const SeatSet mine = table_.seats_of(here(""));
  const auto index = server::number_member(request.body, "seat");
  if (!index)
    return mine.size() == 1 ? Result<Seat, Refusal>(*mine.begin()) : refusal_of("which_seat");
  const auto seats = static_cast<std::int64_t>(table_.chairs.size());
  if (*index < 0 || *index >= seats)
    return refusal_of("bad_seat", {{"seats", std::to_string(seats)}});
  const Seat seat = seat_of(static_cast<int>(*index));
  if (!mine.has(seat)) return refusal_of("not_yours");
  if (state_->handed().has(seat)) return refusal_of("bot_plays");
  return seat;
}

Result<Seat, Refusal> LocalMatch::fresh_seat(const LocalRequest& request) const {
  auto seat = seat_for(request);
  if (!seat) return seat;
  const auto seen = server::number_member(request.body, "seen");
  if (!seen) return refusal_of("bad_seen");
  if (!state_->fresh(seat.value(), *seen)) return refusal_of("stale");
  return seat;
}

void LocalMatch::carry_out(Plan plan) {
  for (const Planned& planned : plan.events) journal_.push_back(planned.entry);
  if (!plan.events.empty() && plan.events.back().waited.is_nobody()) {
    match::Finish finish = state_->finish_after(plan);
    table_.status = MatchStatus::kOver;
    table_.result = std::move(finish.result);
    table_.places = std::move(finish.places);
  }
  state_->take(plan);
  done_ = std::move(plan);
}

Answer LocalMatch::step(const LocalRequest& request) {
  const auto seat = fresh_seat(request);
  if (!seat) return {seat.error(), {}};
  auto plan =
      state_->plan_step(seat.value(), server::text_member(request.body, "step"), request.now, "");
  if (!plan) return {plan.error(), {}};
  carry_out(std::move(plan).value());
  return {std::nullopt, {}, state_->seq()};
}

// Nobody else has to agree: bots do, where nothing is rated, as long as chance has not spoken.
Answer LocalMatch::undo(const LocalRequest& request) {
  const auto seat = fresh_seat(request);
  if (!seat) return {seat.error(), {}};
  const bool beyond = server::text_member(request.body, "type") == "ask_undo";
  const auto index = beyond ? state_->latest_of(seat.value()) : state_->free_undo(seat.value());
  if (!index) return {refusal_of("no_undo"), {}};
  for (int i = 0; i < static_cast<int>(table_.chairs.size()); ++i)
    if (beyond && bot_plays(seat_of(i)) && state_->chance_since(*index))
      return {refusal_of("bots_saw_chance"), {}};
  carry_out(state_->plan_undo(seat.value(), *index, beyond, request.now, ""));
  return {std::nullopt, {}, state_->seq()};
}

Answer LocalMatch::resign(const LocalRequest& request) {
  const auto seat = seat_for(request);
  if (!seat) return {seat.error(), {}};
  using match::Ended;
  using match::SeatHanded;
  carry_out(table_.chairs.size() <= 2
                ? state_->plan_end(seat.value(), Ended::Why::kResigned, request.now, "")
                : state_->plan_hand(SeatSet::of(seat.value()), SeatHanded::To::kBot,
                                    SeatHanded::Why::kResigned, request.now, ""));
  return {std::nullopt, {}, state_->seq()};
}

Answer LocalMatch::hand(const LocalRequest& request) {
  using match::SeatHanded;
  if (state_->over()) return {refusal_of("not_running"), {}};
  const bool back = server::text_member(request.body, "type") == "return";
  const SeatSet mine = table_.seats_of(here(""));
  const auto index = server::number_member(request.body, "seat");
  SeatSet seats;
  for (const Seat seat : mine)
    if ((!index || *index == seat.index) && state_->handed().has(seat) == back) seats.add(seat);
  for (const Seat seat : seats)
    if (back && state_->resigned().has(seat)) return {refusal_of("resigned"), {}};
  if (seats.empty()) return {std::nullopt, {}, state_->seq()};
  carry_out(state_->plan_hand(seats, back ? SeatHanded::To::kPerson : SeatHanded::To::kBot,
                              back ? SeatHanded::Why::kNone : SeatHanded::Why::kLeft, request.now,
                              ""));
  return {std::nullopt, {}, state_->seq()};
}

Answer LocalMatch::explain(const LocalRequest& request, const Catalogue& catalogue) const {
  const auto seat = seat_for(request);
  if (!seat) return {seat.error(), {}};
  const std::string step = server::text_member(request.body, "step");
  const auto refused = state_->position().explain(seat.value(), step);
  if (!refused) return {std::nullopt, {{"legal", true}}, state_->seq()};
  Json more = server::error_json(catalogue, request.language, {refused, {}});
  more["legal"] = false;
  return {std::nullopt, std::move(more), state_->seq()};
}

Answer LocalMatch::preview(const LocalRequest& request) const {
  const auto seat = seat_for(request);
  if (!seat) return {seat.error(), {}};
  auto seen = server::preview(*state_->position().view(seat.value()),
                              server::text_member(request.body, "step"));
  if (!seen) return {seen.error(), {}};
  return {std::nullopt, std::move(seen).value(), state_->seq()};
}

Answer LocalMatch::hint(const LocalRequest& request) const {
  const auto seat = seat_for(request);
  if (!seat) return {seat.error(), {}};
  if (!state_->to_act().has(seat.value())) return {refusal_of("not_to_act"), {}};
  const auto view = state_->position().view(seat.value());
  const std::string known = view->json().dump();
  const std::uint64_t seed = hash_bytes(known.data(), known.size()) + salt_of(request);
  const ai::Choice choice = ai::choose(*view, ai::kLevels, kLimits, seed);
  return {std::nullopt, {{"step", choice.step}, {"votes", votes_of(choice)}}, state_->seq()};
}

Result<Json, Refusal> LocalMatch::rematch() const {
  if (!state_->over()) return refusal_of("not_over");
  Json seats = Json::array();
  const std::size_t count = table_.chairs.size();
  for (std::size_t i = 1; i <= count; ++i) {
    const Chair& chair = table_.chairs[i % count];
    if (chair.holder == Chair::Holder::kBot)
      seats.push_back({{"kind", "bot"}, {"level", chair.level}});
    else
      seats.push_back({{"kind", "me"}, {"name", chair.name}});
  }
  return Json{{"game", table_.game}, {"options", table_.options}, {"seats", std::move(seats)}};
}

// -- Bots ----------------------------------------------------------------------------------------

std::optional<Seat> LocalMatch::bot_to_act() const {
  if (state_->over()) return std::nullopt;
  for (const Seat seat : state_->to_act().seats())
    if (bot_plays(seat)) return seat;
  return std::nullopt;
}

int LocalMatch::level_of(Seat seat) const {
  const Chair& chair = table_.chairs[seat.index];
  return chair.holder == Chair::Holder::kBot ? chair.level : kStandIn;
}

bool LocalMatch::deep() const {
  const auto seat = bot_to_act();
  return seat && level_of(*seat) == ai::kLevels;
}

ai::Choice LocalMatch::think(Seat seat, std::uint64_t salt) const {
  const std::uint64_t seed = ai::step_seed(hash_bytes(secret_.data(), secret_.size()), seat,
                                           static_cast<std::uint64_t>(state_->seq()) + salt);
  return ai::choose(*state_->position().view(seat), level_of(seat), kLimits, seed);
}

Answer LocalMatch::votes(const LocalRequest& request) const {
  const auto seat = bot_to_act();
  if (!seat) return {refusal_of("not_to_act"), {}};
  // Far from the seeds of the steps to come.
  const ai::Choice choice = think(*seat, salt_of(request) << 20U);
  return {std::nullopt, {{"votes", votes_of(choice)}, {"step", choice.step}}, state_->seq()};
}

void LocalMatch::bot_acts(match::Time now, const std::string& voted) {
  const auto seat = bot_to_act();
  if (!seat) return;
  // A step that was voted for about another position is thought about anew.
  const bool stands = !voted.empty() && !state_->position().explain(*seat, voted);
  auto plan = state_->plan_step(*seat, stands ? voted : think(*seat, 0).step, now, "");
  FL_CHECK(plan.ok());
  carry_out(std::move(plan).value());
}

}  // namespace fourlands::wasm
