#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "game/message.h"

namespace fourlands::server {

// What one guess costs, ours and a thief's alike.
struct PasswordCost {
  unsigned long long passes;
  std::size_t memory;  // Bytes.
  // libsodium's advice for signing in: 64 MiB, about a tenth of a second.
  static PasswordCost standard();
  // For tests; protects nothing.
  static PasswordCost least();
};

// Why this may not be the password of somebody called `name`; nothing if it may.
std::optional<Refusal> refuse_password(std::string_view password, std::string_view name);

// Argon2id with a salt of its own, in one printable line that names its cost. Takes as long as the
// cost says: not for a thread that others wait for, and few at a time.
std::string hash_password(std::string_view password, PasswordCost cost);
// Compares in constant time. An empty hash fits nothing and takes as long as one that does not fit,
// so that nobody learns by the time which names there are.
bool password_fits(std::string_view hash, std::string_view password, PasswordCost cost);
// It was made at another cost: make it anew when its owner signs in.
bool is_outdated(std::string_view hash, PasswordCost cost);

// Slows down guessing. Who guesses wrong a few times waits longer each time: one address with one
// name or with many names, up to a quarter of an hour; all addresses together with one name up to
// ten seconds, which stops a crowd of guessers but never keeps the owner out for long. Bounded
// memory: the longest untouched is forgotten first. Any thread may call. Moments are milliseconds.
class GuessGuard {
 public:
  explicit GuessGuard(std::size_t most_keys) : most_(most_keys) {}

  // 0: guess. It counts as wrong until `fitted` says otherwise, so guessing in parallel gains
  // nothing. Else not counted; ask again in so many milliseconds.
  std::int64_t attempt(std::string_view name, std::string_view address, std::int64_t now);
  void fitted(std::string_view name, std::string_view address);
  [[nodiscard]] std::size_t keys() const;

 private:
  struct Entry {
    std::string key;
    int wrong = 0;
    std::int64_t last = 0;
    std::int64_t until = 0;
  };
  struct Patience {
    int free;  // Wrong guesses before it begins to hurt.
    std::int64_t longest;
  };
  Entry& entry(const std::string& key, std::int64_t now);
  void count(const std::string& key, Patience patience, std::int64_t now);
  void forget(const std::string& key);

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // The latest touched first.
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

}  // namespace fourlands::server
