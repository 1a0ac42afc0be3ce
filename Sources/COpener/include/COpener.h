#pragma once
#include <stddef.h>

/// The script that opens sealed pages: its bytes, which live as long as the program.
struct almanac_opener {
  const unsigned char *bytes;
  size_t size;
};

struct almanac_opener almanac_opener_script(void);
