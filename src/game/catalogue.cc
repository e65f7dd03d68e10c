#include "game/catalogue.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fourlands {

using Json = nlohmann::json;

namespace {

constexpr std::pair<std::string_view, Language> kLanguages[] = {{"en", Language::kEnglish},
                                                                {"it", Language::kItalian}};

const std::string* find_arg(const Message& message, std::string_view name) {
  for (const auto& [key, value] : message.args)
    if (key == name) return &value;
  return nullptr;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string out;
  for (const Json& item : value) out += (out.empty() ? "" : ", ") + text_of(item);
  return out;
}

}  // namespace

Language language_of(std::string_view code) {
  return code == "it" ? Language::kItalian : Language::kEnglish;
}

Result<bool, std::string> Catalogue::add(const Json& messages) {
  if (!messages.is_object()) return std::string("messages are not an object");
  for (const auto& [key, texts] : messages.items()) {
    if (texts_.contains(key)) return "message " + key + " stands twice";
    std::map<Language, std::string> said;
    for (const auto& [code, language] : kLanguages) {
      const auto text = texts.is_object() ? texts.find(code) : texts.end();
      if (text == texts.end() || !text->is_string())
        return "message " + key + " has no text for " + std::string(code);
      said[language] = text->get<std::string>();
      const std::string& t = said[language];
      if (std::count(t.begin(), t.end(), '{') != std::count(t.begin(), t.end(), '}'))
        return "message " + key + " has a brace that is not closed";
    }
    texts_[key] = std::move(said);
  }
  return true;
}

bool Catalogue::has(std::string_view key) const { return texts_.find(key) != texts_.end(); }

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, texts] : texts_) keys.push_back(key);
  return keys;
}

const std::string& Catalogue::text(Language language, const std::string& key) const {
  return texts_.at(key).at(language);
}

std::string Catalogue::say(Language language, const Message& message) const {
  if (message.key.empty()) {
    const std::string* text = find_arg(message, "text");
    return text != nullptr ? *text : "";
  }
  const auto found = texts_.find(message.key);
  if (found == texts_.end()) return message.key;
  const std::string& text = found->second.at(language);

  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = text.find('{', at);
    const std::size_t close = open == std::string::npos ? open : text.find('}', open);
    out += text.substr(at, open - at);
    if (close == std::string::npos) break;
    const std::string_view gap = std::string_view(text).substr(open + 1, close - open - 1);
    at = close + 1;

    const std::size_t mark = gap.find_first_of(":?");
    const std::string* arg = find_arg(message, gap.substr(0, mark));
    const std::string value = arg != nullptr ? *arg : std::string(gap);
    if (mark == std::string_view::npos) {
      out += value;
    } else if (gap[mark] == '?') {
      const std::size_t bar = gap.find('|', mark);
      const bool one = value == "1" || value == "-1";
      out += one ? gap.substr(mark + 1, bar - mark - 1) : gap.substr(bar + 1);
    } else {
      const std::string key = std::string(gap.substr(mark + 1)) + "." + value;
      out += has(key) ? say(language, Message{key, {}}) : value;
    }
  }
  return out;
}

std::string Catalogue::say(Language language, const Refusal& refusal) const {
  std::string text = say(language, refusal.why);
  const std::string rule = "(" + refusal.rule + ")";
  if (refusal.rule.empty() || text.find(rule) != std::string::npos) return text;
  const bool stop = text.ends_with('.');
  if (stop) text.pop_back();
  return text + " " + rule + (stop ? "." : "");
}

std::string Catalogue::say_effect(Language language, std::string_view game,
                                  const Json& effect) const {
  Message message;
  for (const auto& [name, value] : effect.items()) message.args.emplace_back(name, text_of(value));
  message.key = std::string(game) + ".effect." + effect.value("kind", "");
  return say(language, message);
}

}  // namespace fourlands
