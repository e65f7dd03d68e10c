#include "server/http/preview.h"

#include <array>

namespace fourlands::server {
namespace {

constexpr std::string_view kFrom = "<!-- preview -->";
constexpr std::string_view kTo = "<!-- /preview -->";

const char* code_of(Language language) { return language == Language::kItalian ? "it" : "en"; }

// A text at that place of what the page says; empty if it is not there.
std::string text_at(const Json& told, std::initializer_list<std::string_view> names) {
  const Json* at = &told;
  for (const std::string_view name : names) {
    if (!at->is_object()) return "";
    const auto found = at->find(name);
    if (found == at->end()) return "";
    at = &*found;
  }
  return at->is_string() ? at->get<std::string>() : "";
}

// Names are people's own words.
std::string escaped(std::string_view text) {
  static constexpr std::array<std::pair<char, std::string_view>, 5> kSigns = {
      {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}}};
  std::string out;
  for (const char letter : text) {
    std::string_view sign(&letter, 1);
    for (const auto& [plain, safe] : kSigns)
      if (letter == plain) sign = safe;
    out += sign;
  }
  return out;
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

// Who made the table, as they are called at it.
std::string inviter(const Table& table) {
  for (const Chair& chair : table.chairs)
    if (chair.holder == Chair::Holder::kPerson && chair.person == table.owner) return chair.name;
  return table.by;
}

// Who has won, if others have not, bots by their level; nobody of a match that ended early or of
// one alone.
std::vector<std::string> winners_of(const Table& table, const Catalogue& catalogue,
                                    Language language) {
  std::vector<std::string> winners;
  if (table.status != MatchStatus::kOver || table.places.size() != table.chairs.size()) return {};
  if (!table.result.is_object() || table.result.contains("reason")) return {};
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    const Chair& chair = table.chairs[i];
    if (table.places[i] != 1) continue;
    const Message bot{"preview.bot", {{"level", std::to_string(chair.level)}}};
    winners.push_back(chair.holder == Chair::Holder::kBot ? catalogue.say(language, bot)
                                                          : chair.name);
  }
  if (winners.size() == table.chairs.size()) winners.clear();
  return winners;
}

std::string title_of_game(const std::string& game, const Catalogue& catalogue, Language language) {
  const std::string key = game + ".title";
  return catalogue.has(key) ? catalogue.say(language, Message{key, {}}) : game;
}

// How a table is spoken of: one invites, others play or have played.
Message title_of(const Table& table, const std::string& game, const Catalogue& catalogue,
                 Language language) {
  const std::string name = inviter(table);
  if (table.status == MatchStatus::kOpen && !name.empty())
    return {"preview.invite", {{"name", name}, {"game", game}}};
  std::vector<std::string> names;
  for (const Chair& chair : table.chairs)
    if (chair.holder == Chair::Holder::kPerson) names.push_back(chair.name);
  if (names.empty()) return {"preview.game", {{"game", game}}};
  const std::vector<std::string> winners = winners_of(table, catalogue, language);
  if (!winners.empty())
    return {"preview.won",
            {{"winners", joined(winners)}, {"game", game}, {"n", std::to_string(winners.size())}}};
  return {"preview.table", {{"names", joined(names)}, {"game", game}}};
}

}  // namespace

std::optional<Preview> preview_of(const Json& told, std::string_view path, Language language) {
  // A challenge is told of alike on all days.
  constexpr std::string_view kDaily = "/daily/";
  if (path.starts_with(kDaily)) path = path.substr(0, path.find('/', kDaily.size()));
  Preview out{text_at(told, {"pages", path, code_of(language), "title"}),
              text_at(told, {"pages", path, code_of(language), "words"}),
              text_at(told, {"pages", path, "image"})};
  if (out.title.empty()) return std::nullopt;
  return out;
}

Preview preview_of_person(const std::string& name, const Json& ratings, const Catalogue& catalogue,
                          Language language) {
  std::vector<std::string> lines;
  for (const auto& [game, rating] : ratings.items())
    lines.push_back(
        catalogue.say(language, Message{"preview.rating",
                                        {{"game", title_of_game(game, catalogue, language)},
                                         {"rating", rating["rating"].dump()},
                                         {"n", rating["games"].dump()}}}));
  return {name,
          lines.empty() ? catalogue.say(language, Message{"preview.person", {{"name", name}}})
                        : joined(lines),
          ""};
}

Preview preview_of(const Json& told, const Table& table, const Catalogue& catalogue,
                   Language language) {
  const char* code = code_of(language);
  const std::string game = title_of_game(table.game, catalogue, language);
  const std::string minutes = text_at(told, {"games", table.game, "minutes"});
  const std::string line = text_at(told, {"games", table.game, code, "line"});
  std::string words = catalogue.say(
      language, Message{"preview.players", {{"n", std::to_string(table.chairs.size())}}});
  if (!minutes.empty())
    words += ", " + catalogue.say(language, Message{"preview.minutes", {{"range", minutes}}});
  words += ". " + line;
  if (table.status == MatchStatus::kOpen)
    words += " " + catalogue.say(language, Message{"preview.join", {}});
  return {catalogue.say(language, title_of(table, game, catalogue, language)), words,
          text_at(told, {"games", table.game, "image"})};
}

std::string with_preview(std::string html, const Preview& preview, const std::string& root) {
  const std::size_t from = html.find(kFrom);
  const std::size_t to = html.find(kTo);
  if (from == std::string::npos || to == std::string::npos || to < from) return html;
  const std::string title = escaped(preview.title);
  const std::string words = escaped(preview.words);
  const bool own = !preview.image.empty();
  const std::string image = escaped(root + (own ? preview.image : "/icon-512.png"));
  const std::string head = "<title>" + title + " · Fourlands</title>\n" +  //
                           "    <meta name=\"description\" content=\"" + words + "\" />\n" +
                           "    <meta property=\"og:title\" content=\"" + title + "\" />\n" +
                           "    <meta property=\"og:description\" content=\"" + words + "\" />\n" +
                           "    <meta property=\"og:image\" content=\"" + image + "\" />\n" +
                           "    <meta name=\"twitter:card\" content=\"" +
                           (own ? "summary_large_image" : "summary") + "\" />\n    ";
  return html.replace(from, to + kTo.size() - from, head);
}

}  // namespace fourlands::server
