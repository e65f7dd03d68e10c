#include "server/http/page.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "core/check.h"
#include "core/hash.h"
#include "game/embedded.h"
#include "game/json_in.h"
#include "server/http/gzip.h"

namespace fourlands::server {
namespace {

constexpr std::string_view kAssets = "/assets/";
constexpr const char* kIndex = "/index.html";

// Styles of single elements are set by scripts (where a piece stands); everything else comes from
// files of our own, the module (WebAssembly, which is compiled, not evaluated) among them.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr "
    "'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// The plain page is one file with its script and style in it.
constexpr const char* kPlainPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src "
    "'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
constexpr const char* kPermissions =
    "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()";

const char* type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 17> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// Whether a header that lists words ("gzip;q=0.8, br") has this one, and not with a weight of 0.
bool lists(std::string_view header, std::string_view word) {
  while (!header.empty()) {
    const std::size_t comma = std::min(header.find(','), header.size());
    std::string_view item = header.substr(0, comma);
    header.remove_prefix(std::min(comma + 1, header.size()));
    while (item.starts_with(' ')) item.remove_prefix(1);
    const std::string_view name = item.substr(0, item.find_first_of("; "));
    if (name != word) continue;
    const std::size_t weight = item.find("q=0");
    return weight == std::string_view::npos ||
           item.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

bool matches(std::string_view if_none_match, const std::string& tag) {
  // A proxy may have made the tag weak or strong; the content is the same.
  const std::string quoted = tag.substr(tag.find('"'));
  return if_none_match == "*" || if_none_match.find(quoted) != std::string_view::npos;
}

// Whether the page has something to show at this address; it names the rest itself
// (web/src/lib/router.svelte.ts has the same list).
bool page_knows(std::string_view path) {
  static constexpr std::array<std::string_view, 9> kAlone = {
      "/", "/index.html", "/learn", "/daily", "/dice", "/me", "/bots", "/profile", "/play"};
  static constexpr std::array<std::string_view, 12> kWithName = {
      "/new/",   "/t/",     "/replay/", "/v/",      "/workbench/", "/learn/",
      "/guide/", "/daily/", "/dice/",   "/people/", "/off/",       "/confirm/"};
  if (std::find(kAlone.begin(), kAlone.end(), path) != kAlone.end()) return true;
  return std::any_of(kWithName.begin(), kWithName.end(), [&](std::string_view start) {
    return path.starts_with(start) && path.size() > start.size();
  });
}

// Something that cannot lead out of the folder.
bool plain_path(std::string_view path) {
  return path.starts_with('/') && path.find("..") == std::string_view::npos &&
         path.find("/.") == std::string_view::npos && path.find('\\') == std::string_view::npos &&
         path.find('\0') == std::string_view::npos;
}

std::string hex(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[(number >> shift) & 15U];
  return out;
}

}  // namespace

Page::Page(std::span<const PageFile> built_in, std::string folder)
    : built_in_(built_in), folder_(std::move(folder)) {
  if (!folder_.empty() && !from_folder(kIndex))
    throw std::runtime_error("The folder of the page, " + folder_ +
                             ", has no index.html that can be read.");
}

Page::File Page::plain_file(std::string content) {
  const std::string hash = hex(hash_bytes(content.data(), content.size()));
  return {std::move(content), "", hash};
}

std::optional<Page::File> Page::from_folder(const std::string& path) const {
  std::error_code error;
  if (!plain_path(path) || !std::filesystem::is_regular_file(folder_ + path, error))
    return std::nullopt;
  std::ifstream in(folder_ + path, std::ios::binary);
  if (!in) return std::nullopt;
  return plain_file({std::istreambuf_iterator<char>(in), {}});
}

std::optional<Page::File> Page::built_in(const std::string& path) const {
  const auto found = std::find_if(built_in_.begin(), built_in_.end(),
                                  [&](const PageFile& file) { return file.path == path; });
  if (found == built_in_.end()) return std::nullopt;
  return File{"", std::string(found->gzip), std::string(found->hash), std::string(found->brotli)};
}

std::optional<Page::File> Page::file(const std::string& path) const {
  if (!folder_.empty()) return from_folder(path);
  if (!built_in_.empty()) return built_in(path);
  if (path != kIndex) return std::nullopt;
  return plain_file(std::string(embedded_file("src/server/http/fallback.html")));
}

std::optional<HttpAnswer> Page::answer(const HttpRequest& request) const {
  std::string path = request.path;
  const bool known = page_knows(path);
  const bool named = path.find('.') != std::string::npos || path.starts_with(kAssets);
  std::optional<File> found = named ? file(path) : std::nullopt;
  if (!found) {
    // A name of the page's own may have a dot in it; a browser that goes there wants a page.
    const bool visited = !path.starts_with(kAssets) && lists(request.accept, "text/html");
    if (named && !visited) return std::nullopt;
    path = kIndex;
    found = file(path);
    if (!found) return std::nullopt;  // The folder has changed.
  }
  // The page says that it does not know an address, and the status agrees.
  const int status = path == kIndex && !known ? 404 : 200;
  return told(request, path, std::move(*found), status, is_plain());
}

std::optional<HttpAnswer> Page::answer(const HttpRequest& request,
                                       const std::optional<Preview>& preview,
                                       const std::string& root, bool found) const {
  auto index = file(kIndex);
  if (!index) return std::nullopt;
  if (preview) {
    std::string html = index->gzip.empty() ? std::move(index->plain) : *unzipped(index->gzip);
    index = plain_file(with_preview(std::move(html), *preview, root));
  }
  return told(request, kIndex, std::move(*index), found ? 200 : 404, is_plain());
}

Json Page::previews() const {
  const auto found = file("/previews.json");
  if (!found) return nullptr;
  auto told = parse_json(found->gzip.empty() ? found->plain : *unzipped(found->gzip));
  return told ? std::move(told).value() : Json(nullptr);
}

HttpAnswer Page::told(const HttpRequest& request, const std::string& path, File file, int status,
                      bool plain) {
  const std::string tag = "W/\"" + file.hash + "\"";
  HttpAnswer out;
  out.status = status;
  out.type = type_of(path);
  out.headers = {{"ETag", tag},
                 {"Cache-Control",
                  path.starts_with(kAssets) ? "public, max-age=31536000, immutable" : "no-cache"},
                 {"Vary", "Accept-Encoding"},
                 {"Content-Security-Policy", plain ? kPlainPolicy : kPolicy},
                 {"Permissions-Policy", kPermissions},
                 {"X-Frame-Options", "DENY"}};
  if (out.status == 200 && matches(request.if_none_match, tag)) {
    out.status = 304;
    return out;
  }
  if (!file.brotli.empty() && lists(request.accept_encoding, "br")) {
    out.headers.emplace_back("Content-Encoding", "br");
    out.body = std::move(file.brotli);
  } else if (lists(request.accept_encoding, "gzip")) {
    out.headers.emplace_back("Content-Encoding", "gzip");
    out.body = file.gzip.empty() ? zipped(file.plain) : std::move(file.gzip);
  } else {
    out.body = file.gzip.empty() ? std::move(file.plain) : *unzipped(file.gzip);
  }
  return out;
}

}  // namespace fourlands::server
