#include <algorithm>
#include <utility>
#include <vector>

#include "server/http/api.h"

// What each refusal is in the words of HTTP.

namespace fourlands::server {

int status_of(std::string_view code) {
  static const std::vector<std::pair<std::string_view, int>> kStatus = {
      {"no_token", 401},
      {"bad_token", 401},
      {"wrong_password", 401},
      {"not_yours", 403},
      {"wrong_origin", 403},
      {"not_found", 404},
      {"unknown_match", 404},
      {"unknown_bot", 404},
      {"unknown_pack", 404},
      {"wrong_method", 405},
      {"name_taken", 409},
      {"seat_taken", 409},
      {"not_open", 409},
      {"not_running", 409},
      {"not_over", 409},
      {"no_undo", 409},
      {"no_question", 409},
      {"illegal", 409},
      {"unreadable", 409},
      {"stale", 409},
      {"bot_plays", 409},
      {"resigned", 409},
      {"bots_disagree", 409},
      {"bots_saw_chance", 409},
      {"time_out", 409},
      {"already_named", 409},
      {"not_named", 409},
      {"no_hints", 409},
      {"not_to_act", 409},
      {"too_many_bots", 409},
      {"other_rules", 409},
      {"other_pack", 409},
      {"bad_record", 409},
      {"too_large", 413},
      {"slow_down", 429},
      {"damaged", 500},
      {"failed", 503},
      {"not_stored", 503},
      {"busy", 503},
      {"played_alone", 409},
      {"not_tried", 409},
      {"too_many_tables", 409},
      {"too_many_bot_tables", 409},
      {"too_many_matches", 409},
      {"too_many_analyses", 409},
      {"too_many_offline", 409},
      {"handed_in_by_other", 409},
      {"word_given", 409},
      {"too_many_packs", 409},
      {"pack_on_trial", 409},
      {"study_under_way", 409},
      {"banned", 403},
      {"muted", 403},
      {"chat_off", 403},
      {"registration_off", 403},
      {"kept_away", 403},
      {"not_admin", 403},
      {"metrics_closed", 403},
      {"wrong_code", 401},
      {"unknown_person", 404},
      {"unknown_report", 404},
      {"is_admin", 409},
      {"needs_server", 409},
      {"yourself", 409},
      {"too_many_blocked", 409},
      {"too_many_ways", 409},
      {"not_offered", 409},
  };
  const auto found = std::find_if(kStatus.begin(), kStatus.end(),
                                  [&](const auto& known) { return known.first == code; });
  return found == kStatus.end() ? 400 : found->second;
}

}  // namespace fourlands::server
