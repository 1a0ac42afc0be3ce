#pragma once
#include <stddef.h>

/// The script that the preview adds to each page: its bytes, which live as long as the program.
struct almanac_script {
  const unsigned char *bytes;
  size_t size;
};

struct almanac_script almanac_preview_script(void);
