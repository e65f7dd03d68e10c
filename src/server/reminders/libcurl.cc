#include "server/reminders/libcurl.h"

#include "server/reminders/library.h"

namespace fourlands::server {
namespace {

Libcurl load_libcurl() {
  const Library library("The library", {"libcurl.so.4", "libcurl-gnutls.so.4"}, "libcurl4");
  Libcurl curl{};
  library.find(curl.global_init, "curl_global_init");
  library.find(curl.easy_init, "curl_easy_init");
  library.find(curl.easy_cleanup, "curl_easy_cleanup");
  library.find(curl.setopt, "curl_easy_setopt");
  library.find(curl.getinfo, "curl_easy_getinfo");
  library.find(curl.easy_strerror, "curl_easy_strerror");
  library.find(curl.slist_append, "curl_slist_append");
  library.find(curl.slist_free_all, "curl_slist_free_all");
  library.find(curl.multi_init, "curl_multi_init");
  library.find(curl.multi_cleanup, "curl_multi_cleanup");
  library.find(curl.multi_setopt, "curl_multi_setopt");
  library.find(curl.multi_add, "curl_multi_add_handle");
  library.find(curl.multi_remove, "curl_multi_remove_handle");
  library.find(curl.multi_perform, "curl_multi_perform");
  library.find(curl.multi_poll, "curl_multi_poll");
  library.find(curl.multi_wakeup, "curl_multi_wakeup");
  library.find(curl.multi_info_read, "curl_multi_info_read");
  (void)curl.global_init(CURL_GLOBAL_DEFAULT);
  return curl;
}

}  // namespace

const Libcurl& Libcurl::get() {
  static const Libcurl kLibcurl = load_libcurl();
  return kLibcurl;
}

}  // namespace fourlands::server
