# Writes OUT, a C++ file that holds the bytes of FILES (paths below ROOT) for game/embedded.h. What lies below OVER
# under the same path, if that is given, takes a file's place.
set(arrays "")
set(rows "")
set(index 0)
foreach(file IN LISTS FILES)
  if(OVER AND EXISTS "${OVER}/${file}")
    file(READ "${OVER}/${file}" hex HEX)
  else()
    file(READ "${ROOT}/${file}" hex HEX)
  endif()
  string(LENGTH "${hex}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  string(APPEND arrays "constexpr char kFile${index}[] = {${bytes}};\n")
  string(APPEND rows "    {\"${file}\", std::string_view(kFile${index}, ${size})},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE "${OUT}" "// Made by cmake/embed.cmake.
#include \"game/embedded.h\"

#include <utility>

#include \"core/check.h\"

namespace fourlands {
namespace {
${arrays}
constexpr std::pair<std::string_view, std::string_view> kFiles[] = {
${rows}};
}  // namespace

std::optional<std::string_view> find_embedded_file(std::string_view path) {
  for (const auto& [name, bytes] : kFiles)
    if (name == path) return bytes;
  return std::nullopt;
}

std::string_view embedded_file(std::string_view path) {
  const auto found = find_embedded_file(path);
  FL_CHECK(found.has_value());
  return *found;
}

}  // namespace fourlands
")
