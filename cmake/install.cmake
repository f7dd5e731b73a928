# make install: program, checker, both libraries, headers, pkg-config file,
# man pages and bash completion made by the program from its option tables.
install(TARGETS oxo RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET oxocheck)
    install(TARGETS oxocheck RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(TARGETS oxo_static oxo_shared
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# find_package(oxo) gives oxo::oxo (shared) and oxo::static
include(CMakePackageConfigHelpers)
set(oxo_package ${CMAKE_INSTALL_LIBDIR}/cmake/oxo)
configure_package_config_file(cmake/oxo-config.cmake.in oxo-config.cmake
    INSTALL_DESTINATION ${oxo_package}
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(oxo-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/oxo-config.cmake
    ${CMAKE_BINARY_DIR}/oxo-config-version.cmake DESTINATION ${oxo_package})
install(FILES data/qubic.proof data/qubic-weak.proof.zst data/four.proof.zst
    data/four-8.proof.zst data/four-6.proof.zst data/six.proof.zst
    data/seven.proof
    DESTINATION ${CMAKE_INSTALL_DATADIR}/oxo)
install(DIRECTORY python/oxo DESTINATION ${CMAKE_INSTALL_DATADIR}/oxo/python
    FILES_MATCHING PATTERN "*.py" PATTERN "py.typed")
install(FILES examples/play.c examples/analyse.c examples/match.cc
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(DIRECTORY examples/games DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(FILES README.md CHANGELOG.md LICENSE
    DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)
# the page of `oxo web`, where tools/web.sh has built it
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/oxo/web
    OPTIONAL)
install(DIRECTORY include/oxo DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# relative to the file itself, so that any --prefix works
file(RELATIVE_PATH OXO_PC_TO_PREFIX
    /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/oxo.pc.in oxo.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/oxo.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# one page per verb, from the same tables as --help
file(STRINGS cli/verbs.def verb_lines REGEX "^VERB")
set(man_pages ${CMAKE_BINARY_DIR}/man/oxo.1)
set(man_commands COMMAND oxo help --man > man/oxo.1)
foreach(line ${verb_lines})
    string(REGEX REPLACE "VERB\\((.*)\\)" "\\1" verb ${line})
    string(REPLACE "_" "-" verb ${verb})
    list(APPEND man_pages ${CMAKE_BINARY_DIR}/man/oxo-${verb}.1)
    list(APPEND man_commands
        COMMAND oxo help --man ${verb} > man/oxo-${verb}.1)
endforeach()
add_custom_command(OUTPUT ${man_pages} ${CMAKE_BINARY_DIR}/oxo.bash
    COMMAND ${CMAKE_COMMAND} -E make_directory man
    ${man_commands}
    COMMAND oxo help --completion > oxo.bash
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
    DEPENDS oxo VERBATIM)
add_custom_target(manuals ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
file(GLOB hand_pages man/*.1)
install(FILES ${hand_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/oxo.bash RENAME oxo
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

# `cpack` in the build folder makes a Debian package of all this
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME oxo)
set(CPACK_PACKAGE_VENDOR oxo)
set(CPACK_PACKAGE_CONTACT "the oxo project <oxo@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "tic-tac-toe in every dimension: play, solve, prove, check")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libcairo2")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libz3-4, libopenblas0, python3")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
include(CPack)
