#include "game/ink.h"

#include "game/catalogue.h"

namespace fourlands {
namespace {

// Foreground code; the background's is 10 more.
int code_of(Ink::Hue hue) {
  switch (hue) {
    case Ink::Hue::kPlain:
      return 39;
    case Ink::Hue::kRed:
      return 91;
    case Ink::Hue::kGreen:
      return 92;
    case Ink::Hue::kYellow:
      return 93;
    case Ink::Hue::kBlue:
      return 94;
    case Ink::Hue::kMagenta:
      return 95;
    case Ink::Hue::kCyan:
      return 96;
    case Ink::Hue::kWhite:
      return 97;
    case Ink::Hue::kGrey:
      return 90;
  }
  return 39;
}

}  // namespace

std::string Ink::wrap(std::string_view codes, std::string_view text) const {
  if (!colour_ || text.empty()) return std::string(text);
  std::string out = "\x1b[";
  out.append(codes).append("m").append(text).append("\x1b[0m");
  return out;
}

std::string Ink::paint(Hue hue, std::string_view text) const {
  return wrap(std::to_string(code_of(hue)), text);
}
std::string Ink::bold(std::string_view text) const { return wrap("1", text); }
std::string Ink::dim(std::string_view text) const { return wrap("2", text); }
std::string Ink::block(Hue hue, std::string_view text) const {
  return wrap("30;" + std::to_string(code_of(hue) + 10), text);
}

std::string Ink::say(const Message& message) const { return catalogue_->say(language_, message); }
std::string Ink::say(std::string_view key) const {
  return catalogue_->say(language_, Message{std::string(key), {}});
}

}  // namespace fourlands
