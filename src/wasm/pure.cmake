# The pure floors (core, game, games, match, ai, engine) once more, as the page's module has them: without
# exceptions, RTTI, threads, sockets or files. For wasm32-wasi they become fourlands.wasm (preset `wasm`,
# scripts/build-wasm.sh); natively a program that plays every game with them (preset `pure`).

# What a search asks millions of times; all else is asked once a click and made small.
set(quick ai/bots/*_bots.cc ai/model/network.cc)
# Of the server what tells of a table, so that a page is told the same by either.
set(small game/*.cc match/*.cc ai/*.cc games/all_games.cc engine/*.cc server/common/answer.cc
    server/match/offline.cc server/match/table.cc server/match/wire.cc server/match/preview.cc server/review/replay.cc
    wasm/module.cc wasm/advice.cc wasm/local_match.cc wasm/local_match_kept.cc wasm/dice.cc)
foreach(game IN LISTS FOURLANDS_GAMES)
  list(APPEND quick games/${game}/*.cc)
  list(APPEND small games/${game}/*.cc)
endforeach()
file(GLOB_RECURSE quick_sources CONFIGURE_DEPENDS ${quick})
file(GLOB_RECURSE small_sources CONFIGURE_DEPENDS ${small})
set(once ${quick_sources})
list(FILTER once INCLUDE REGEX "/(edges/[a-z_]+|entry|pack|refusal|state_check)\\.cc$")
list(REMOVE_ITEM quick_sources ${once})
list(REMOVE_ITEM small_sources ${quick_sources})
list(FILTER quick_sources EXCLUDE REGEX "_test\\.cc$")
list(APPEND quick_sources ${game_bots_sources})
list(FILTER small_sources EXCLUDE REGEX "_test\\.cc$")

add_library(pure_options INTERFACE)
target_link_libraries(pure_options INTERFACE fourlands_options)
target_include_directories(pure_options INTERFACE ${made})
target_compile_options(pure_options INTERFACE -fno-exceptions -fno-rtti)
target_compile_definitions(pure_options INTERFACE FMT_HEADER_ONLY FOURLANDS_SINGLE_THREADED)

if(FOURLANDS_WASM)
  include(wasm/module.cmake)
else()
  add_library(pure_quick OBJECT ${quick_sources})
  add_library(pure_small OBJECT ${small_sources} ${embedded})
  foreach(part pure_quick pure_small)
    target_link_libraries(${part} PUBLIC pure_options nlohmann_json::nlohmann_json
                          fmt::fmt-header-only PkgConfig::sodium)
  endforeach()
  add_executable(pure_play ${PROJECT_SOURCE_DIR}/tests/pure/pure_play.cc)
  target_link_libraries(pure_play PRIVATE pure_quick pure_small)
  add_test(NAME a_match_of_every_game_without_exceptions COMMAND pure_play)
endif()
