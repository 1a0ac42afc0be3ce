#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

static int stop_pipe[2];

static void note_stop(int number) {
  (void)number;
  int kept = errno;
  // The pipe is empty but for one byte of each signal: nothing is lost if a write fails.
  ssize_t written = write(stop_pipe[1], "", 1);
  (void)written;
  errno = kept;
}

int almanac_stop_descriptor(void) {
  if (pipe2(stop_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  struct sigaction action = {.sa_handler = note_stop, .sa_flags = SA_RESTART | SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0) return -1;
  return stop_pipe[0];
}

int almanac_seclude(void) {
  struct rlimit none = {0, 0};
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -1;
  return setrlimit(RLIMIT_CORE, &none);
}
