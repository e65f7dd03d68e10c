#include "server/store/backups.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <stdexcept>

#include "server/store/data_file.h"

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "fourlands-%Y-%m-%dT%H%M%SZ.db";
constexpr std::int64_t kSecond = 1000;

std::string name_of(match::Time at) {
  const std::time_t seconds = at / kSecond;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), kName, &parts)};
}

std::optional<match::Time> time_of(const std::string& name) {
  std::tm parts{};
  const char* const end = strptime(name.c_str(), kName, &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  const match::Time at = std::int64_t{timegm(&parts)} * kSecond;
  // A date that is none, such as 31 February, would come back as another.
  if (name_of(at) != name) return std::nullopt;
  return at;
}

struct Unit {
  char letter;
  std::int64_t ms;
  const char* name;
};
constexpr std::array<Unit, 4> kUnits = {{{'d', 86'400 * kSecond, "day"},
                                         {'h', 3'600 * kSecond, "hour"},
                                         {'m', 60 * kSecond, "minute"},
                                         {'s', kSecond, "second"}}};

}  // namespace

std::vector<Backup> backups_in(const std::string& folder) {
  std::vector<Backup> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const auto at = time_of(entry.path().filename().string()))
      found.push_back({entry.path().string(), *at});
  std::sort(found.begin(), found.end(),
            [](const Backup& a, const Backup& b) { return a.at < b.at; });
  return found;
}

Backup add_backup(const std::string& data, const std::string& folder, match::Time now,
                  std::int64_t keep_ms) {
  if (!fs::exists(data)) throw std::runtime_error(data + ": there is no such file");
  if (!fs::exists(folder)) {
    const mode_t before = umask(0077);
    std::error_code error;
    fs::create_directories(folder, error);
    umask(before);
    if (error) throw std::runtime_error(folder + ": " + error.message());
  }
  Backup made{(fs::path(folder) / name_of(now)).string(), now};
  back_up(data, made.path);
  // Only once the new one is there, which is therefore never among them.
  for (const Backup& old : backups_in(folder))
    if (old.path != made.path && now - old.at > keep_ms) fs::remove(old.path);
  return made;
}

std::string standard_folder(const std::string& data) {
  return (fs::path(data).parent_path() / "backups").string();
}

std::optional<std::int64_t> read_duration(const std::string& text) {
  constexpr std::int64_t kMost = 100'000;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number <= 0 || number > kMost) return std::nullopt;
  const std::string unit(end, text.data() + text.size());
  for (const Unit& known : kUnits)
    if (unit == std::string(1, known.letter)) return number * known.ms;
  return std::nullopt;
}

std::string say_duration(std::int64_t ms) {
  for (const Unit& unit : kUnits)
    if (const std::int64_t count = ms / unit.ms; count > 0)
      return std::to_string(count) + " " + unit.name + (count == 1 ? "" : "s");
  return "less than a second";
}

}  // namespace fourlands::server
