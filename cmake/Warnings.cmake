# Every target of ours links meshwright_options: warnings are errors, and sanitizers apply to all of the program or none.
add_library(meshwright_options INTERFACE)
target_compile_options(meshwright_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
    -Wnull-dereference -Wduplicated-cond -Wlogical-op -Wuseless-cast
    # Designated initializers name what differs from the default; the rest is meant to be left out.
    -Wno-missing-field-initializers)
# GCC 12 sees overruns inside std::string that are not there (GCC bugs 105329, 105651), which ones depends on the optimization level.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(meshwright_options INTERFACE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(meshwright_options INTERFACE -Wno-unknown-warning-option)
endif()
if(MESHWRIGHT_WARNINGS_AS_ERRORS)
    target_compile_options(meshwright_options INTERFACE -Werror)
endif()
target_compile_definitions(meshwright_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(MESHWRIGHT_SANITIZE)
    target_compile_options(meshwright_options INTERFACE -fsanitize=${MESHWRIGHT_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(meshwright_options INTERFACE -fsanitize=${MESHWRIGHT_SANITIZE})
    # GCC 12's flow analysis sees null pointers that the sanitizer's own checks introduce.
    target_compile_options(meshwright_options INTERFACE -Wno-null-dereference -Wno-maybe-uninitialized)
endif()
if(MESHWRIGHT_COVERAGE)
    target_compile_options(meshwright_options INTERFACE --coverage -fprofile-update=atomic)
    target_link_options(meshwright_options INTERFACE --coverage)
endif()
