#include "wasm/module.h"

#include "game/json_in.h"
#include "server/common/json_reader.h"
#include "wasm/advice.h"
#include "wasm/dice.h"

namespace fourlands::wasm {

using server::refusal_of;
using server::text_member;

std::string Module::answer(std::string_view line) {
  const auto message = parse_json(line);
  if (!message || !message.value().is_object() || !message.value().contains("type"))
    return engine_.answer(line);
  std::string out;
  for (const std::string& told : table_lines(message.value())) {
    if (told.empty()) continue;
    if (!out.empty()) out += '\n';
    out += told;
  }
  return out;
}

std::string Module::reply(const LocalRequest& request, const Answer& answer) const {
  return server::answer_message(registry_.catalogue(), request.language,
                                text_member(request.body, "request"),
                                text_member(request.body, "match"), answer);
}

Module::Lines Module::table_lines(const Json& message) {
  const LocalRequest request{message, server::number_member(message, "now").value_or(0),
                             language_of(text_member(message, "lang"))};
  const std::string type = text_member(message, "type");
  if (type == "create") {
    const auto wish = message.find("wish");
    return create(request, wish == message.end() ? Json() : *wish);
  }
  if (type == "load") return load(request);
  if (type == "import") return import(request);
  if (type == "check_dice") return check_dice(request);
  if (type == "advise") return {reply(request, advise(registry_, request.language, message))};
  if (type == "analyze") return {reply(request, analyze(registry_, message, progress_))};
  const auto found = matches_.find(text_member(message, "match"));
  if (found == matches_.end()) return {reply(request, {refusal_of("unknown_match"), {}})};
  return in_match(request, found->second);
}

Module::Lines Module::create(const LocalRequest& request, const Json& wish) {
  const std::string id = text_member(request.body, "id");
  if (id.empty()) return {reply(request, {refusal_of("unknown_match"), {}})};
  auto made =
      LocalMatch::create(registry_, wish, id, text_member(request.body, "name"), request.now);
  if (!made) return {reply(request, {made.error(), {}})};
  const auto [at, added] = matches_.insert_or_assign(id, std::move(made).value());
  const std::string keep = at->second.keep();
  return {keep, reply(request, {std::nullopt, {{"table", Json::parse(at->second.table_text())}}})};
}

Module::Lines Module::load(const LocalRequest& request) {
  const auto kept = request.body.find("kept");
  auto loaded = LocalMatch::load(registry_, kept == request.body.end() ? Json() : *kept);
  if (!loaded) return {reply(request, {loaded.error(), {}})};
  const std::string id = loaded.value().table().id;
  const auto [at, added] = matches_.insert_or_assign(id, std::move(loaded).value());
  return {reply(request, {std::nullopt, {{"table", Json::parse(at->second.table_text())}}})};
}

Module::Lines Module::import(const LocalRequest& request) {
  auto made = LocalMatch::import(registry_, text_member(request.body, "record"));
  if (!made) return {reply(request, {made.error(), {}})};
  const std::string id = made.value().table().id;
  const auto [at, added] = matches_.insert_or_assign(id, std::move(made).value());
  const std::string keep = at->second.keep();
  return {keep, reply(request, {std::nullopt, {{"table", Json::parse(at->second.table_text())}}})};
}

Module::Lines Module::in_match(const LocalRequest& request, LocalMatch& match) {
  using Handler = Answer (LocalMatch::*)(const LocalRequest&);
  static constexpr std::pair<std::string_view, Handler> kChanges[] = {
      {"step", &LocalMatch::step},     {"undo", &LocalMatch::undo},
      {"ask_undo", &LocalMatch::undo}, {"resign", &LocalMatch::resign},
      {"leave", &LocalMatch::hand},    {"return", &LocalMatch::hand},
  };
  const std::string type = text_member(request.body, "type");
  for (const auto& [name, handler] : kChanges) {
    if (name != type) continue;
    const Answer answer = (match.*handler)(request);
    const std::string keep = match.keep();
    const bool seats = !answer.refused && (type == "leave" || type == "return" || type == "resign");
    return {keep, reply(request, answer), match.update(request.now),
            seats ? match.table_message() : ""};
  }
  if (type == "watch") return {match.snapshot(request.now), reply(request, {})};
  if (type == "unwatch") return {reply(request, {})};
  if (type == "think") return bot_acts(request, match);
  if (type == "explain") return {reply(request, match.explain(request, registry_.catalogue()))};
  if (type == "preview") return {reply(request, match.preview(request))};
  if (type == "hint") return {reply(request, match.hint(request))};
  if (type == "deep") return {reply(request, {std::nullopt, {{"deep", match.deep()}}})};
  if (type == "votes") return {reply(request, match.votes(request))};
  if (type == "dump") return {match.dump()};
  if (type == "rematch") return rematch(request, match);
  if (type == "look")
    return {reply(
        request,
        {std::nullopt, {{"table", Json::parse(match.table_text())}, {"you", match.seats_here()}}})};
  if (type == "replay") return {reply(request, match.replay(request))};
  if (type == "offer") return {reply(request, match.offer())};
  if (type == "record") return {reply(request, {std::nullopt, {{"record", match.record()}}})};
  return {reply(request, {refusal_of("not_found"), {}})};
}

// Tells, too, whether a bot is to act again.
Module::Lines Module::bot_acts(const LocalRequest& request, LocalMatch& match) {
  match.bot_acts(request.now, text_member(request.body, "step"));
  const std::string keep = match.keep();
  return {keep, match.update(request.now),
          reply(request, {std::nullopt,
                          {{"more", match.bot_to_act().has_value()}, {"deep", match.deep()}}})};
}

Module::Lines Module::rematch(const LocalRequest& request, LocalMatch& match) {
  const auto wish = match.rematch();
  if (!wish) return {reply(request, {wish.error(), {}})};
  const std::string id = text_member(request.body, "id");
  Lines lines = create(request, wish.value());
  if (!matches_.contains(id)) return lines;
  lines.back() = reply(request, {std::nullopt, {{"next", id}}});
  return lines;
}

Module::Lines Module::check_dice(const LocalRequest& request) {
  const auto kept = request.body.find("kept");
  const auto checked = dice_of(registry_, text_member(request.body, "record"),
                               kept == request.body.end() ? Json() : *kept);
  if (!checked) return {reply(request, {checked.error(), {}})};
  const auto& [verdict, json] = checked.value();
  Json told = json;
  told["good"] = verdict.good;
  if (!verdict.good) {
    told["event"] = verdict.event;
    told["why"] = registry_.catalogue().say(request.language, verdict.why);
  }
  return {reply(request, {std::nullopt, std::move(told)})};
}

}  // namespace fourlands::wasm
