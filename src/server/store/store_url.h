#pragma once

#include <string>
#include <string_view>

namespace fourlands::server {

// The address of a database, for people and logs: without what is secret in it.
std::string without_password(const std::string& url);
// Whether a store is meant by that, and no file.
bool is_postgres_url(std::string_view url);

}  // namespace fourlands::server
