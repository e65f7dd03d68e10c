#pragma once

namespace fourlands::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

// How many random games a test plays: a sanitizer makes each ten times slower and finds its kind of
// fault in the first few, so it plays a tenth.
constexpr int random_games(int games) { return kSanitized ? games / 10 : games; }

}  // namespace fourlands::testing
