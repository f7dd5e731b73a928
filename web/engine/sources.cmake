# What answers requests: for the WebAssembly module and for the native tests.
file(GLOB oxo_web_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/engine/answer_*.c)
list(APPEND oxo_web_sources
    ${CMAKE_SOURCE_DIR}/web/engine/request.c
    ${CMAKE_SOURCE_DIR}/cli/bench_list.c
    ${CMAKE_SOURCE_DIR}/cli/bench_number.c
    ${CMAKE_SOURCE_DIR}/cli/figure12.c
    ${CMAKE_SOURCE_DIR}/cli/puzzle_stock.c)
