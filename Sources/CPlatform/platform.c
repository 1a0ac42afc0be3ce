#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int almanac_exchange(const char *a, const char *b) {
  return renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE);
}

int almanac_syncfs(int fd) { return syncfs(fd); }

int almanac_same_mount(const char *a, const char *b) {
  struct statx first, second;
  unsigned int mask = STATX_TYPE | STATX_MNT_ID;
  int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT;
  if (statx(AT_FDCWD, a, flags, mask, &first) != 0) return -1;
  if (statx(AT_FDCWD, b, flags, mask, &second) != 0) return -1;
  if ((first.stx_mask & second.stx_mask & STATX_MNT_ID) && first.stx_mnt_id != second.stx_mnt_id) return 0;
  return first.stx_dev_major == second.stx_dev_major && first.stx_dev_minor == second.stx_dev_minor;
}
