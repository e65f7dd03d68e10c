#pragma once

#include <sys/socket.h>

#include <optional>
#include <string>
#include <string_view>

// Where reminders may go. People name the places, and this server goes there: so it must not be
// sent to places that only it can reach.

namespace fourlands::server {

inline constexpr std::size_t kLongestAddress = 1000;

// The part of a URL up to its path, "https://example.org:8443"; nothing if it is none of HTTP's.
std::optional<std::string> origin_of_url(std::string_view url);

// Whether a person may name that URL: plain https with a host that is no private address, or with
// `anywhere` also http and any host. What its name leads to is looked at when it is called.
bool is_good_url(const std::string& url, bool anywhere);

// Whether an address is one of the Internet's, and neither this machine's, nor of its network, nor
// kept for some other use.
bool is_public(const sockaddr* address);

// One mailbox, without a name: letters that need no quotes, and a domain.
bool is_good_mailbox(std::string_view text);

}  // namespace fourlands::server
