# The program with everything but libc inside (option FOURLANDS_STATIC, preset `package`). Only the link
# differs from the release: the same objects are compiled. FOURLANDS_ARCHIVES holds the archives that Debian
# has not; scripts/package makes them from Debian's sources.
set(FOURLANDS_ARCHIVES "${PROJECT_SOURCE_DIR}/build/archives" CACHE PATH
    "Where libfmt.a, libprometheus-cpp-core.a and libsimdjson.a are")

# archive(OUT NAME): the path of libNAME.a.
function(archive out name)
  find_library(archive_${name} lib${name}.a HINTS ${FOURLANDS_ARCHIVES})
  if(NOT archive_${name})
    message(FATAL_ERROR "There is no lib${name}.a. scripts/package makes or installs what is missing.")
  endif()
  set(${out} ${archive_${name}} PARENT_SCOPE)
endfunction()

# archives(TARGET NAMES...): the target is linked from these archives, in this order.
function(archives target)
  set(paths "")
  foreach(name IN LISTS ARGN)
    archive(path ${name})
    list(APPEND paths ${path})
  endforeach()
  set_property(TARGET ${target} PROPERTY INTERFACE_LINK_LIBRARIES ${paths})
endfunction()

archives(PkgConfig::sodium sodium)
archives(PkgConfig::sqlite sqlite3)
archives(PkgConfig::prometheus prometheus-cpp-core)
archives(PkgConfig::zlib z)
archives(PkgConfig::edit edit tinfo bsd md)
archives(PkgConfig::simdjson simdjson)
archives(PkgConfig::jemalloc jemalloc)
archive(fmt_archive fmt)
foreach(config IN ITEMS "" _NONE _RELEASE)
  set_target_properties(fmt::fmt PROPERTIES IMPORTED_LOCATION${config} ${fmt_archive})
endforeach()
# The compiler's own linker: whether a faster one is there must not change a byte.
add_link_options(-static-libstdc++ -static-libgcc -Wl,--as-needed -Wl,-z,relro,-z,now)
