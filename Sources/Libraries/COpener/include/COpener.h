#pragma once
#include <stddef.h>

/// A script of sealed pages: its bytes, which live as long as the program.
struct almanac_opener {
  const unsigned char *bytes;
  size_t size;
};

/// The script that opens them.
struct almanac_opener almanac_opener_script(void);

/// The script that runs the scripts of an opened page.
struct almanac_opener almanac_runner_script(void);
