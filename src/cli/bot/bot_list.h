#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/measure/arena.h"
#include "cli/bot/program_bot.h"

namespace fourlands::cli {

// The bots that one text names, with a comma or a semicolon between them. Settings come behind a
// bot, also with commas: "level5:ms=100,threads=2,level4" is two bots. A comma begins a new bot
// unless key=value follows it; within a program's command line it does so only before a bot's name.
std::vector<std::string> split_bots(std::string_view text);

// How each of them is made, tried once, so that what cannot be used is told before anything is
// played.
Result<std::vector<ai::MakeBot>, std::string> makers_of(const Ruleset& rules,
                                                        const std::vector<std::string>& bots,
                                                        const Tell& tell);

}  // namespace fourlands::cli
