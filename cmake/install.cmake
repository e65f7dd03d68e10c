# What `cmake --install` puts where: the libraries of rules and search with their headers, a CMake package
# and a pkg-config file (component "library"), and the program (component "program").
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(headers ${CMAKE_INSTALL_INCLUDEDIR}/fourlands)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/fourlands)
set_target_properties(fourlands_game PROPERTIES EXPORT_NAME core)
foreach(library games match ai)
  set_target_properties(fourlands_${library} PROPERTIES EXPORT_NAME ${library})
endforeach()
target_include_directories(fourlands_game INTERFACE $<INSTALL_INTERFACE:${headers}>)
install(TARGETS fourlands_game fourlands_games fourlands_match fourlands_ai EXPORT fourlands
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(EXPORT fourlands NAMESPACE fourlands:: DESTINATION ${package} COMPONENT library
        FILE fourlands-targets.cmake)
foreach(floor core game games match ai)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/${floor} DESTINATION ${headers} COMPONENT library
          FILES_MATCHING PATTERN "*.h" PATTERN "*_testing.h" EXCLUDE PATTERN testdata EXCLUDE)
endforeach()
# What is made from the list of games.
install(DIRECTORY ${PROJECT_BINARY_DIR}/src/made/games DESTINATION ${headers} COMPONENT library)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/fourlands-config.cmake.in
                              ${PROJECT_BINARY_DIR}/fourlands-config.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/fourlands-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/fourlands-config.cmake
              ${PROJECT_BINARY_DIR}/fourlands-config-version.cmake
        DESTINATION ${package} COMPONENT library)
configure_file(${PROJECT_SOURCE_DIR}/cmake/fourlands.pc.in ${PROJECT_BINARY_DIR}/fourlands.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fourlands.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT library)

if(FOURLANDS_PROGRAM)
  install(TARGETS fourlands RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endif()
