#include "server/http/preview.h"
#include "server/match/table.h"
#include "server/server.h"

// What the page says of its own addresses.

namespace fourlands::server {
namespace {

// How matches are called that a page plays alone; only it knows whether there is one
// (web/src/lib/local/ids.ts).
constexpr std::string_view kOfThePage = "here-";

// The game that an address is about, as /learn/landomy or /daily/landed/2026-11-18; empty: of none.
std::string_view game_of(std::string_view path) {
  for (const std::string_view start : {"/new/", "/workbench/", "/learn/", "/guide/", "/daily/"}) {
    if (!path.starts_with(start)) continue;
    path.remove_prefix(start.size());
    return path.substr(0, path.find('/'));
  }
  return {};
}

// The page, which says that there is no such thing, whole and with the status that agrees.
std::optional<HttpAnswer> lost(const Page& page, HttpRequest request) {
  request.if_none_match.clear();
  auto out = page.answer(request);
  if (out) out->status = 404;
  return out;
}

}  // namespace

// A link to a table shows who invites to what; one that leads nowhere is not found.
std::optional<HttpAnswer> Server::page(const HttpRequest& request) {
  const std::string root =
      config_.public_url.empty() ? "http://" + request.host : config_.public_url;
  for (const std::string_view start : {"/t/", "/replay/"}) {
    if (!request.path.starts_with(start)) continue;
    const std::string id = request.path.substr(start.size());
    if (id.empty() || id.starts_with(kOfThePage)) break;
    const auto row = store_->match(id);
    if (!row) return page_.answer(request, std::nullopt, root, false);
    const auto table = Table::of(*row);
    if (!table) break;  // Damaged: the page is told so when it asks.
    return page_.answer(
        request, preview_of(previews_, table.value(), registry_.catalogue(), request.language),
        root, true);
  }
  constexpr std::string_view kPeople = "/people/";
  if (request.path.starts_with(kPeople)) {
    if (const auto found = accounts_.by_name(request.path.substr(kPeople.size())))
      return page_.answer(request,
                          preview_of_person(found->name, accounts_.ratings_of(found->id),
                                            registry_.catalogue(), request.language),
                          root, true);
    return lost(page_, request);
  }
  if (const auto game = game_of(request.path); !game.empty() && registry_.find(game) == nullptr)
    return lost(page_, request);
  if (auto preview = preview_of(previews_, request.path, request.language))
    return page_.answer(request, preview, root, true);
  return page_.answer(request);
}

}  // namespace fourlands::server
