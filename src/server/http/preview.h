#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/catalogue.h"
#include "server/match/table.h"

// What a chat or a forum shows of a link: title, words and picture in the head of the page. Who
// reads them runs no script, so the server writes them.

namespace fourlands::server {

struct Preview {
  std::string title;
  std::string words;
  std::string image;  // A path of the page; empty: the page's own icon.
};

// `told` is what the page itself says of its addresses and games (previews.json, which
// web/plugins/previews.ts writes); null: it says nothing.
// Of an address that is the same for everybody: how to play a game, today's challenge.
std::optional<Preview> preview_of(const Json& told, std::string_view path, Language language);
// Of a table: who invites to which game, who plays it, or who has won.
Preview preview_of(const Json& told, const Table& table, const Catalogue& catalogue,
                   Language language);

// Of a person: their ratings, as Accounts::ratings_of tells them.
Preview preview_of_person(const std::string& name, const Json& ratings, const Catalogue& catalogue,
                          Language language);

// The page with these between its marks instead of what stands there; without marks as it is.
// `root` is where people reach it, "https://example.org": pictures need the whole address.
std::string with_preview(std::string html, const Preview& preview, const std::string& root);

}  // namespace fourlands::server
