#pragma once
#include <cmark.h>
#include <stddef.h>

/// Memory for libcmark that is cut off a block piece by piece and given back all at once: a document is hundreds of small
/// nodes that live and die together. Each thread has its own.
cmark_mem *almanac_arena(void);

/// How far this thread's memory is used.
typedef struct {
  void *block;
  size_t used;
} almanac_arena_mark;

almanac_arena_mark almanac_arena_here(void);

/// Gives back all that this thread took since `mark`. Marks are given back in the opposite order.
void almanac_arena_release(almanac_arena_mark mark);
