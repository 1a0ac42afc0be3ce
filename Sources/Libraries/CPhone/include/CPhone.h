#pragma once
#include <stddef.h>

/// The search engine for phones, as WebAssembly: bytes that live as long as the program.
struct almanac_phone {
  const unsigned char *bytes;
  size_t size;
};

struct almanac_phone almanac_phone_module(void);
