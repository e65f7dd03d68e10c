#include <cstdio>

#include "games/all_games.h"

int main() {
  const fourlands::Registry registry = fourlands::all_games();
  for (const auto& game : registry.games())
    std::printf("%.*s\n", static_cast<int>(game.info.title.size()), game.info.title.data());
}
