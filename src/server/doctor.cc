#include "server/doctor.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/timex.h>

#include <chrono>
#include <filesystem>

#include "server/store/backups.h"

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;
using Grade = Finding::Grade;

// Files that a server has open besides its connections.
constexpr int kOtherFiles = 100;

bool loopback(const std::string& host) {
  return host.starts_with("127.") || host == "::1" || host == "localhost";
}

}  // namespace

Machine Machine::real() {
  Machine machine;
  machine.now = std::chrono::duration_cast<std::chrono::milliseconds>(
                    std::chrono::system_clock::now().time_since_epoch())
                    .count();
  timex state{};
  machine.clock_synchronized = ntp_adjtime(&state) != TIME_ERROR;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
    machine.open_files =
        limit.rlim_max == RLIM_INFINITY ? INT64_MAX : static_cast<std::int64_t>(limit.rlim_max);
  return machine;
}

Finding look_at_config_file(const std::string& path) {
  struct stat found{};
  if (path.empty()) return {"config", Grade::kGood, "No file of settings was named.", ""};
  if (stat(path.c_str(), &found) != 0)
    return {"config", Grade::kBad, path + " cannot be looked at.", "Name a file that is there."};
  if ((found.st_mode & S_IWOTH) != 0)
    return {"config", Grade::kBad, "Everybody may change " + path + ".", "chmod o-w " + path};
  return {"config", Grade::kGood, path + " is read and every setting is one.", ""};
}

std::vector<Finding> look_at_network(const Config& config) {
  std::vector<Finding> found;
  const bool open = !loopback(config.host);
  const bool https = config.public_url.starts_with("https://");
  if (config.behind_proxy && open)
    found.push_back({"proxy", Grade::kBad,
                     fmt::format("behind-proxy is on and {} is open to other machines: whoever "
                                 "asks it directly can claim any address.",
                                 config.host),
                     "host = 127.0.0.1, or behind-proxy = no"});
  else if (!config.behind_proxy && https)
    found.push_back({"proxy", Grade::kBad,
                     "public-url is https, so a proxy is in front, but behind-proxy is off: all "
                     "people seem to come from one address and share its limits.",
                     "behind-proxy = yes, and a proxy that sets X-Forwarded-For"});
  else
    found.push_back({"proxy", Grade::kGood,
                     config.behind_proxy ? "A proxy on this machine says who asks."
                                         : "Everybody is known by their own address.",
                     ""});
  if (https)
    found.push_back({"tls", Grade::kGood, "People come by TLS: " + config.public_url, ""});
  else if (open || !config.public_url.empty())
    found.push_back({"tls", Grade::kWarning,
                     "People come without TLS: passwords travel in the open, and the page does "
                     "not work without a network.",
                     "A proxy with a certificate, and public-url = https://..."});
  else
    found.push_back({"tls", Grade::kGood, "Only this machine can come.", ""});
  return found;
}

Finding look_at_open_files(const Config& config, const Machine& machine) {
  const std::int64_t needed = std::int64_t{config.max_connections} + kOtherFiles;
  if (machine.open_files < needed)
    return {"open-files", Grade::kWarning,
            fmt::format("A process started here may open {} files; max-connections = {} needs {}.",
                        machine.open_files, config.max_connections, needed),
            "LimitNOFILE=65536 in the unit (the package's has it), or a smaller max-connections"};
  return {"open-files", Grade::kGood,
          fmt::format("Enough open files for {} connections.", config.max_connections), ""};
}

std::vector<Finding> examine(const Registry& registry, const Examination& what,
                             const Machine& machine) {
  const std::string& data = what.config.data;
  std::vector<Finding> found;
  const auto add = [&found](std::vector<Finding> more) {
    for (Finding& one : more) found.push_back(std::move(one));
  };
  found.push_back(look_at_config_file(what.config_file));
  add(look_at_network(what.config));
  found.push_back(look_at_open_files(what.config, machine));
  found.push_back(look_at_disk(data));
  if (!fs::exists(data)) {
    found.push_back(look_at_clock("", machine));
    found.push_back({"data", Grade::kWarning, data + " is not there yet.",
                     "Nothing, if no server has run here; else name the right file: --data"});
    return found;
  }
  add(look_at_files(data));
  found.push_back(look_at_backups(what.backups, machine.now));
  const Finding schema = look_at_schema(data);
  found.push_back(schema);
  if (schema.grade == Grade::kBad) return found;
  found.push_back(look_at_clock(data, machine));
  if (what.replay) found.push_back(look_at_matches(registry, data));
  return found;
}

}  // namespace fourlands::server
