#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/http/http.h"
#include "server/http/preview.h"

// The page that browsers load: files that were built into the program, or those of a folder while
// somebody works on them.

namespace fourlands::server {

// A file of the page as it is built in.
struct PageFile {
  std::string_view path;  // "/assets/index-3f2a.js".
  std::string_view gzip;
  std::string_view hash;         // Of its content: another content, another hash.
  std::string_view brotli = {};  // Of the largest, compressed better; empty: not so.
};

// What this program was built with; nothing if it was built without its page. Only programs that
// link fourlands_page have it (cmake/page.cmake writes it).
std::span<const PageFile> built_in_page();

class Page {
 public:
  // `folder` empty: what is built in; if that is nothing, a plain page that lists games and tables.
  // Throws std::runtime_error if the folder holds no page.
  Page(std::span<const PageFile> built_in, std::string folder);

  // Answers every GET and HEAD that is not the API's. A path that names no file is an address
  // within the page, which reads it itself.
  [[nodiscard]] std::optional<HttpAnswer> answer(const HttpRequest& request) const;
  // The page itself with what a link to it shows in its head. `found`: whether there is such a
  // thing as it is about; if not, the page says so, and the status agrees.
  [[nodiscard]] std::optional<HttpAnswer> answer(const HttpRequest& request,
                                                 const std::optional<Preview>& preview,
                                                 const std::string& root, bool found) const;
  // What the page says of its addresses and games (previews.json); null: nothing.
  [[nodiscard]] Json previews() const;

 private:
  struct File {
    std::string plain;  // One of these two.
    std::string gzip;
    std::string hash;
    std::string brotli = {};  // Besides gzip, if it is there.
  };
  [[nodiscard]] static HttpAnswer told(const HttpRequest& request, const std::string& path,
                                       File file, int status, bool plain);
  static File plain_file(std::string content);
  [[nodiscard]] bool is_plain() const { return folder_.empty() && built_in_.empty(); }
  [[nodiscard]] std::optional<File> file(const std::string& path) const;
  [[nodiscard]] std::optional<File> from_folder(const std::string& path) const;
  [[nodiscard]] std::optional<File> built_in(const std::string& path) const;

  std::span<const PageFile> built_in_;
  std::string folder_;
};

}  // namespace fourlands::server
