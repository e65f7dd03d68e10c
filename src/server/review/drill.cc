#include "server/review/drill.h"

#include <filesystem>
#include <stdexcept>

#include "server/store/data_file.h"
#include "server/store/sqlite.h"

namespace fourlands::server {
namespace {

namespace fs = std::filesystem;

// A folder for its owner alone, gone with this.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::string& place) {
    std::string pattern = (fs::path(place) / "fourlands-drill-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw std::runtime_error(place + ": no folder can be made there");
    path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

}  // namespace

std::optional<match::Time> newest_move(const std::string& data) {
  Database database(data, Database::Mode::kRead);
  Statement row = database.prepare("SELECT max(at) FROM entries");
  if (!row.step() || row.null(0)) return std::nullopt;
  return row.integer(0);
}

DrillReport drill(const Registry& registry, const std::string& backup, const std::string& scratch,
                  Language language) {
  const ScratchFolder folder(scratch);
  const std::string data = folder.file("data.db");
  (void)restore(backup, data);
  return {check_upgrade(registry, data, language), newest_move(data)};
}

}  // namespace fourlands::server
