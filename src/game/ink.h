#pragma once

#include <string>
#include <string_view>

namespace fourlands {

class Catalogue;
enum class Language : unsigned char;

// How a position is drawn for a terminal: with colour or without, in which language. Games colour
// text through it and never write escape codes, so a picture without colour is the same text.
class Ink {
 public:
  enum class Hue : unsigned char {
    kPlain,
    kRed,
    kGreen,
    kYellow,
    kBlue,
    kMagenta,
    kCyan,
    kWhite,
    kGrey
  };
  Ink(bool colour, const Catalogue& catalogue, Language language)
      : colour_(colour), catalogue_(&catalogue), language_(language) {}

  [[nodiscard]] bool has_colour() const { return colour_; }
  // The text in that colour; bold, dim or reversed if asked.
  [[nodiscard]] std::string paint(Hue hue, std::string_view text) const;
  [[nodiscard]] std::string bold(std::string_view text) const;
  [[nodiscard]] std::string dim(std::string_view text) const;
  // White-on-colour, for pieces and tiles that are areas rather than letters.
  [[nodiscard]] std::string block(Hue hue, std::string_view text) const;

  // A catalogue text in the reader's language.
  [[nodiscard]] std::string say(const struct Message& message) const;
  [[nodiscard]] std::string say(std::string_view key) const;

 private:
  [[nodiscard]] std::string wrap(std::string_view codes, std::string_view text) const;
  bool colour_;
  const Catalogue* catalogue_;
  Language language_;
};

}  // namespace fourlands
