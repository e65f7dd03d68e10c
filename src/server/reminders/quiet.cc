#include "server/reminders/quiet.h"

#include <algorithm>

#include "game/json_in.h"
#include "server/common/json_reader.h"

namespace fourlands::server {
namespace {

constexpr int kDayMinutes = 24 * 60;
constexpr Time kMinute = 60'000;
constexpr std::size_t kMostOffsets = 16;
constexpr int kFarthest = 15 * 60;

std::optional<int> minutes_of(const std::string& text) {
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto two_digits = [&](std::size_t at) {
    const int tens = text[at] - '0';
    const int ones = text[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? kDayMinutes : tens * 10 + ones;
  };
  const int hours = two_digits(0);
  const int minutes = two_digits(3);
  if (hours > 23 || minutes > 59) return std::nullopt;
  return hours * 60 + minutes;
}

std::string clock_text(int minutes) {
  const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(minutes / 60) + ":" + two(minutes % 60);
}

int offset_at(const std::vector<Quiet::Offset>& offsets, Time now) {
  int minutes = offsets.empty() ? 0 : offsets.front().minutes;
  for (const Quiet::Offset& offset : offsets)
    if (offset.since <= now) minutes = offset.minutes;
  return minutes;
}

std::optional<std::vector<Quiet::Offset>> read_offsets(const Json& wish) {
  const auto found = wish.find("offsets");
  if (found == wish.end() || !found->is_array() || found->empty() || found->size() > kMostOffsets)
    return std::nullopt;
  std::vector<Quiet::Offset> offsets;
  for (const Json& pair : *found) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_integer() ||
        !pair[1].is_number_integer())
      return std::nullopt;
    const auto minutes = pair[1].get<std::int64_t>();
    const auto since = pair[0].get<Time>();
    if (minutes < -kFarthest || minutes > kFarthest) return std::nullopt;
    if (!offsets.empty() && since <= offsets.back().since) return std::nullopt;
    offsets.push_back({since, static_cast<int>(minutes)});
  }
  return offsets;
}

}  // namespace

Time Quiet::next(Time now) const {
  // The clock may be set between now and then; where that leads back into them, once more.
  for (int tries = 0; tries < 3; ++tries) {
    const Time local = now + offset_at(offsets, now) * kMinute;
    const auto minute = static_cast<int>((local / kMinute) % kDayMinutes);
    const bool over_midnight = until < from;
    const bool quiet =
        over_midnight ? minute >= from || minute < until : minute >= from && minute < until;
    if (!quiet) return now;
    const int left = (until - minute + kDayMinutes) % kDayMinutes;
    const Time end = local - local % kMinute + left * kMinute;  // By the clock on the wall.
    const Time about = end - offset_at(offsets, now) * kMinute;
    now = end - offset_at(offsets, about) * kMinute;
  }
  return now;
}

std::string Quiet::text() const {
  Json json = told();
  json["offsets"] = Json::array();
  for (const Offset& offset : offsets) json["offsets"].push_back({offset.since, offset.minutes});
  return json.dump();
}

std::optional<Quiet> Quiet::of(const std::string& text) {
  auto json = parse_json(text);
  if (!json || !json.value().is_object()) return std::nullopt;
  return read(json.value());
}

std::optional<Quiet> Quiet::read(const Json& wish) {
  const auto from = minutes_of(text_member(wish, "from"));
  const auto until = minutes_of(text_member(wish, "until"));
  auto offsets = read_offsets(wish);
  const std::string zone = text_member(wish, "zone");
  const bool named = !zone.empty() && std::all_of(zone.begin(), zone.end(), [](char c) {
    return c > ' ' && c < '\x7f' && c != '"' && c != '\\';
  });
  if (!from || !until || *from == *until || !offsets || !named) return std::nullopt;
  return Quiet{*from, *until, zone, *std::move(offsets)};
}

Json Quiet::told() const {
  return {{"from", clock_text(from)}, {"until", clock_text(until)}, {"zone", zone}};
}

}  // namespace fourlands::server
