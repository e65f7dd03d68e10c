#include "match/event.h"

#include <array>

#include "core/check.h"
#include "game/json_in.h"
#include "game/json_writer.h"

namespace fourlands::match {
namespace {

// The names of the enumerations, in their order: spelled here, for writing and for reading.
constexpr std::array<std::string_view, 2> kPlayers = {"bot", "person"};
constexpr std::array<std::string_view, 6> kHandReasons = {"",         "left", "time",
                                                          "resigned", "lost", "deleted"};
constexpr std::array<std::string_view, 3> kEndReasons = {"resigned", "time", "limit"};
constexpr int kMostNumber = 1'000'000;

template <class Enum, std::size_t N>
std::optional<Enum> named(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

Seat read_seat(const JsonIn& in) { return seat_of(in.integer(0, kMaxSeats - 1)); }

Event read_what(const JsonIn& in) {
  if (in.has("undo"))
    return TookBack{read_seat(in["seat"]),
                    static_cast<std::size_t>(in["undo"].integer(1, kMostNumber)),
                    in.has("agreed") && in["agreed"].boolean()};
  if (in.has("hand")) {
    const JsonIn hand = in["hand"];
    const auto handed = handed_of(read_seat(hand["seat"]), hand["to"].text(),
                                  hand.has("reason") ? hand["reason"].text() : "");
    if (!handed) hand.fail("must name who plays and why");
    return handed.value_or(SeatHanded{});
  }
  if (in.has("end")) {
    const auto why = end_reason_of(in["end"]["reason"].text());
    if (!why) in["end"]["reason"].fail("must be resigned, time or limit");
    return Ended{read_seat(in["end"]["seat"]), why.value_or(Ended::Why::kResigned)};
  }
  const JsonIn who = in["who"];
  const bool chance = who.json().is_string() && who.json() == "chance";
  return Stepped{chance ? Actor::chance() : Actor(read_seat(who)), in["step"].text()};
}

std::int64_t read_number(const JsonIn& in) {
  if (in.json().is_number_integer()) return in.json().get<std::int64_t>();
  in.fail("must be a whole number");
  return 0;
}

}  // namespace

std::string_view name_of(SeatHanded::To to) { return kPlayers[static_cast<std::size_t>(to)]; }
std::string_view name_of(SeatHanded::Why why) {
  return kHandReasons[static_cast<std::size_t>(why)];
}
std::string_view name_of(Ended::Why why) { return kEndReasons[static_cast<std::size_t>(why)]; }

std::optional<SeatHanded> handed_of(Seat seat, std::string_view to, std::string_view why) {
  const auto player = named<SeatHanded::To>(kPlayers, to);
  const auto reason = named<SeatHanded::Why>(kHandReasons, why);
  if (!player || !reason) return std::nullopt;
  return SeatHanded{seat, *player, *reason};
}
std::optional<Ended::Why> end_reason_of(std::string_view name) {
  return named<Ended::Why>(kEndReasons, name);
}

std::string write_event(const Entry& entry, const ShownStep* shown) {
  JsonWriter out;
  out.add("seq", entry.seq);
  std::visit(Overloaded{[&](const Stepped& stepped) {
                          FL_CHECK(shown != nullptr);
                          out.add("n", shown->number);
                          if (stepped.who.is_chance())
                            out.add("who", "chance");
                          else
                            out.add("who", static_cast<int>(stepped.who.seat().index));
                          out.add("step", shown->step);
                          if (shown->effects) out.add("effects", *shown->effects);
                        },
                        [&](const TookBack& took) {
                          out.add("undo", took.number);
                          out.add("seat", static_cast<int>(took.seat.index));
                          if (took.agreed) out.add("agreed", true);
                        },
                        [&](const SeatHanded& handed) {
                          out.begin_object("hand");
                          if (handed.why != SeatHanded::Why::kNone)
                            out.add("reason", name_of(handed.why));
                          out.add("seat", static_cast<int>(handed.seat.index));
                          out.add("to", name_of(handed.to)).end_object();
                        },
                        [&](const Ended& ended) {
                          out.begin_object("end").add("reason", name_of(ended.why));
                          out.add("seat", static_cast<int>(ended.seat.index)).end_object();
                        }},
             entry.event);
  return out.add("at", entry.at).close();
}

Result<Entry, Refusal> read_event(const nlohmann::json& json) {
  ReadErrors errors;
  const JsonIn in(json, errors);
  Entry entry;
  entry.seq = read_number(in["seq"]);
  entry.event = read_what(in);
  entry.at = read_number(in["at"]);
  if (errors) return errors.refusal("bad_record");
  return entry;
}

}  // namespace fourlands::match
