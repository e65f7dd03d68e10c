#pragma once

#include <cstddef>
#include <functional>

namespace fourlands::ai {

// Calls `work` with 0 to count - 1, each on a thread of its own, and returns when all are done. A
// build without threads (FOURLANDS_SINGLE_THREADED, or for WASI) calls them one after the other;
// with a limit of nodes the choices are the same.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace fourlands::ai
