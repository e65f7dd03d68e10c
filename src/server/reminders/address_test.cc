#include "server/reminders/address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

namespace fourlands::server {
namespace {

bool is_public_text(const std::string& text) {
  sockaddr_in four{};
  four.sin_family = AF_INET;
  if (inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1)
    return is_public(reinterpret_cast<const sockaddr*>(&four));
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  EXPECT_EQ(inet_pton(AF_INET6, text.c_str(), &six.sin6_addr), 1) << text;
  return is_public(reinterpret_cast<const sockaddr*>(&six));
}

TEST(Address, only_those_of_the_internet_are_public) {
  for (const char* text : {"1.1.1.1", "93.184.216.34", "172.15.255.255", "172.32.0.0",
                           "100.63.255.255", "223.255.255.255", "2606:4700::1111", "2a00:1::1"})
    EXPECT_TRUE(is_public_text(text)) << text;
  for (const char* text : {"0.0.0.0",
                           "10.1.2.3",
                           "100.64.0.1",
                           "127.0.0.1",
                           "127.255.0.1",
                           "169.254.169.254",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.0.0.8",
                           "192.168.1.1",
                           "198.19.0.1",
                           "203.0.113.9",
                           "224.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "fe80::1",
                           "fc00::1",
                           "fd12::1",
                           "ff02::1",
                           "::ffff:127.0.0.1",
                           "::ffff:1.1.1.1",
                           "64:ff9b::7f00:1",
                           "2001::1",
                           "2001:db8::1",
                           "2002:7f00:1::"})
    EXPECT_FALSE(is_public_text(text)) << text;
}

TEST(Address, a_url_of_a_persons_is_https_and_leads_out) {
  for (const char* url : {"https://example.org/hook", "https://example.org:8443",
                          "https://1.1.1.1/", "https://discord.example/api/webhooks/1/x?wait=1"})
    EXPECT_TRUE(is_good_url(url, false)) << url;
  for (const char* url :
       {"http://example.org/", "ftp://example.org/", "https://", "https:///x", "file:///etc/passwd",
        "https://user@example.org/", "https://user:pw@example.org/", "https://localhost/",
        "https://LOCALHOST:1/", "https://a.localhost/", "https://intranet/", "https://x.internal/",
        "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1:9/", "https://169.254.169.254/",
        "https://example.org/a b", "https://example.org/\r\nX: y", "gopher://example.org/"})
    EXPECT_FALSE(is_good_url(url, false)) << url;
  EXPECT_TRUE(is_good_url("http://127.0.0.1:9/hook", true));
  EXPECT_FALSE(is_good_url("ftp://127.0.0.1/", true));
  EXPECT_FALSE(is_good_url("https://example.org/" + std::string(1000, 'x'), true));
  EXPECT_EQ(origin_of_url("https://push.example:8/a?b"), "https://push.example:8");
}

TEST(Address, a_mailbox_is_one_and_nothing_else) {
  for (const char* text : {"ada@example.org", "a.b+games@mail.example.co.uk", "x_y-z@a1.it"})
    EXPECT_TRUE(is_good_mailbox(text)) << text;
  for (const char* text :
       {"ada", "@example.org", "ada@", "ada@example", "ada@@example.org", "a b@example.org",
        "ada@example.org\r\nBcc: x@y.org", "Ada <ada@example.org>", "ada@example.org,b@example.org",
        ".ada@example.org", "ada..b@example.org", "ada@.example.org", "ada@-x.org",
        "ad\xc3\xa0@x.it"})
    EXPECT_FALSE(is_good_mailbox(text)) << text;
}

}  // namespace
}  // namespace fourlands::server
