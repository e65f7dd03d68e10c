#include "cli/load/load_message.h"
#include "core/check.h"
#include "fuzz/world.h"
#include "server/common/rate_limit.h"
#include "server/common/utf8.h"
#include "server/config.h"
#include "server/match/chat.h"
#include "server/people/names.h"
#include "server/people/tokens.h"

// Bytes as whatever people and hosts may write: a name, a chat line, an address, a token, a config
// file. Refused in words, or read so that reading what it became changes nothing more.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fourlands;
  using namespace fourlands::server;
  const std::string_view text = fuzz::text_of(data, size);
  if (const auto characters = characters_of(text)) FL_CHECK(utf8_of(*characters) == text);
  if (const auto name = read_name(text); name.ok()) {
    FL_CHECK(name.value().shown == text && !name.value().key.empty());
    FL_CHECK(key_of_name(text) == name.value().key);
  } else {
    FL_CHECK(!name.error().why.key.empty());
  }
  if (const auto line = read_chat(text); line.ok()) {
    const auto again = read_chat(line.value());
    FL_CHECK(again.ok() && again.value() == line.value());
  }
  FL_CHECK(address_key(address_key(text)) == address_key(text));
  const std::string hash = hash_of_token(text);
  FL_CHECK(hash.empty() || hash.size() == 64);
  Config config;
  if (!read_config(config, text, "file")) {
    Config again;
    FL_CHECK(!read_config(again, write_config(config), "written"));
    for (const Setting& setting : settings()) FL_CHECK(setting.get(again) == setting.get(config));
  }
  (void)cli::read_load_message(text);
  return 0;
}
