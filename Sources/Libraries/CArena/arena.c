#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Every piece and every block begins at a multiple of this, with room for its own size before it.
enum { GRAIN = 16, BLOCK = 1 << 16 };

typedef struct block {
  struct block *before;
  size_t size, used;
  // Makes the head a multiple of GRAIN.
  size_t unused;
} block;

static _Thread_local block *top;

static void *take(size_t size) {
  // libcmark does not go on without memory either.
  if (size > SIZE_MAX / 2) abort();
  size_t need = (size + 2 * GRAIN - 1) / GRAIN * GRAIN;
  if (!top || top->size - top->used < need) {
    size_t room = need > BLOCK ? need : BLOCK;
    block *fresh = malloc(sizeof(block) + room);
    if (!fresh) abort();
    *fresh = (block){.before = top, .size = room};
    top = fresh;
  }
  char *piece = (char *)(top + 1) + top->used + GRAIN;
  top->used += need;
  memcpy(piece - GRAIN, &size, sizeof size);
  return piece;
}

static void *take_zeros(size_t count, size_t size) {
  if (size && count > SIZE_MAX / 2 / size) abort();
  return memset(take(count * size), 0, count * size);
}

static void *take_more(void *piece, size_t size) {
  size_t had = 0;
  if (piece) memcpy(&had, (char *)piece - GRAIN, sizeof had);
  if (had >= size) return piece;
  void *fresh = take(size);
  return had ? memcpy(fresh, piece, had) : fresh;
}

// Pieces are given back with all others.
static void keep(void *piece) { (void)piece; }

cmark_mem *almanac_arena(void) {
  static cmark_mem memory = {take_zeros, take_more, keep};
  return &memory;
}

almanac_arena_mark almanac_arena_here(void) { return (almanac_arena_mark){top, top ? top->used : 0}; }

void almanac_arena_release(almanac_arena_mark mark) {
  // The first block stays for the next document, unless it is an uncommonly large one.
  while (top && top != mark.block && (top->before || top->size > BLOCK)) {
    block *last = top;
    top = last->before;
    free(last);
  }
  if (top) top->used = top == mark.block ? mark.used : 0;
}
