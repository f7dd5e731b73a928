# Turns a file into a C array:
#   cmake -DINPUT=file -DOUTPUT=file.c -DNAME=symbol -P cmake/embed.cmake
# A file that is not there becomes an empty array.
set(hex "")
if(EXISTS ${INPUT})
    file(READ ${INPUT} hex HEX)
endif()
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
get_filename_component(file ${INPUT} NAME)
# written only when it changes, so that configuring again compiles nothing
set(text "/* ${file}, embedded by cmake/embed.cmake. */
#include <stddef.h>
extern const unsigned char ${NAME}[];
extern const size_t ${NAME}_size;
const unsigned char ${NAME}[] = {
${hex}0};
const size_t ${NAME}_size = ${size};
")
set(old "")
if(EXISTS ${OUTPUT})
    file(READ ${OUTPUT} old)
endif()
if(NOT old STREQUAL text)
    file(WRITE ${OUTPUT} "${text}")
endif()
