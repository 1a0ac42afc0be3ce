#define _GNU_SOURCE
#include "CLimits.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// The limits of a process are checked before Swift's runtime and libdispatch use memory: they end
// with a signal, or wait forever, where they get none. The status is that of
// `ExitCode.cannotWrite`.

enum {
  cannot_write = 73,
  // Open files that the program needs at least, and those it asks for where it may have them.
  fewest_files = 32,
  enough_files = 1024,
  // Megabytes of address space: the program and its libraries, and for each core a thread with its stack.
  megabytes = 384,
  megabytes_for_a_core = 24,
};

static const char *limited = "ulimit -v";

static void say(const char *text) {
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
}

static void refuse(const char *what, unsigned long found, unsigned long needed, const char *limit) {
  char text[256];
  snprintf(
      text, sizeof text, "almanac: a process may have %lu %s here, and needs %lu; raise the limit ('%s')\n",
      found, what, needed, limit);
  say(text);
  _exit(cannot_write);
}

// Runs on the thread that was stopped; calls nothing that may wait for another one.
static void end_without_memory(int number) {
  (void)number;
  say("almanac: the program was stopped, most likely because memory ran out; raise the limit ('");
  say(limited);
  say("')\n");
  _exit(cannot_write);
}

static void expect_files(void) {
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= enough_files) return;
  struct rlimit more = files;
  more.rlim_cur = files.rlim_max < enough_files ? files.rlim_max : enough_files;
  if (setrlimit(RLIMIT_NOFILE, &more) == 0) files = more;
  if (files.rlim_cur < fewest_files) refuse("open files", files.rlim_cur, fewest_files, "ulimit -n");
}

// Whether there is a limit, which is enough to begin with.
static int expect_memory(int resource, const char *name) {
  struct rlimit memory;
  if (getrlimit(resource, &memory) != 0 || memory.rlim_cur == RLIM_INFINITY) return 0;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned long needed = megabytes + megabytes_for_a_core * (unsigned long)(cores < 1 ? 1 : cores);
  unsigned long found = (unsigned long)(memory.rlim_cur >> 20);
  limited = name;
  if (found < needed) refuse("MB of memory", found, needed, name);
  return 1;
}

__attribute__((constructor(101))) static void expect_enough(void) {
  expect_files();
  int is_limited = expect_memory(RLIMIT_AS, "ulimit -v");
  is_limited |= expect_memory(RLIMIT_DATA, "ulimit -d");
  if (!is_limited) return;
  // Each thread would reserve 64 MB of addresses.
  mallopt(M_ARENA_MAX, 1);
  // There is nothing to do without memory but to say so: Swift ends with a signal where it gets none.
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
  struct sigaction action = {.sa_handler = end_without_memory, .sa_flags = SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  for (unsigned int index = 0; index < sizeof signals / sizeof *signals; index++)
    sigaction(signals[index], &action, NULL);
}
