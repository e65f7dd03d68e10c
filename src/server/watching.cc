#include "server/watching.h"

namespace fourlands::server {
namespace {

constexpr const char* kRequestSeconds = "fourlands_request_seconds";
constexpr const char* kRequestHelp = "From an HTTP request to its answer, by route";

}  // namespace

Watching::Watching(Metrics& metrics)
    : metrics_(metrics),
      ack_(metrics.histogram("fourlands_step_ack_seconds",
                             "From a step's arrival to its answer, which is stored",
                             seconds_bounds())),
      everyone_(metrics.histogram("fourlands_step_everyone_seconds",
                                  "From a step's arrival until everybody is told of it",
                                  seconds_bounds())),
      commit_(metrics.histogram("fourlands_store_commit_seconds",
                                "One commit of the store, of however many writes",
                                seconds_bounds())),
      thought_(metrics.histogram("fourlands_bot_seconds", "A bot's thought about one step",
                                 seconds_bounds())) {}

void Watching::took(std::string_view what, double seconds) {
  (what == "ack" ? ack_ : everyone_).observe(seconds);
}

void Watching::answered(std::string_view route, const std::string& method, int status,
                        double seconds) {
  const std::string name = route.empty() ? "other" : std::string(route);
  // Anybody may send any method: what is none of ours is no label.
  static const std::set<std::string_view> kMethods = {"GET", "HEAD", "POST", "DELETE"};
  const std::string told = kMethods.contains(method) ? method : "other";
  metrics_
      .counter("fourlands_requests_total", "HTTP requests, by route, method and status",
               {{"route", name}, {"method", told}, {"status", std::to_string(status)}})
      .add();
  const std::lock_guard lock(mutex_);
  auto found = by_route_.find(name);
  if (found == by_route_.end())
    found = by_route_
                .emplace(name, metrics_.histogram(kRequestSeconds, kRequestHelp, seconds_bounds(),
                                                  {{"route", name}}))
                .first;
  found->second.observe(seconds);
}

void Watching::crowds(const std::vector<CrowdRow>& games) {
  const auto tell = [this](const CrowdRow& row) {
    const auto set = [&](const char* status, std::int64_t count) {
      metrics_
          .gauge("fourlands_matches", "Matches that are open or running, by game",
                 {{"game", row.game}, {"status", status}})
          .set(static_cast<double>(count));
    };
    set("open", row.open);
    set("running", row.running);
    metrics_
        .gauge("fourlands_people", "People who sit at open or running matches, by game",
               {{"game", row.game}})
        .set(static_cast<double>(row.people));
  };
  const std::lock_guard lock(mutex_);
  std::set<std::string> gone = games_;
  for (const CrowdRow& row : games) {
    tell(row);
    gone.erase(row.game);
    games_.insert(row.game);
  }
  for (const std::string& game : gone) tell({game, 0, 0, 0});
}

}  // namespace fourlands::server
