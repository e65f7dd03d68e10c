#pragma once

#include <cstdio>
#include <cstdlib>

// Always on, in every build: a wrong game is worse than a slow one. Only a bug of ours may reach
// it; whatever a user or the network can cause is a Result (core/result.h).
#define FL_CHECK(cond)                                                          \
  do {                                                                          \
    if (!(cond)) [[unlikely]] {                                                 \
      std::fprintf(stderr, "%s:%d: FL_CHECK(%s)\n", __FILE__, __LINE__, #cond); \
      std::abort();                                                             \
    }                                                                           \
  } while (false)
