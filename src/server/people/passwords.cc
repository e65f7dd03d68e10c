#include "server/people/passwords.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "core/check.h"
#include "server/common/utf8.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kLeastCharacters = 8;
constexpr std::size_t kMostBytes = 256;
// What guessers try first, of those long enough.
constexpr std::array<std::string_view, 20> kMostGuessed = {
    "password", "password1",  "12345678",  "123456789", "1234567890", "11111111", "00000000",
    "qwertyui", "qwertyuiop", "qwerty123", "1q2w3e4r",  "iloveyou",   "sunshine", "princess",
    "football", "baseball",   "superman",  "trustno1",  "abcd1234",   "fourlands"};

Refusal bad_password(const char* key) {
  return {
      "bad_password",
      "",
      {key, {{"least", std::to_string(kLeastCharacters)}, {"most", std::to_string(kMostBytes)}}}};
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

constexpr std::int64_t kSecondMs = 1000;
constexpr std::int64_t kForgiven = 60 * 60 * kSecondMs;  // After so long without a wrong guess.

}  // namespace

PasswordCost PasswordCost::standard() {
  return {crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE};
}
PasswordCost PasswordCost::least() {
  return {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
}

std::optional<Refusal> refuse_password(std::string_view password, std::string_view name) {
  if (password.size() > kMostBytes) return bad_password("password.long");
  const auto characters = characters_of(password);
  if (!characters || characters->find(U'\0') != std::u32string::npos)
    return bad_password("password.unreadable");
  if (characters->size() < kLeastCharacters) return bad_password("password.short");
  const std::string plain = lower(password);
  if (plain == lower(name)) return bad_password("password.name");
  const bool one_letter =
      std::all_of(plain.begin(), plain.end(), [&](char c) { return c == plain[0]; });
  if (one_letter ||
      std::find(kMostGuessed.begin(), kMostGuessed.end(), plain) != kMostGuessed.end())
    return bad_password("password.guessed");
  return std::nullopt;
}

std::string hash_password(std::string_view password, PasswordCost cost) {
  FL_CHECK(sodium_init() >= 0);
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int status = crypto_pwhash_str_alg(hash.data(), password.data(), password.size(),
                                           cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13);
  if (status != 0) throw std::bad_alloc();  // The only way it fails.
  return hash.data();
}

bool password_fits(std::string_view hash, std::string_view password, PasswordCost cost) {
  FL_CHECK(sodium_init() >= 0);
  std::array<char, crypto_pwhash_STRBYTES> stored{};
  if (hash.empty() || hash.size() >= stored.size()) {
    hash_password(password, cost);
    return false;
  }
  std::copy(hash.begin(), hash.end(), stored.begin());
  return crypto_pwhash_str_verify(stored.data(), password.data(), password.size()) == 0;
}

bool is_outdated(std::string_view hash, PasswordCost cost) {
  std::array<char, crypto_pwhash_STRBYTES> stored{};
  if (hash.size() >= stored.size()) return true;
  std::copy(hash.begin(), hash.end(), stored.begin());
  return crypto_pwhash_str_needs_rehash(stored.data(), cost.passes, cost.memory) != 0;
}

// -- Guessing ------------------------------------------------------------------------------------
namespace {

// An address cannot contain a line feed, so no name can be chosen that makes up another's key.
std::string pair_key(std::string_view name, std::string_view address) {
  return std::string("p").append(address).append("\n").append(name);
}
std::string address_only(std::string_view address) { return std::string("a").append(address); }
std::string name_only(std::string_view name) { return std::string("n").append(name); }

}  // namespace

GuessGuard::Entry& GuessGuard::entry(const std::string& key, std::int64_t now) {
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, known->second);
    Entry& found = *known->second;
    if (now - found.last > kForgiven) found.wrong = 0;
    return found;
  }
  if (entries_.size() >= most_) forget(entries_.back().key);
  entries_.push_front({key, 0, now, now});
  by_key_.emplace(entries_.front().key, entries_.begin());
  return entries_.front();
}

void GuessGuard::count(const std::string& key, Patience patience, std::int64_t now) {
  Entry& one = entry(key, now);
  ++one.wrong;
  one.last = now;
  constexpr int kMostDoublings = 20;
  if (one.wrong < patience.free) return;
  const int doublings = std::min(one.wrong - patience.free, kMostDoublings);
  one.until = now + std::min(patience.longest, kSecondMs << doublings);
}

void GuessGuard::forget(const std::string& key) {
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) return;
  const auto where = known->second;
  by_key_.erase(known);
  entries_.erase(where);
}

std::int64_t GuessGuard::attempt(std::string_view name, std::string_view address,
                                 std::int64_t now) {
  constexpr Patience kPair{5, 15 * 60 * kSecondMs};
  constexpr Patience kAddress{20, 15 * 60 * kSecondMs};
  constexpr Patience kName{50, 10 * kSecondMs};
  const std::scoped_lock lock(mutex_);
  std::int64_t wait = 0;
  const std::array<std::pair<std::string, Patience>, 3> keys = {{{pair_key(name, address), kPair},
                                                                 {address_only(address), kAddress},
                                                                 {name_only(name), kName}}};
  for (const auto& [key, patience] : keys) {
    const auto known = by_key_.find(key);
    if (known != by_key_.end()) wait = std::max(wait, known->second->until - now);
  }
  if (wait > 0) return wait;
  for (const auto& [key, patience] : keys) count(key, patience, now);
  return 0;
}

void GuessGuard::fitted(std::string_view name, std::string_view address) {
  const std::scoped_lock lock(mutex_);
  forget(pair_key(name, address));
  // The address keeps its count, less this guess: signing in to one's own account between guesses
  // at others' is no way to begin anew. So does the name.
  for (const std::string& key : {address_only(address), name_only(name)}) {
    const auto known = by_key_.find(key);
    if (known != by_key_.end() && known->second->wrong > 0) --known->second->wrong;
  }
}

std::size_t GuessGuard::keys() const {
  const std::scoped_lock lock(mutex_);
  return entries_.size();
}

}  // namespace fourlands::server
