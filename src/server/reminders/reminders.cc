#include "server/reminders/reminders.h"

#include <algorithm>
#include <exception>

namespace fourlands::server {
namespace {

constexpr std::size_t kMostJobs = 1000;
constexpr int kAtOnce = 200;
constexpr Time kAgainMs = 5000;
constexpr Time kWholeDay = Time{24} * 60 * 60 * 1000;
constexpr Time kConfirmDays = 2;
constexpr std::size_t kKeysKept = 20'000;
constexpr std::int64_t kMostFailures = 10;
constexpr const char* kPushKeys = "push";
// Three at once, and three a day.
constexpr Rate kLetters{3, 3.0 / (24 * 60 * 60)};
constexpr Rate kTrials{3, 1.0 / 60};

bool is_among(const std::vector<std::string>& people, const std::string& person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

// The pair of keys by which push services know this server: made once, and kept.
std::optional<PushKeys> own_keys(Store& store, std::string& why_not) {
  try {
    if (const auto kept = store.key(kPushKeys)) {
      if (auto keys = PushKeys::of(*kept)) return keys;
      why_not = "the stored key for web push cannot be read";
      return std::nullopt;
    }
    const PushKeys made = PushKeys::make();
    if (store.write_now({PutKey{kPushKeys, made.kept}}) == Written::kStored) return made;
    why_not = "the key for web push could not be stored";
  } catch (const std::exception& lost) {
    why_not = lost.what();
  }
  return std::nullopt;
}

}  // namespace

Reminders::Reminders(Store& store, const Catalogue& catalogue, const Origin& origin,
                     Settings settings, Courier::Settings courier, Notices notices)
    : store_(store),
      catalogue_(catalogue),
      origin_(origin),
      settings_(std::move(settings)),
      notices_(std::move(notices)),
      keys_(own_keys(store, no_keys_)),
      letters_(kLetters, kKeysKept, origin_.steady()),
      trials_(kTrials, kKeysKept, origin_.steady()),
      courier_(std::move(courier)),
      worker_(kMostJobs, [this](const char* what) { notices_.failed("reminders", what); }) {
  for (std::string& person : store_.reachable_people()) reachable_.insert(std::move(person));
  for (const ReminderRow& row : store_.reminders()) {
    const Key key{row.match, row.person};
    waiting_[key] = {row.due, row.sent};
    if (!row.sent) due_.emplace(row.due, key);
  }
}

void Reminders::stop() {
  worker_.stop();
  courier_.stop();
}

// -- From matches --------------------------------------------------------------------------------

void Reminders::forget(const Key& key) {
  const auto found = waiting_.find(key);
  if (found == waiting_.end()) return;
  due_.erase({found->second.due, key});
  waiting_.erase(found);
  store_.write({DropReminder{key.second, key.first}}, [](Written) {});
}

void Reminders::turn(const std::string& match, const std::vector<std::string>& waited,
                     const std::vector<std::string>& fresh) {
  const std::lock_guard lock(mutex_);
  std::vector<Key> gone;
  for (auto at = waiting_.lower_bound({match, ""});
       at != waiting_.end() && at->first.first == match; ++at)
    if (!at->second.sent && !is_among(waited, at->first.second)) gone.push_back(at->first);
  for (const Key& key : gone) forget(key);
  for (const std::string& person : fresh) {
    const Key key{match, person};
    if (!reachable_.contains(person) || waiting_.contains(key)) continue;
    const Time due = origin_.now() + settings_.after_ms;
    waiting_[key] = {due, false};
    due_.emplace(due, key);
    store_.write({PutReminder{{person, match, due, false}}}, [](Written) {});
  }
}

void Reminders::over(const std::string& match) {
  const std::lock_guard lock(mutex_);
  std::vector<Key> gone;
  for (auto at = waiting_.lower_bound({match, ""});
       at != waiting_.end() && at->first.first == match; ++at)
    gone.push_back(at->first);
  for (const Key& key : gone) forget(key);
}

void Reminders::looked(const std::string& person, const std::string& match) {
  const std::lock_guard lock(mutex_);
  forget({match, person});
}

// -- When it is due ------------------------------------------------------------------------------

void Reminders::tick() {
  const Time now = origin_.now();
  for (int sent = 0; sent < kAtOnce; ++sent) {
    Key key;
    {
      const std::lock_guard lock(mutex_);
      if (due_.empty() || due_.begin()->first > now) return;
      key = due_.begin()->second;
      due_.erase(due_.begin());
    }
    if (worker_.push([this, key] { remind(key); })) continue;
    put_off(key, now + kAgainMs);  // Too many at once.
    return;
  }
}

bool Reminders::still_due(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(key);
  return found != waiting_.end() && !found->second.sent;
}

void Reminders::put_off(const Key& key, Time until) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(key);
  if (found == waiting_.end() || found->second.sent) return;
  due_.erase({found->second.due, key});
  found->second.due = until;
  due_.emplace(until, key);
}

// That it was sent is stored first: after a crash a person is rather told once too seldom.
void Reminders::remind(const Key& key) {
  const auto& [match, person] = key;
  if (!still_due(key)) return;
  const Time now = origin_.now();
  const auto quiet = Quiet::of(store_.quiet_of(person));
  if (const Time then = quiet ? quiet->next(now) : now; then > now) return put_off(key, then);
  const auto row = store_.match(match);
  const auto table = row ? std::optional(Table::of(*row)) : std::nullopt;
  if (!table || !*table || table->value().status != MatchStatus::kRunning) {
    const std::lock_guard lock(mutex_);
    return forget(key);
  }
  if (store_.write_now({PutReminder{{person, match, now, true}}}) != Written::kStored)
    return put_off(key, now + kAgainMs);
  {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(key);
    // They looked meanwhile: what was just written goes, too.
    if (found == waiting_.end()) {
      store_.write({DropReminder{person, match}}, [](Written) {});
      return;
    }
    found->second.sent = true;
  }
  for (const ChannelRow& channel : store_.channels_of(person))
    if (channel.confirmed)
      send(channel, turn_notice(table->value(), person, catalogue_, language_of(channel)));
}

std::string Reminders::contact() const {
  if (!settings_.public_url.empty()) return settings_.public_url;
  return settings_.mail_from.empty() ? "mailto:nobody@localhost" : "mailto:" + settings_.mail_from;
}

void Reminders::send(const ChannelRow& to, const Notice& notice) {
  Parcel parcel;
  if (to.kind == "push") {
    if (!keys_) return;
    parcel = push_parcel(to, notice, *keys_, contact(), origin_.now());
  } else if (to.kind == "mail") {
    if (no_mail()) return;
    parcel = mail_parcel(to, notice, sender(), catalogue_, origin_.now());
  } else {
    if (no_hook()) return;
    parcel = hook_parcel(to, notice, sender(), catalogue_);
  }
  if (!courier_.send(std::move(parcel), [this, to](const Delivery& how) { sent(to, how); }))
    notices_.count("reminders_dropped");
}

// One that is no more is forgotten, and so is one that was never reached for a long time.
void Reminders::sent(const ChannelRow& to, const Delivery& delivery) {
  const auto ignored = [](Written) {};
  if (delivery.good) {
    notices_.count("reminders_sent");
    if (to.failures > 0) store_.write({SetFailures{to.id, 0}}, ignored);
    return;
  }
  notices_.count("reminders_failed");
  const bool gone = to.kind != "mail" && (delivery.status == 404 || delivery.status == 410);
  if (to.kind == "mail") notices_.failed("mail", delivery.why);
  if (gone || to.failures + 1 >= kMostFailures)
    store_.write({DropChannel{to.id}}, ignored);
  else
    store_.write({SetFailures{to.id, to.failures + 1}}, ignored);
}

void Reminders::tidy() {
  store_.write({DropStaleChannels{origin_.now() - kConfirmDays * kWholeDay}}, [](Written) {});
}

}  // namespace fourlands::server
