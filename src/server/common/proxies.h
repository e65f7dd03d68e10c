#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fourlands::server {

// The proxies whose word about who asks is taken: addresses and networks that the host names.
class Proxies {
 public:
  // "127.0.0.0/8, ::1"; nothing if one of them is neither an address nor a network.
  static std::optional<Proxies> read(std::string_view text);

  [[nodiscard]] bool trusted(std::string_view address) const;
  // Who asks. `forwarded` are the lines of X-Forwarded-For in their order. From the peer backwards
  // each trusted proxy is asked who asked it; the first who is none is it. What is no address is
  // not believed.
  [[nodiscard]] std::string asker(const std::string& peer,
                                  const std::vector<std::string>& forwarded) const;

 private:
  struct Network {
    std::array<unsigned char, 16> bytes;
    unsigned bits;
  };
  std::vector<Network> networks_;
};

}  // namespace fourlands::server
