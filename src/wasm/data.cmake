# What the module has built in: everything but what only a terminal or a server shows, with texts and weights packed tight.
list(REMOVE_ITEM data_files src/server/http/fallback.html)
list(FILTER data_files EXCLUDE REGEX "study\\.json$")
set(packed ${CMAKE_CURRENT_BINARY_DIR}/packed)
set(bot_files ${data_files})
list(FILTER bot_files INCLUDE REGEX "bots\\.json$")
list(TRANSFORM bot_files PREPEND ${packed}/ OUTPUT_VARIABLE packed_paths)
add_custom_command(
  OUTPUT ${packed_paths}
  COMMAND node ${CMAKE_CURRENT_SOURCE_DIR}/wasm/pack_weights.mjs ${packed} ${PROJECT_SOURCE_DIR} ${bot_files}
  DEPENDS ${data_paths} wasm/pack_weights.mjs
  VERBATIM)
list(APPEND data_paths ${packed_paths})
set(text_files ${data_files})
list(FILTER text_files INCLUDE REGEX "(messages|pack)\\.json$")
list(TRANSFORM text_files PREPEND ${packed}/ OUTPUT_VARIABLE text_paths)
add_custom_command(
  OUTPUT ${text_paths}
  COMMAND node ${CMAKE_CURRENT_SOURCE_DIR}/wasm/pack_texts.mjs ${packed} ${PROJECT_SOURCE_DIR} ${text_files}
  DEPENDS ${data_paths} wasm/pack_texts.mjs
  VERBATIM)
list(APPEND data_paths ${text_paths})
list(TRANSFORM bot_files REPLACE "json$" "weights" OUTPUT_VARIABLE weight_files)
list(APPEND data_files ${weight_files})
