/* Preloaded into a program, this makes its clock jump, its kernel one that knows no exchange of two folders, or its end come.

   CLOCK_JUMPS=N: the wall clock is off by up to twenty years either way, drawn anew from the seed N at every look.
   NO_EXCHANGE=1: renameat2 with flags fails as it does on file systems that have only rename.
   KILL_AT=N: the program is killed right before it changes something on a disk for the Nth time.
   STEP_COUNT=FILE: a program that ends by itself writes there how often it has changed something. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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

static atomic_long steps;

static void step(void) {
  const char *last = getenv("KILL_AT");
  if (atomic_fetch_add(&steps, 1) + 1 == (last ? atol(last) : 0)) kill(getpid(), SIGKILL);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("STEP_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld", atomic_load(&steps));
  fclose(file);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define STEPPING(name, parameters, arguments) \
  int name parameters {                       \
    step();                                   \
    return NEXT(name) arguments;              \
  }

STEPPING(rename, (const char *from, const char *to), (from, to))
STEPPING(link, (const char *from, const char *to), (from, to))
STEPPING(unlink, (const char *path), (path))
STEPPING(unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
STEPPING(rmdir, (const char *path), (path))
STEPPING(mkdir, (const char *path, mode_t mode), (path, mode))
STEPPING(fchmod, (int file, mode_t mode), (file, mode))
STEPPING(syncfs, (int file), (file))

ssize_t write(int file, const void *bytes, size_t count) {
  step();
  return NEXT(write)(file, bytes, count);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (flags & O_CREAT) step();
  return NEXT(open)(path, flags, mode);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned int flags) {
  if (flags && getenv("NO_EXCHANGE")) {
    errno = EINVAL;
    return -1;
  }
  step();
  return (int)syscall(SYS_renameat2, a, from, b, to, flags);
}
