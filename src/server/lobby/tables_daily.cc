#include "server/lobby/tables.h"
#include "server/match/daily.h"

// The daily challenge. A person's try is a row that can be there once, written together with its
// match, so two requests at the same moment end up at one table. Only people with a name are
// ranked: a guest could have seen the dice as another guest before.

namespace fourlands::server {
namespace {

constexpr int kBest = 20;

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

}  // namespace

void Tables::daily(const Person& who, const std::string& day,
                   const std::function<void(Answer)>& reply) {
  const std::string today = day_of(origin_.now());
  const std::string wanted = day.empty() ? today : day;
  const auto ends = end_of_day(wanted);
  if (!ends || wanted > today)
    return reply({Refusal{"bad_request", "", {"server.no_such_day", {}}}, {}});

  const std::vector<std::int64_t> scores = store_.scores(wanted);
  Json mine;
  if (const auto tried = who.stranger() ? std::nullopt : store_.try_of(wanted, who.id)) {
    const auto row = store_.match(tried->match);
    mine = {
        {"match", tried->match}, {"status", status_name(row ? row->status : MatchStatus::kClosed)},
        {"guest", tried->guest}, {"score", nullptr},
        {"rank", nullptr},       {"percentile", nullptr}};
    if (tried->score) mine["score"] = *tried->score;
    if (tried->score && !tried->guest) {
      const DailyRank place = daily_rank_of(*tried->score, scores);
      mine["rank"] = place.rank;
      mine["percentile"] = place.percentile;
    }
  }
  reply({std::nullopt,
         {{"day", wanted},
          {"ends", *ends},
          {"game", kDailyGame},
          {"players", scores.size()},
          {"mine", std::move(mine)},
          {"best", best_json(store_.best(wanted, false, kBest))},
          {"guests", best_json(store_.best(wanted, true, kBest))},
          {"scores", scores}}});
}

void Tables::try_daily(const Person& who, std::function<void(Answer)> reply) {
  // Nobody has eleven tries by way of ten bot accounts.
  if (who.kind == "bot") return reply({Refusal{"not_yours", "", {"server.for_people", {}}}, {}});
  const std::string day = day_of(origin_.now());
  if (const auto tried = store_.try_of(day, who.id)) return begin(tried->match, who, reply);
  if (const auto kept = store_.day_secret(day)) {
    const auto secret = secret_of(*kept);
    if (!secret) return reply({Refusal{"bad_record", "", {"server.bad_journal", {}}}, {}});
    return begin_try(who, day, *secret, std::move(reply));
  }
  // The first try of the day makes its secret; should two be the first, one of them does.
  const std::string secret = hex_of(origin_.new_secret());
  store_.write({PutDay{day, secret}}, [this, who, reply = std::move(reply)](Written how) {
    if (how == Written::kFailed) return reply({refusal_of("not_stored"), {}});
    post_([this, who, reply] { try_daily(who, reply); });
  });
}

void Tables::begin_try(const Person& who, const std::string& day, const Secret& secret,
                       std::function<void(Answer)> reply) {
  auto made = daily_table(registry_, who, day);
  if (!made) return reply({made.error(), {}});
  Table table = std::move(made).value();
  MatchRow row = prepare(table, secret);
  std::vector<Change> changes = {
      AddPlayer{row.key, who.id},
      AddTry{{day, who.id, table.id, std::nullopt, who.kind == "guest"}}};
  changes.emplace_back(PutMatch{std::move(row)});
  store_.write(std::move(changes), [this, who, table, reply = std::move(reply)](Written how) {
    if (how == Written::kFailed) return reply({refusal_of("not_stored"), {}});
    // The same person asked at the same moment.
    if (how == Written::kConflict) return post_([this, who, reply] { try_daily(who, reply); });
    begin(table.id, who, reply);
  });
}

}  // namespace fourlands::server
