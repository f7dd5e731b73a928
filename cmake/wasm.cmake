# The WebAssembly module, preset `wasm`: the same sources, compiled by clang
# for wasm32-wasi. Left out: what needs other libraries (pictures,
# constraints), other programs (ugi) or nauty, and the training of networks;
# web/engine/shim stands in for pthreads and zstd.
set(web ${CMAKE_SOURCE_DIR}/web/engine)
set(wasm_sources)
foreach(folder base rules symmetry board search proof theory plan judge players
        learn answer)
    file(GLOB found CONFIGURE_DEPENDS src/${folder}/*.c)
    list(APPEND wasm_sources ${found})
endforeach()
list(FILTER wasm_sources EXCLUDE REGEX
    "/(symmetry/incidence|players/ugi|players/match|players/match_every)\\.c$")
list(FILTER wasm_sources EXCLUDE REGEX "/judge/shipped\\.c$")
list(FILTER wasm_sources EXCLUDE REGEX
    "/learn/(shipped|adam|data|label|onnx|selfplay[a-z_]*|train[a-z_]*)\\.c$")

oxo_embed(data/qubic.proof oxo_book_qubic book_qubic.c)
# The module has no zstd, so certificates are unpacked (a page is compressed on
# its way anyway). That of the weak opening of Qubic goes into it; the others
# lie beside it for the host to hand over (web/engine/certificates.c).
find_program(ZSTD zstd REQUIRED)
configure_file(data/seven.proof ${CMAKE_BINARY_DIR}/seven.proof COPYONLY)
foreach(book qubic-weak four four-8 four-6 six)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
        ${CMAKE_SOURCE_DIR}/data/${book}.proof.zst)
    execute_process(COMMAND ${ZSTD} -dqf
        ${CMAKE_SOURCE_DIR}/data/${book}.proof.zst
        -o ${CMAKE_BINARY_DIR}/${book}.proof COMMAND_ERROR_IS_FATAL ANY)
endforeach()
oxo_embed(${CMAKE_BINARY_DIR}/qubic-weak.proof oxo_book_qubic_weak
    book_qubic_weak.c)
oxo_embed(data/puzzles.txt oxo_stock_puzzles stock_puzzles.c)

add_executable(oxo_wasm ${wasm_sources}
    ${web}/module.c ${web}/networks.c ${web}/certificates.c
    ${web}/no_nauty.c
    ${CMAKE_BINARY_DIR}/book_qubic.c ${CMAKE_BINARY_DIR}/book_qubic_weak.c
    ${CMAKE_BINARY_DIR}/stock_puzzles.c)
set_target_properties(oxo_wasm PROPERTIES OUTPUT_NAME oxo SUFFIX .wasm)
target_include_directories(oxo_wasm BEFORE PRIVATE ${web}/shim)
target_include_directories(oxo_wasm PRIVATE include src)
target_compile_definitions(oxo_wasm PRIVATE
    _POSIX_C_SOURCE=200809L OXO_VERSION="${PROJECT_VERSION}"
    OXO_HAVE_DRAW=0 OXO_HAVE_CSP=0 OXO_HAVE_LEARN=1 OXO_HAVE_BLAS=0 OXO_HAVE_MATCH=0)
target_compile_options(oxo_wasm PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wundef -fvisibility=hidden)
# The stack lies below the data, so that running out of it traps instead of
# writing over them; the default of 64 kB is too small for recursive searches.
target_link_options(oxo_wasm PRIVATE -mexec-model=reactor
    -Wl,--stack-first -Wl,-z,stack-size=4194304
    -Wl,--max-memory=2147483648 -Wl,--strip-all -Wl,--gc-sections)
