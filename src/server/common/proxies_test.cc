#include "server/common/proxies.h"

#include <gtest/gtest.h>

namespace fourlands::server {
namespace {

std::string asker(const std::string& trusted, const std::string& peer,
                  const std::vector<std::string>& forwarded) {
  return Proxies::read(trusted)->asker(peer, forwarded);
}

TEST(Proxies, the_last_entry_that_is_no_trusted_proxy_asks) {
  const std::string local = "127.0.0.0/8, ::1";
  EXPECT_EQ(asker(local, "127.0.0.1", {"1.2.3.4"}), "1.2.3.4");
  // What stands before it is what the asker says of themselves.
  EXPECT_EQ(asker(local, "127.0.0.1", {"9.9.9.9, 1.2.3.4"}), "1.2.3.4");
  EXPECT_EQ(asker(local, "::1", {"1.2.3.4,127.0.0.1 , 127.0.0.9"}), "1.2.3.4");
  EXPECT_EQ(asker("10.0.0.0/8,127.0.0.1", "127.0.0.1", {"8.8.8.8, 1.2.3.4, 10.1.2.3"}), "1.2.3.4");
  EXPECT_EQ(asker(local, "127.0.0.1", {"2001:db8::7"}), "2001:db8::7");
}

TEST(Proxies, all_lines_of_the_header_count) {
  EXPECT_EQ(asker("127.0.0.1", "127.0.0.1", {"9.9.9.9", "1.2.3.4"}), "1.2.3.4");
  EXPECT_EQ(asker("127.0.0.1", "127.0.0.1", {"9.9.9.9, 1.2.3.4", "127.0.0.1"}), "1.2.3.4");
}

TEST(Proxies, whoever_is_no_trusted_proxy_is_not_believed) {
  EXPECT_EQ(asker("127.0.0.0/8", "5.6.7.8", {"1.2.3.4"}), "5.6.7.8");
  EXPECT_EQ(asker("", "127.0.0.1", {"1.2.3.4"}), "127.0.0.1");
  EXPECT_EQ(asker("10.0.0.0/9", "10.128.0.1", {"1.2.3.4"}), "10.128.0.1");
}

TEST(Proxies, what_is_no_address_is_not_believed) {
  for (const char* const bad :
       {"", "unknown", "1.2.3.4:80", "1.2.3", "<script>", "1.2.3.4 5.6.7.8"})
    EXPECT_EQ(asker("127.0.0.1", "127.0.0.1", {bad}), "127.0.0.1") << bad;
  EXPECT_EQ(asker("127.0.0.1, 10.0.0.1", "127.0.0.1", {"1.2.3.4, junk, 10.0.0.1"}), "10.0.0.1");
  EXPECT_EQ(asker("127.0.0.1", "127.0.0.1", {}), "127.0.0.1");
}

TEST(Proxies, an_ipv4_address_in_ipv6_clothes_is_itself) {
  EXPECT_EQ(asker("127.0.0.0/8", "::ffff:127.0.0.1", {"1.2.3.4"}), "1.2.3.4");
}

TEST(Proxies, a_list_with_something_else_is_refused) {
  for (const char* const bad :
       {"localhost", "127.0.0.1/33", "::1/129", "127.0.0.1/", "1.2.3.4 ::1"})
    EXPECT_FALSE(Proxies::read(bad)) << bad;
  EXPECT_TRUE(Proxies::read(" 127.0.0.1 , 2001:db8::/32,"));
}

}  // namespace
}  // namespace fourlands::server
