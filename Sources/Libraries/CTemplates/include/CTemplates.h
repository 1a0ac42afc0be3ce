#pragma once
#include <stddef.h>

/// One file of Templates/: its path within that folder, and its bytes, which live as long as the
/// program.
struct almanac_template {
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

int almanac_template_count(void);

/// The file at `index`, from 0: templates in the order of paths, then all others in that order. The
/// index must be below the count.
struct almanac_template almanac_template_at(int index);
