#include "cli/load_message.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"

namespace fourlands::cli {
namespace {

using Json = nlohmann::json;

// Told of every value on the way; keeps those at the few places that matter.
class Reader : public nlohmann::json_sax<Json> {
 public:
  LoadMessage message;

  bool null() override { return true; }
  bool boolean(bool) override { return value(); }
  bool number_integer(std::int64_t number) override {
    if (depth_ == 1 && top_ == Top::kSeq) message.seq = number;
    return value();
  }
  bool number_unsigned(std::uint64_t number) override {
    return number_integer(static_cast<std::int64_t>(number));
  }
  bool number_float(double, const std::string&) override { return value(); }
  bool binary(Json::binary_t&) override { return true; }
  bool string(std::string& text) override {
    if (depth_ == 1) {
      if (std::string* const to = text_at(top_)) *to = std::move(text);
    } else if (top_ == Top::kSteps && depth_ == 3 && message.seat >= 0) {
      message.steps.push_back(std::move(text));
    } else if (top_ == Top::kError && depth_ == 2 && code_is_next_) {
      message.code = std::move(text);
    }
    return value();
  }
  bool key(std::string& name) override {
    if (depth_ == 1) top_ = top_of(name);
    if (depth_ == 2 && top_ == Top::kError) code_is_next_ = name == "code";
    if (depth_ == 2 && top_ == Top::kSteps) {
      message.seat = number_of(name, 0, 99).value_or(-1);
      message.steps.clear();
    }
    return true;
  }
  bool start_object(std::size_t) override { return down(); }
  bool end_object() override { return up(); }
  bool start_array(std::size_t) override { return down(); }
  bool end_array() override { return up(); }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  enum class Top : unsigned char {
    kOther,
    kType,
    kMatch,
    kRequest,
    kNext,
    kSeq,
    kResult,
    kSteps,
    kError
  };

  static Top top_of(std::string_view name) {
    constexpr std::pair<std::string_view, Top> kNames[] = {
        {"type", Top::kType},   {"match", Top::kMatch}, {"request", Top::kRequest},
        {"next", Top::kNext},   {"seq", Top::kSeq},     {"result", Top::kResult},
        {"steps", Top::kSteps}, {"error", Top::kError}};
    for (const auto& [known, top] : kNames)
      if (name == known) return top;
    return Top::kOther;
  }
  std::string* text_at(Top top) {
    if (top == Top::kType) return &message.type;
    if (top == Top::kMatch) return &message.match;
    if (top == Top::kRequest) return &message.request;
    return top == Top::kNext ? &message.next : nullptr;
  }
  // Anything but null as the result is one.
  bool value() {
    if (top_ == Top::kResult) message.over = true;
    return true;
  }
  bool down() {
    ++depth_;
    return value();
  }
  bool up() {
    --depth_;
    return true;
  }

  int depth_ = 0;
  Top top_ = Top::kOther;  // The member of the message that is being read.
  bool code_is_next_ = false;
};

}  // namespace

LoadMessage read_load_message(std::string_view text) {
  Reader reader;
  if (!Json::sax_parse(text.begin(), text.end(), &reader)) return {};
  return std::move(reader.message);
}

}  // namespace fourlands::cli
