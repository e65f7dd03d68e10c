#include "server/http/gzip.h"

#include <zlib.h>

#include <array>

#include "core/check.h"

namespace fourlands::server {
namespace {

// zlib's way to ask for gzip instead of its own form.
constexpr int kGzipWindow = MAX_WBITS + 16;

// Calls `step` (deflate or inflate) until it ends; what came out, or nothing if it failed.
template <class Step>
std::optional<std::string> pumped(z_stream& stream, std::string_view in, Step&& step) {
  std::string out;
  std::array<unsigned char, 1U << 15U> chunk{};
  // zlib does not write to what it reads, but says so only when built with ZLIB_CONST.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  stream.avail_in = static_cast<uInt>(in.size());
  for (;;) {
    stream.next_out = chunk.data();
    stream.avail_out = chunk.size();
    const int status = step(&stream);
    if (status != Z_OK && status != Z_STREAM_END) return std::nullopt;
    out.append(reinterpret_cast<const char*>(chunk.data()), chunk.size() - stream.avail_out);
    if (status == Z_STREAM_END) return out;
  }
}

}  // namespace

std::string zipped(std::string_view plain) {
  z_stream stream{};
  FL_CHECK(deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) ==
           Z_OK);
  auto out = pumped(stream, plain, [](z_stream* at) { return deflate(at, Z_FINISH); });
  deflateEnd(&stream);
  FL_CHECK(out.has_value());
  return std::move(*out);
}

std::optional<std::string> unzipped(std::string_view gzip) {
  z_stream stream{};
  FL_CHECK(inflateInit2(&stream, kGzipWindow) == Z_OK);
  auto out = pumped(stream, gzip, [](z_stream* at) { return inflate(at, Z_NO_FLUSH); });
  inflateEnd(&stream);
  return out;
}

}  // namespace fourlands::server
