#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int almanac_exchange(const char *a, const char *b) {
  return renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE);
}

int almanac_syncfs(int fd) { return syncfs(fd); }
