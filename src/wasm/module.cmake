# fourlands.wasm: a reactor module with the exports of exports.cc. Of the system's headers it may see the two
# libraries that are headers alone, never the rest, which is for another machine.
set(headers ${CMAKE_CURRENT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library nlohmann fmt)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "The page's module needs /usr/include/${library} (nlohmann-json3-dev, libfmt-dev).")
  endif()
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()

list(FILTER small_sources EXCLUDE REGEX "_sodium\\.cc$")
# Four numbers at a time, as the native program has them; and no product may be rounded once less.
target_compile_options(pure_options INTERFACE -msimd128 -mbulk-memory -mnontrapping-fptoint
                       -ffp-contract=off)
# It plays: pictures for a terminal, training and the plain search to measure bots with stay outside.
target_compile_definitions(pure_options INTERFACE FOURLANDS_PLAY_ONLY)
# Numbers are written alike everywhere: with locales come 130 KB of money, months and wide letters.
target_compile_definitions(pure_options INTERFACE "FMT_STATIC_THOUSANDS_SEPARATOR=','")
target_include_directories(pure_options SYSTEM INTERFACE ${headers})

add_library(module_quick OBJECT ${quick_sources})
target_compile_options(module_quick PRIVATE -O2)
add_library(module_small OBJECT ${small_sources} wasm/exports.cc wasm/crypto.cc ${embedded})
target_compile_options(module_small PRIVATE -Oz)
target_link_libraries(module_quick PUBLIC pure_options)
target_link_libraries(module_small PUBLIC pure_options)

add_executable(fourlands)
target_link_libraries(fourlands PRIVATE module_quick module_small)
target_link_options(fourlands PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections
                    -Wl,-z,stack-size=1048576 -Wl,--stack-first)
set_target_properties(fourlands PROPERTIES LINKER_LANGUAGE CXX
                      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
