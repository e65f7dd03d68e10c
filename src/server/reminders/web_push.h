#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "match/event.h"

// Web push: what goes to a browser's push service is encrypted for that browser alone (RFC 8291,
// RFC 8188), and the service knows this server by its key (VAPID, RFC 8292).

namespace fourlands::server {

using Bytes = std::string;

// Base64 in the letters of a URL, without padding; nothing if it is none.
std::string base64url(std::string_view bytes);
std::optional<Bytes> from_base64url(std::string_view text);

// A pair of keys on P-256, in the form that the store keeps (base64url of SEC 1's DER).
struct PushKeys {
  std::string kept;
  Bytes public_point;  // 65 bytes, not compressed.

  static PushKeys make();
  // Nothing if it is no such pair.
  static std::optional<PushKeys> of(const std::string& kept);
  // From the number and the point; for keys that come from elsewhere.
  static std::optional<PushKeys> of_parts(std::string_view secret, std::string_view point);
};

// What a browser hands in when it subscribes.
struct PushSubscription {
  std::string endpoint;
  Bytes point;  // p256dh
  Bytes auth;   // 16 bytes
};
// Whether the point lies on the curve, and the rest has the length that it must.
bool is_good(const PushSubscription& subscription);

// The body of a push: `text` for nobody but that browser. Throws if the subscription is not good.
Bytes seal_push(const PushSubscription& to, std::string_view text);
// The same with a pair of keys and a salt that are given: for the example of RFC 8291.
Bytes seal_push(const PushSubscription& to, std::string_view text, const PushKeys& once,
                std::string_view salt);

// The header `Authorization`: for the service at that origin, good until then (seconds since 1970).
std::string push_authorization(const PushKeys& keys, const std::string& origin,
                               const std::string& contact, std::int64_t until);

}  // namespace fourlands::server
