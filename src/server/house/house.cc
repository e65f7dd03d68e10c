#include "server/house/house.h"

#include <array>
#include <chrono>
#include <cstdio>

#include "match/event.h"

namespace fourlands::server {

std::string say_moment(Time at) {
  namespace chrono = std::chrono;
  const chrono::sys_time<chrono::milliseconds> moment{chrono::milliseconds(at)};
  const auto day = chrono::floor<chrono::days>(moment);
  const chrono::year_month_day date{day};
  const auto minutes = chrono::floor<chrono::minutes>(moment - day).count();
  std::array<char, 32> out{};
  (void)std::snprintf(out.data(), out.size(), "%04d-%02u-%02u %02d:%02d",
                      static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                      static_cast<unsigned>(date.day()), static_cast<int>(minutes / 60),
                      static_cast<int>(minutes % 60));
  return out.data();
}

House::House(Store& store, const Origin& origin) : store_(store), origin_(origin) {
  for (StandingRow& row : store.standings()) {
    const std::string person = row.person;
    standings_[person] = std::move(row);
  }
  for (const BlockRow& row : store.blocks()) blocks_[row.person].insert(row.other);
  settings_ = store.house();
  for (const NetworkRow& row : store.networks()) take_network(row);
}

void House::take_network(const NetworkRow& row) {
  if (auto network = Proxies::read(row.network))
    networks_.insert_or_assign(row.network, std::pair(row, *std::move(network)));
}

bool House::is_admin(const std::string& person) const { return standing(person).admin; }

StandingRow House::standing(const std::string& person) const {
  const std::lock_guard lock(mutex_);
  const auto found = standings_.find(person);
  StandingRow none;
  none.person = person;
  return found == standings_.end() ? none : found->second;
}

std::string House::text(const char* key) const {
  const auto found = settings_.find(key);
  return found == settings_.end() ? std::string() : found->second;
}

bool House::switched_on(const char* key) const { return text(key) != "no"; }

Refusal House::banned(Time until, const std::string& why) const {
  const std::string appeals = text("appeals");
  std::vector<std::pair<std::string, std::string>> words = {
      {"why", why.empty() ? "" : " " + why}, {"appeals", appeals.empty() ? "" : " " + appeals}};
  if (until == kForEver) return Refusal{"banned", "", {"server.banned_for_ever", std::move(words)}};
  words.emplace_back("until", say_moment(until));
  return Refusal{"banned", "", {"server.banned", std::move(words)}};
}

std::optional<Refusal> House::shut_out(const Person& who, const std::string& address) const {
  const Time now = origin_.now();
  const std::lock_guard lock(mutex_);
  if (!who.stranger()) {
    const auto own = standings_.find(who.answerable());
    // An admin is at home, wherever they come from.
    if (own != standings_.end() && own->second.admin) return std::nullopt;
    for (const std::string& id : {who.id, who.answerable()}) {
      const auto found = standings_.find(id);
      if (found != standings_.end() && found->second.banned > now)
        return banned(found->second.banned, found->second.why);
    }
  }
  for (const auto& [name, network] : networks_)
    if (network.first.until > now && network.second.trusted(address))
      return banned(network.first.until, network.first.why);
  return std::nullopt;
}

std::optional<Refusal> House::silenced(const Person& who) const {
  const Time now = origin_.now();
  const std::lock_guard lock(mutex_);
  if (!switched_on("chat")) return refusal_of("chat_off");
  for (const std::string& id : {who.id, who.answerable()}) {
    const auto found = standings_.find(id);
    if (found == standings_.end() || found->second.muted <= now) continue;
    if (found->second.muted == kForEver) return refusal_of("muted");
    return Refusal{
        "muted", "", {"server.muted_until", {{"until", say_moment(found->second.muted)}}}};
  }
  return std::nullopt;
}

std::optional<Refusal> House::no_names() const {
  const std::lock_guard lock(mutex_);
  if (switched_on("registration")) return std::nullopt;
  return refusal_of("registration_off");
}

bool House::blocks(const std::string& person, const std::string& other) const {
  if (person.empty() || other.empty() || person == other) return false;
  const std::lock_guard lock(mutex_);
  const auto found = blocks_.find(person);
  return found != blocks_.end() && found->second.contains(other);
}

std::vector<std::string> House::blocked_by(const std::string& person) const {
  const std::lock_guard lock(mutex_);
  const auto found = blocks_.find(person);
  if (found == blocks_.end()) return {};
  return {found->second.begin(), found->second.end()};
}

Json House::notice() const {
  const std::lock_guard lock(mutex_);
  return {{"announcement", text("announcement")},
          {"chat", switched_on("chat")},
          {"registration", switched_on("registration")},
          {"appeals", text("appeals")}};
}

void House::write(std::vector<Change> changes, std::function<void(Written)> done) {
  auto kept = std::make_shared<std::vector<Change>>(changes);
  store_.write(std::move(changes), [this, kept, done = std::move(done)](Written how) {
    if (how == Written::kStored) {
      const std::lock_guard lock(mutex_);
      for (const Change& one : *kept) take(one);
    }
    done(how);
  });
}

void House::take(const Change& change) {
  std::visit(match::Overloaded{
                 [this](const PutStanding& put) { standings_[put.row.person] = put.row; },
                 [this](const PutNetwork& put) { take_network(put.row); },
                 [this](const DropNetwork& drop) { networks_.erase(drop.network); },
                 [this](const AddBlock& add) { blocks_[add.row.person].insert(add.row.other); },
                 [this](const DropBlock& drop) {
                   const auto found = blocks_.find(drop.row.person);
                   if (found == blocks_.end()) return;
                   found->second.erase(drop.row.other);
                   if (found->second.empty()) blocks_.erase(found);
                 },
                 [this](const PutHouse& put) { settings_[put.key] = put.value; },
                 [](const auto&) {},
             },
             change);
}

}  // namespace fourlands::server
