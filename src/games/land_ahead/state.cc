#include "games/land_ahead/state.h"

namespace fourlands::land_ahead {

void State::set_token(Node node, Token token) {
  const Token old = tokens[node.index];
  const auto change = [](std::uint8_t& count, bool minus, bool plus) {
    count = static_cast<std::uint8_t>(count - (minus ? 1 : 0) + (plus ? 1 : 0));
  };
  change(unseen_count, old.is_unseen(), token.is_unseen());
  change(down_count, old.is_down(), token.is_down());
  tokens[node.index] = token;
}

}  // namespace fourlands::land_ahead
