#include "cli/bot/bot_list.h"

#include <algorithm>

#include "ai/bots/bots.h"
#include "cli/common/files.h"

namespace fourlands::cli {
namespace {

bool is_program(std::string_view text) { return text.starts_with(kProgramPrefix); }

// Whether what stands behind a comma begins another bot, or belongs to the one before.
bool begins_bot(std::string_view before, std::string_view piece) {
  const std::string_view name = piece.substr(0, piece.find(':'));
  if (!is_program(before)) return name.find('=') == std::string_view::npos;
  return name == "program" || name == "random" || name == "uct" ||
         (name.size() == 6 && name.starts_with("level"));
}

}  // namespace

std::vector<std::string> split_bots(std::string_view text) {
  std::vector<std::string> bots;
  bool joined = false;  // A comma stood before this piece.
  while (true) {
    const std::size_t end = text.find_first_of(",;");
    const std::string_view piece = text.substr(0, end);
    if (!joined || begins_bot(bots.back(), piece))
      bots.emplace_back(piece);
    else
      bots.back().append(",").append(piece);
    if (end == std::string_view::npos) return bots;
    joined = text[end] == ',';
    text.remove_prefix(end + 1);
  }
}

Result<std::vector<ai::MakeBot>, std::string> makers_of(const Ruleset& rules,
                                                        const std::vector<std::string>& bots,
                                                        const Tell& tell) {
  std::vector<ai::MakeBot> makers;
  for (const std::string& name : bots) {
    if (is_program(name)) {
      const auto spec = read_program(name);
      if (!spec) return spec.error();
      makers.push_back(program_maker(spec.value(), tell));
      continue;
    }
    auto spec = ai::read_bot(name);
    if (!spec) return spec.error();
    if (const std::string& file = spec.value().file; !file.empty()) {
      const auto text = read_file(file);
      if (!text) return text.error().what;
      auto loaded = ai::bot_file_for(rules, file, text.value());
      if (!loaded) return loaded.error();
      spec.value().loaded = loaded.value();
    }
    const auto tried = ai::make_bot(rules, spec.value());
    if (!tried) return tried.error();
    makers.push_back([spec = spec.value()](const Ruleset& its) { return ai::make_bot(its, spec); });
  }
  return makers;
}

}  // namespace fourlands::cli
