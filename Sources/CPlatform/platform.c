#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int almanac_exchange(const char *a, const char *b) {
  return renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE);
}

int almanac_syncfs(int fd) { return syncfs(fd); }

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
