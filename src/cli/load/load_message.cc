#include "cli/load/load_message.h"

#include <simdjson.h>

#include "core/text.h"

namespace fourlands::cli {
namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

void keep(std::string& text, value from) { text = std::string_view(from.get_string()); }

// {"0":["a","b"]}: the last seat, and what it may do.
void read_steps(LoadMessage& message, object offers) {
  for (auto offer : offers) {
    message.seat = number_of(offer.unescaped_key(), 0, 99).value_or(-1);
    message.steps.clear();
    for (auto step : offer.value().get_array()) {
      message.steps.emplace_back(std::string_view(step.get_string()));
    }
  }
}

void read_member(LoadMessage& message, std::string_view name, value member) {
  if (name == "type") {
    keep(message.type, member);
  } else if (name == "match") {
    keep(message.match, member);
  } else if (name == "request") {
    keep(message.request, member);
  } else if (name == "next") {
    keep(message.next, member);
  } else if (name == "seq") {
    message.seq = member.get_int64();
  } else if (name == "result") {
    message.over = !member.is_null();
  } else if (name == "steps") {
    read_steps(message, member.get_object());
  } else if (name == "error") {
    keep(message.code, member["code"]);
  }
}

}  // namespace

LoadMessage read_load_message(std::string_view text) {
  thread_local simdjson::ondemand::parser parser;
  thread_local std::string padded;  // It reads a little beyond the end.
  padded.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  padded.assign(text);
  LoadMessage message;
  try {
    auto document = parser.iterate(padded.data(), padded.size(), padded.capacity());
    for (auto member : document.get_object())
      read_member(message, member.unescaped_key(), member.value());
  } catch (const simdjson::simdjson_error&) {
    return {};
  }
  return message;
}

}  // namespace fourlands::cli
