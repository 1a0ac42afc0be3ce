/* Preloaded into a program, this makes its clock jump, or its kernel one that knows no exchange of two folders.

   CLOCK_JUMPS=N: the wall clock is off by up to twenty years either way, drawn anew from the seed N at every look.
   NO_EXCHANGE=1: renameat2 with flags fails as it does on file systems that have only rename. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long jump(void) {
  static unsigned long long state;
  const char *seed = getenv("CLOCK_JUMPS");
  if (!seed) return 0;
  if (!state) state = strtoull(seed, 0, 10) * 2 + 1;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (long)(state % 1261440000ULL) - 630720000L;
}

int clock_gettime(clockid_t id, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, id, time);
  if (result == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) time->tv_sec += jump();
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

int renameat2(int a, const char *from, int b, const char *to, unsigned int flags) {
  if (flags && getenv("NO_EXCHANGE")) {
    errno = EINVAL;
    return -1;
  }
  return (int)syscall(SYS_renameat2, a, from, b, to, flags);
}
