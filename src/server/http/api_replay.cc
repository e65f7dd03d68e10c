#include <algorithm>

#include "core/text.h"
#include "game/record.h"
#include "match/verify.h"
#include "server/common/rate_limit.h"
#include "server/http/api_call.h"
#include "server/review/replay.h"

// Finished matches looked at again: position by position, and judged.

namespace fourlands::server {
namespace {

// A number of the query, or what it is if it is not there; nothing if it is no such number.
std::optional<int> query_number(const HttpRequest& request, const char* name, int otherwise,
                                int low, int high) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  return number_of(found->second, low, high);
}

Answer bad_request(const std::string& what) {
  return {Refusal{"bad_request", "", plain_message(what)}, {}};
}

}  // namespace

void Api::record(Call& call) {
  with_finished(call, [reply = call.reply, id = call.parts[0]](const FinishedMatch& finished) {
    reply({200,
           write_record(*finished.record),
           "application/x-ndjson",
           {{"Content-Disposition", "attachment; filename=\"" + id + ".jsonl\""}}});
  });
}

void Api::verify_record(Call& call) {
  with_finished(call, [this, reply = call.reply,
                       language = call.request.language](const FinishedMatch& finished) {
    const Verdict verdict = verify(*finished.rules, *finished.record);
    Json json = {{"good", verdict.good}};
    if (finished.record->from.events > 0) json["given"] = finished.record->from.events;
    if (!verdict.good) {
      json["event"] = verdict.event;
      json["message"] = registry_.catalogue().say(language, verdict.why);
    }
    reply({200, dump(json), "application/json", {}});
  });
}

void Api::replay(Call& call) {
  const auto seat = query_number(call.request, "seat", -1, 0, kMaxSeats - 1);
  const auto from = query_number(call.request, "from", 0, 0, INT32_MAX);
  const auto count = query_number(call.request, "count", kMostPositions, 0, INT32_MAX);
  if (!seat || !from || !count)
    return call.reply(
        refusal(call.request.language, bad_request("seat, from and count must be numbers")));
  with_finished(call, [this, reply = call.reply, language = call.request.language, seat = *seat,
                       from = static_cast<std::size_t>(*from),
                       count = static_cast<std::size_t>(*count)](const FinishedMatch& finished) {
    const int seats = finished.rules->seats();
    if (seat >= seats)
      return reply(
          refusal(language, {refusal_of("bad_seat", {{"seats", std::to_string(seats)}}), {}}));
    const Viewer viewer = seat < 0 ? kSpectator : Viewer(seat_of(seat));
    reply({200,
           dump(server::replay(finished, viewer, from, std::min(count, kMostPositions))),
           "application/json",
           {}});
  });
}

void Api::draws(Call& call) {
  with_finished(call, [reply = call.reply](const FinishedMatch& finished) {
    reply({200, dump(server::draws(finished)), "application/json", {}});
  });
}

void Api::analysis(Call& call) {
  const auto tell = [reply = call.reply](const Analyses::State& state) {
    if (state.analysis)
      return reply({200,
                    "{\"status\":\"ready\",\"analysis\":" + *state.analysis + "}",
                    "application/json",
                    {}});
    reply({202, dump({{"status", "working"}, {"done", state.done}}), "application/json", {}});
  };
  if (const auto known = analyses_.state(call.parts[0])) return tell(*known);
  with_finished(call, [this, tell, reply = call.reply, language = call.request.language,
                       owner = call.who.stranger() ? "address " + address_key(call.request.address)
                                                   : call.who.answerable(),
                       id = call.parts[0]](const FinishedMatch& finished) {
    if (const auto full = analyses_.begin(owner, id, finished))
      return reply(refusal(language, {full, {}}));
    tell(Analyses::State{});
  });
}

}  // namespace fourlands::server
