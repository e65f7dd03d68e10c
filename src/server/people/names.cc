#include "server/people/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>

#include "core/hash.h"
#include "core/text.h"
#include "server/common/utf8.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kLeast = 3;
constexpr std::size_t kMost = 20;
constexpr std::string_view kBetween = " .-_'";

// The plain letters of U+00C0 to U+017F, in order; "*" is no letter.
constexpr char32_t kFirstAccented = 0xc0;
constexpr std::string_view kPlain =
    "a a a a a a ae c e e e e i i i i d n o o o o o * o u u u u y p ss "
    "a a a a a a ae c e e e e i i i i d n o o o o o * o u u u u y p y "
    "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g "
    "g g g g h h h h i i i i i i i i i i ij ij j j k k k l l l l l l l "
    "l l l n n n n n n n n n o o o o o o oe oe r r r r r r s s s s s s "
    "s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s";

std::string_view plain_letters(char32_t accented) {
  static const auto kWords = words_of(kPlain);
  const std::size_t index = accented - kFirstAccented;
  if (accented < kFirstAccented || index >= kWords.size() || kWords[index] == "*") return {};
  return kWords[index];
}

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// In small letters without accents; what may stand between stays. Nothing if anything else is in
// it.
std::optional<std::string> plain_of(std::u32string_view text) {
  std::string out;
  for (char32_t c : text) {
    if (c >= U'A' && c <= U'Z') {
      out += static_cast<char>(c - U'A' + U'a');
    } else if (c < 0x80) {
      const char ascii = static_cast<char>(c);
      if (!is_letter(ascii) && !is_digit(ascii) && kBetween.find(ascii) == std::string_view::npos)
        return std::nullopt;
      out += ascii;
    } else {
      const std::string_view letters = plain_letters(c);
      if (letters.empty()) return std::nullopt;
      out += letters;
    }
  }
  return out;
}

// What is left to see of it at a glance.
std::string key_of(std::string plain) {
  const auto merge = [&](std::string_view pair, char seen) {
    for (std::size_t at = plain.find(pair); at != std::string::npos; at = plain.find(pair, at))
      plain.replace(at, pair.size(), 1, seen);
  };
  merge("rn", 'm');
  merge("vv", 'w');
  std::string key;
  for (char c : plain) {
    if (kBetween.find(c) != std::string_view::npos) continue;
    if (c == '0') c = 'o';
    if (c == '1' || c == 'i') c = 'l';
    if (c == '5') c = 's';
    key += c;
  }
  return key;
}

// Words that would make believe, alone or with a number, that the program or its host speaks.
constexpr std::array<std::string_view, 18> kReserved = {
    "admin",     "administrator", "bot",    "chance",    "computer",  "deleted",
    "fourlands", "guest",         "host",   "me",        "moderator", "nobody",
    "root",      "seat",          "server", "spectator", "staff",     "system"};

bool is_reserved(const std::string& plain) {
  std::string letters;
  std::copy_if(plain.begin(), plain.end(), std::back_inserter(letters), is_letter);
  const std::string key = key_of(plain);
  const std::string letters_key = key_of(letters);
  // Guests have "Guest" and a number; no name begins like theirs.
  if (key.starts_with("guest")) return true;
  return std::any_of(kReserved.begin(), kReserved.end(), [&](std::string_view word) {
    const std::string taken = key_of(std::string(word));
    return key == taken || letters_key == taken;
  });
}

Refusal bad_name(const char* key, std::size_t least = kLeast) {
  return {
      "bad_name", "", {key, {{"least", std::to_string(least)}, {"most", std::to_string(kMost)}}}};
}

Result<Name, Refusal> read_name_of(std::string_view text, std::size_t least) {
  const auto characters = characters_of(text);
  if (!characters) return bad_name("name.letters");
  if (characters->size() < least) return bad_name("name.short", least);
  if (characters->size() > kMost) return bad_name("name.long");
  const auto plain = plain_of(*characters);
  if (!plain) return bad_name("name.letters");
  bool between = true;  // Nothing came before: a name does not begin with one.
  for (char c : *plain) {
    const bool now = kBetween.find(c) != std::string_view::npos;
    if (now && between) return bad_name("name.between");
    between = now;
  }
  if (between) return bad_name("name.between");
  if (std::none_of(plain->begin(), plain->end(), is_letter)) return bad_name("name.no_letter");
  if (is_reserved(*plain)) return bad_name("name.reserved");
  return Name{std::string(text), key_of(*plain)};
}

}  // namespace

Result<Name, Refusal> read_name(std::string_view text) { return read_name_of(text, kLeast); }
Result<Name, Refusal> read_seat_name(std::string_view text) { return read_name_of(text, 1); }

std::string key_of_name(std::string_view text) {
  const auto characters = characters_of(text);
  if (!characters || characters->size() > kMost) return "";
  const auto plain = plain_of(*characters);
  return plain ? key_of(*plain) : "";
}

std::string guest_name(std::string_view id) {
  constexpr std::uint64_t kNumbers = 9000;
  return "Guest " + std::to_string(1000 + hash_bytes(id.data(), id.size()) % kNumbers);
}

}  // namespace fourlands::server
