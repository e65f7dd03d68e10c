#pragma once

namespace fourlands::testing {

// How many random games a test plays: a sanitizer makes each ten times slower and finds its kind of
// fault in the first few, so it plays a tenth.
constexpr int random_games(int games) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return games / 10;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return games / 10;
#else
  return games;
#endif
#else
  return games;
#endif
}

}  // namespace fourlands::testing
