#include "game/json_in.h"
#include "server/lobby/daily_opening.h"
#include "server/lobby/tables.h"
#include "server/match/daily.h"
#include "server/match/stored.h"

// The daily challenges. A person's try is a row that can be there once, written together with its
// match, so two requests at the same moment end up at one table. Only people with a name are
// ranked: a guest could have seen the day's chance as another guest before.
//
// A day's secret is made the day before, and its commitment told from then on.

namespace fourlands::server {
namespace {

constexpr int kBest = 20;

// Openings are kept for today, yesterday, and whatever older day somebody practises.
constexpr std::size_t kOpeningsKept = 32;

// The rank of each of the best: equal scores share one.
Json best_json(const std::vector<BestRow>& best) {
  Json list = Json::array();
  int rank = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    if (i == 0 || best[i].score != best[i - 1].score) rank = static_cast<int>(i) + 1;
    list.push_back({{"rank", rank}, {"name", best[i].name}, {"score", best[i].score}});
  }
  return list;
}

Refusal no_such_day() { return {"bad_request", "", {"server.no_such_day", {}}}; }

Refusal no_daily(const std::string& game) {
  return {"bad_request", "", {"server.no_daily", {{"game", game}}}};
}

struct DailyWish {
  std::string day, game;
  bool practice = false;
};
Result<DailyWish, Refusal> read_daily_wish(const Json& body, const std::string& today) {
  ReadErrors errors;
  const JsonIn in(body, errors);
  in.only({"day", "game", "practice"});
  DailyWish wish{today, std::string(kDailyGame)};
  if (in.has("day")) wish.day = in["day"].text();
  if (in.has("game")) wish.game = in["game"].text();
  if (in.has("practice")) wish.practice = in["practice"].boolean();
  if (errors) return errors.refusal("bad_request");
  if (!end_of_day(wish.day) || wish.day > today || (wish.day != today && !wish.practice))
    return no_such_day();
  return wish;
}

}  // namespace

// -- How a day stands ----------------------------------------------------------------------------

Json Tables::commitment_of_day(const std::string& day) {
  const auto kept = store_.day_secret(day);
  const auto secret = kept ? secret_of(*kept) : std::nullopt;
  return secret ? Json(commitment_of(*secret)) : Json();
}

Json Tables::try_json(const Person& who, const std::string& challenge,
                      const std::vector<std::int64_t>& scores) {
  const auto tried = who.stranger() ? std::nullopt : store_.try_of(challenge, who.id);
  if (!tried) return nullptr;
  const auto row = store_.match(tried->match);
  Json mine = {
      {"match", tried->match}, {"status", status_name(row ? row->status : MatchStatus::kClosed)},
      {"guest", tried->guest}, {"score", nullptr},
      {"rank", nullptr},       {"percentile", nullptr}};
  if (!tried->score) return mine;
  mine["score"] = *tried->score;
  if (tried->guest) return mine;
  const DailyRank place = daily_rank_of(*tried->score, scores);
  mine["rank"] = place.rank;
  mine["percentile"] = place.percentile;
  return mine;
}

// How the score of a try that counts came about, turn by turn; empty if it has none.
Json Tables::curve_json(const Json& mine, const DailyRules& daily) {
  if (mine.is_null() || mine["score"].is_null()) return Json::array();
  const auto row = store_.match(mine["match"].get<std::string>());
  if (!row) return Json::array();
  const auto table = stored_table(*row);
  if (!table) return Json::array();
  const auto rules = rules_for(table.value());
  const auto journal = store_.journal(row->key);
  if (!rules || !journal) return Json::array();
  return daily_curve(daily, *rules.value(), *journal);
}

void Tables::daily(const Person& who, const std::string& day, const std::string& game,
                   const std::function<void(Answer)>& reply) {
  const Time now = origin_.now();
  const std::string today = day_of(now);
  const std::string wanted = day.empty() ? today : day;
  const std::string chosen = game.empty() ? std::string(kDailyGame) : game;
  const auto ends = end_of_day(wanted);
  if (!ends || wanted > today) return reply({no_such_day(), {}});
  const DailyRules* const rules = daily_rules_of(chosen);
  if (rules == nullptr) return reply({no_daily(chosen), {}});

  Json all = Json::array();
  for (const DailyRules& one : all_daily_rules()) {
    const std::string challenge = challenge_of(wanted, one.game);
    const auto scores = store_.scores(challenge);
    all.push_back({{"game", one.game},
                   {"players", scores.size()},
                   {"mine", try_json(who, challenge, scores)}});
  }
  const std::string challenge = challenge_of(wanted, chosen);
  const std::vector<std::int64_t> scores = store_.scores(challenge);
  Json mine = try_json(who, challenge, scores);
  Json curve = curve_json(mine, *rules);
  Json next;
  if (wanted == today) {
    const std::string tomorrow = day_of(now + kOneDay);
    next = {{"day", tomorrow}, {"commitment", commitment_of_day(tomorrow)}};
  }
  reply({std::nullopt,
         {{"day", wanted},
          {"number", number_of_day(wanted)},
          {"ends", *ends},
          {"game", chosen},
          {"commitment", commitment_of_day(wanted)},
          {"next", std::move(next)},
          {"games", std::move(all)},
          {"players", scores.size()},
          {"mine", std::move(mine)},
          {"curve", std::move(curve)},
          {"best", best_json(store_.best(challenge, false, kBest))},
          {"guests", best_json(store_.best(challenge, true, kBest))},
          {"scores", scores}}});
}

// -- A try ---------------------------------------------------------------------------------------

void Tables::try_daily(const Person& who, const Json& wish, std::function<void(Answer)> reply) {
  // Nobody has eleven tries by way of ten bot accounts.
  if (who.kind == "bot") return reply({Refusal{"not_yours", "", {"server.for_people", {}}}, {}});
  const std::string today = day_of(origin_.now());
  const auto read = read_daily_wish(wish, today);
  if (!read) return reply({read.error(), {}});
  const auto& [day, game, practice] = read.value();
  if (daily_rules_of(game) == nullptr) return reply({no_daily(game), {}});
  const auto tried = store_.try_of(challenge_of(day, game), who.id);
  if (tried && !practice) return begin(tried->match, who, reply);
  if (practice) {
    const auto row = tried ? store_.match(tried->match) : std::nullopt;
    const bool over = row && row->status == MatchStatus::kOver;
    // What was practised could be played.
    if (day == today && !over) return reply({refusal_of("not_tried"), {}});
    if (const auto full = no_more_matches(who)) return reply({full, {}});
  }
  if (const auto kept = store_.day_secret(day)) {
    const auto secret = secret_of(*kept);
    if (!secret) {
      set_aside("daily " + day, "the day's secret is none");
      return reply({damaged("the day's secret is none"), {}});
    }
    return begin_try(who, {day, game, practice}, *secret, std::move(reply));
  }
  if (day != today) return reply({no_such_day(), {}});
  // The server has run for less than a moment; should two be the first, one of them makes it.
  const std::string secret = hex_of(origin_.new_secret());
  store_.write({PutDay{day, secret}}, [this, who, wish, reply = std::move(reply)](Written how) {
    if (how == Written::kFailed) return reply({refusal_of("not_stored"), {}});
    post_([this, who, wish, reply] { try_daily(who, wish, reply); });
  });
}

std::vector<Entry> Tables::opening_of(const Table& table, const Secret& secret) {
  const DailyRules* const daily = daily_rules_of(table.game);
  const auto rules = rules_for(table);
  if (daily == nullptr || daily->from_turn == 0 || !rules) return {};
  const std::lock_guard lock(openings_mutex_);
  const std::string challenge = challenge_of(table.daily, table.game);
  const auto known = openings_.find(challenge);
  if (known != openings_.end()) return known->second;
  if (openings_.size() >= kOpeningsKept) openings_.erase(openings_.begin());  // The oldest day.
  return openings_.emplace(challenge, daily_opening(*daily, rules.value(), table.header(), secret))
      .first->second;
}

void Tables::begin_try(const Person& who, const DailyTry& which, const Secret& secret,
                       std::function<void(Answer)> reply) {
  if (const auto gone = refuse_gone(who)) return reply({gone, {}});
  auto made = daily_table(registry_, who, which.day, which.game);
  if (!made) return reply({made.error(), {}});
  Table table = std::move(made).value();
  MatchRow row = prepare(table, secret);
  std::vector<Change> changes = {AddPlayer{row.key, who.id}};
  if (!which.practice)
    changes.emplace_back(AddTry{{challenge_of(which.day, which.game), who.id, table.id,
                                 std::nullopt, who.kind == "guest"}});
  for (Entry& given : opening_of(table, secret)) {
    given.at = table.created;
    changes.emplace_back(AddEntry{row.key, std::move(given)});
  }
  changes.emplace_back(PutMatch{std::move(row)});
  const Json wish = {{"day", which.day}, {"game", which.game}, {"practice", which.practice}};
  store_.write(std::move(changes), [this, who, table, wish, reply = std::move(reply)](Written how) {
    if (how == Written::kFailed) return reply({refusal_of("not_stored"), {}});
    // The same person asked at the same moment.
    if (how == Written::kConflict)
      return post_([this, who, wish, reply] { try_daily(who, wish, reply); });
    begin(table.id, who, reply);
  });
}

void Tables::make_days(Time now) {
  const std::string today = day_of(now);
  const std::string tomorrow = day_of(now + kOneDay);
  if (!days_missing_.exchange(false) && tomorrow == days_made_) return;
  days_made_ = tomorrow;
  for (const std::string& day : {today, tomorrow})
    if (!store_.day_secret(day))
      store_.write({PutDay{day, hex_of(origin_.new_secret())}}, [this](Written how) {
        if (how == Written::kFailed) days_missing_ = true;  // Tried again at the next tick.
      });
}

}  // namespace fourlands::server
