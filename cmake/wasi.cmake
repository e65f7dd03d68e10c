# The toolchain of the page's module: clang 19 and Debian's WASI libraries.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_FORCED ON) # It makes no programs that run here.
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(FOURLANDS_WASM ON)
