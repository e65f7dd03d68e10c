# Builds the page's module (scripts/build-wasm.sh) and the page (scripts/build-page.sh, which writes build/page)
# unless it is already built from the same module and INPUTS, compresses its files and writes OUT, a C++ file that holds them for server/http/page.h. All presets
# share the page in ROOT/build; each has its own OUT.
cmake_minimum_required(VERSION 3.25)
set(page "${ROOT}/build/page")
set(state "${ROOT}/build/page.inputs")
file(MAKE_DIRECTORY "${ROOT}/build")
file(LOCK "${ROOT}/build/page.lock" TIMEOUT 900)

execute_process(COMMAND "${ROOT}/scripts/build-wasm.sh" WORKING_DIRECTORY "${ROOT}" RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "The page's module could not be built: scripts/build-wasm.sh failed (${status}), as said "
          "above. It needs clang 19 and its libraries for WebAssembly. To build the program without its page: "
          "cmake --preset NAME -DFOURLANDS_PAGE=OFF.")
endif()
file(SHA256 "${ROOT}/build/wasm/fourlands.wasm" module)
set(inputs "${module} fourlands.wasm\n")
foreach(input IN LISTS INPUTS)
  file(SHA256 "${ROOT}/${input}" hash)
  string(APPEND inputs "${hash} ${input}\n")
endforeach()
set(built "")
if(EXISTS "${state}" AND EXISTS "${page}/index.html")
  file(READ "${state}" built)
endif()
if(NOT built STREQUAL inputs)
  file(REMOVE "${state}")
  execute_process(COMMAND "${ROOT}/scripts/build-page.sh" WORKING_DIRECTORY "${ROOT}"
                  RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "The page could not be built: scripts/build-page.sh failed (${status}), as said "
            "above. It needs node and npm. To build the program without its page: cmake "
            "--preset NAME -DFOURLANDS_PAGE=OFF.")
  endif()
  if(NOT EXISTS "${page}/index.html")
    message(FATAL_ERROR "scripts/build-page.sh wrote no build/page/index.html.")
  endif()
  file(WRITE "${state}" "${inputs}")
endif()

file(GLOB_RECURSE files RELATIVE "${page}" "${page}/*")
list(SORT files)
set(zipped "${OUT}.gz")
file(REMOVE_RECURSE "${zipped}")
file(MAKE_DIRECTORY "${zipped}")
set(bytes "")
set(names "")
set(rows "")
set(index 0)
# Takes a file over as bytes with a name of its own.
function(take name path)
  set(bytes "${bytes}        \".hidden ${name}\\n.globl ${name}\\n${name}:\\n\"
        \".incbin \\\"${path}\\\"\\n\"
        \".hidden ${name}_end\\n.globl ${name}_end\\n${name}_end: .byte 0\\n\"
" PARENT_SCOPE)
  set(names "${names}extern const char ${name}[] __attribute__((visibility(\"hidden\")));
extern const char ${name}_end[] __attribute__((visibility(\"hidden\")));
" PARENT_SCOPE)
endfunction()
# What vite.config.ts compressed better stands beside its file, with .br behind its name.
list(FILTER files EXCLUDE REGEX "\\.br$")
foreach(file IN LISTS files)
  file(SHA256 "${page}/${file}" hash)
  string(SUBSTRING "${hash}" 0 16 hash)
  execute_process(COMMAND gzip -9 -n -c "${page}/${file}" OUTPUT_FILE "${zipped}/${index}"
                  COMMAND_ERROR_IS_FATAL ANY)
  set(name "fourlands_page_${index}")
  take(${name} "${zipped}/${index}")
  set(brotli "{}")
  if(EXISTS "${page}/${file}.br")
    file(COPY_FILE "${page}/${file}.br" "${zipped}/${index}.br")
    take(${name}_br "${zipped}/${index}.br")
    set(brotli "{${name}_br, size_of(${name}_br, ${name}_br_end)}")
  endif()
  string(APPEND rows "      {\"/${file}\", {${name}, size_of(${name}, ${name}_end)}, \"${hash}\", ${brotli}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE "${OUT}" "// Made by cmake/page.cmake.
#include <array>

#include \"server/http/page.h\"

// The assembler takes files over as they are; as arrays they would take the compiler a minute.
__asm__(\".pushsection .rodata\\n\"
${bytes}        \".popsection\\n\");

extern \"C\" {
${names}}

namespace fourlands::server {
namespace {

std::size_t size_of(const char* begin, const char* end) {
  return static_cast<std::size_t>(end - begin);
}

}  // namespace

std::span<const PageFile> built_in_page() {
  static const std::array<PageFile, ${index}> kFiles = {{
${rows}  }};
  return kFiles;
}

}  // namespace fourlands::server
")
