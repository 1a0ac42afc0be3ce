#include "CWasm.h"

// The functions of a C library that Swift needs, where there is none. Elsewhere this file is empty.
#if __wasm__
#include <stddef.h>
#include <stdint.h>

// Memory is allocated in sizes of powers of two. Freed memory waits in a list of its size and is
// used again: arrays that grow by doubling, as Swift's do, waste little, and both take constant
// time.

enum { PAGE = 65536, SMALLEST = 5, SIZES = 31 };

// Precedes each allocation; as large as the strictest alignment that is required.
struct block {
  uint32_t size;
  uint32_t unused;
  struct block *next;
  uint32_t more;
};

_Static_assert(sizeof(struct block) == 16, "what follows a block must stay aligned");

extern unsigned char __heap_base;
static struct block *given_back[SIZES];
static uintptr_t next_free;
static uintptr_t end;

static int reach(uintptr_t address) {
  if (address <= end) return 1;
  size_t pages = (address - end + PAGE - 1) / PAGE;
  if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  end += pages * PAGE;
  return 1;
}

static void *take(size_t bytes) {
  if (bytes > (size_t)1 << (SIZES - 1)) return NULL;
  uint32_t size = SMALLEST;
  while (((size_t)1 << size) < bytes + sizeof(struct block)) size++;
  if (size >= SIZES) return NULL;
  struct block *block = given_back[size];
  if (block) {
    given_back[size] = block->next;
    return block + 1;
  }
  if (!next_free) {
    next_free = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
  }
  uintptr_t stop;
  if (__builtin_add_overflow(next_free, (uintptr_t)1 << size, &stop) || !reach(stop)) return NULL;
  block = (struct block *)next_free;
  next_free = stop;
  block->size = size;
  return block + 1;
}

// No type of ours asks for more than 16.
int posix_memalign(void **out, size_t alignment, size_t bytes) {
  if (alignment > 16) return 22;
  *out = take(bytes);
  return *out ? 0 : 12;
}

void free(void *pointer) {
  if (!pointer) return;
  struct block *block = (struct block *)pointer - 1;
  block->next = given_back[block->size];
  given_back[block->size] = block;
}

// Otherwise the compiler would replace these loops with calls of the functions that they are in.
#define PLAIN __attribute__((no_builtin))

typedef uint64_t __attribute__((aligned(1), may_alias)) wide;

PLAIN void *memcpy(void *to, const void *from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  for (; count >= 8; count -= 8, out += 8, in += 8) *(wide *)out = *(const wide *)in;
  while (count--) *out++ = *in++;
  return to;
}

PLAIN void *memmove(void *to, const void *from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  if (out <= in || out >= in + count) return memcpy(to, from, count);
  while (count--) out[count] = in[count];
  return to;
}

PLAIN void *memset(void *to, int value, size_t count) {
  unsigned char *out = to;
  uint64_t eight = 0x0101010101010101u * (unsigned char)value;
  for (; count >= 8; count -= 8, out += 8) *(wide *)out = eight;
  while (count--) *out++ = (unsigned char)value;
  return to;
}

PLAIN int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (; count--; left++, right++)
    if (*left != *right) return *left < *right ? -1 : 1;
  return 0;
}
#endif
