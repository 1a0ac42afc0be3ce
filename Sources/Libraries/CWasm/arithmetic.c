#include "CWasm.h"

// Arithmetic that WebAssembly has no instruction for, and that a compiler expects in a library. Elsewhere this file is empty.
#if __wasm__
#include <stdint.h>

typedef unsigned __int128 wide;

typedef union {
  wide all;
  struct {
    uint64_t low, high;
  };
} halves;

wide __ashlti3(wide value, int places) {
  halves in = {.all = value}, out = {.all = value};
  places &= 127;
  if (places >= 64) {
    out.high = in.low << (places - 64);
    out.low = 0;
  } else if (places > 0) {
    out.high = in.high << places | in.low >> (64 - places);
    out.low = in.low << places;
  }
  return out.all;
}

wide __lshrti3(wide value, int places) {
  halves in = {.all = value}, out = {.all = value};
  places &= 127;
  if (places >= 64) {
    out.low = in.high >> (places - 64);
    out.high = 0;
  } else if (places > 0) {
    out.low = in.low >> places | in.high << (64 - places);
    out.high = in.high >> places;
  }
  return out.all;
}

// By schoolbook multiplication of the 32-bit halves.
wide __multi3(wide a, wide b) {
  const uint64_t mask = 0xffffffff;
  halves x = {.all = a}, y = {.all = b}, out;
  uint64_t low = (x.low & mask) * (y.low & mask);
  uint64_t first = (x.low & mask) * (y.low >> 32), second = (x.low >> 32) * (y.low & mask);
  uint64_t middle = (low >> 32) + (first & mask) + (second & mask);
  out.low = middle << 32 | (low & mask);
  out.high = (x.low >> 32) * (y.low >> 32) + (first >> 32) + (second >> 32) + (middle >> 32) + x.low * y.high + x.high * y.low;
  return out.all;
}

// Bit by bit: a draw of schedules divides a few hundred times.
wide __udivti3(wide value, wide by) {
  wide quotient = 0, rest = 0;
  for (int place = 127; place >= 0; place--) {
    halves shifted = {.all = __lshrti3(value, place)};
    rest = __ashlti3(rest, 1) | (shifted.low & 1);
    if (rest >= by) {
      rest -= by;
      quotient |= __ashlti3(1, place);
    }
  }
  return quotient;
}

// Half away from zero, as in C.
double round(double value) {
  double whole = __builtin_trunc(value), part = value - whole;
  return part >= 0.5 ? whole + 1 : part <= -0.5 ? whole - 1 : whole;
}

#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(#name)))
FROM_PAGE(sin) extern double page_sin(double angle);
FROM_PAGE(cos) extern double page_cos(double angle);
FROM_PAGE(asin) extern double page_asin(double sine);

double sin(double angle) { return page_sin(angle); }
double cos(double angle) { return page_cos(angle); }
double asin(double sine) { return page_asin(sine); }

// Swift seeds hashes with it. Hashes need not be secret from the page that they are made for.
void arc4random_buf(void *out, __SIZE_TYPE__ count) { __builtin_memset(out, 7, count); }
#endif
