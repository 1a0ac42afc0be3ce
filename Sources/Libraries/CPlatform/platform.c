#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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

/// The groups of the programs that run at present; 0 in free places.
#define MOST_RUNNING 256
static _Atomic pid_t running[MOST_RUNNING];

/// Ends these programs, and then this one as the signal does by default.
static void end_running(int number) {
  for (int i = 0; i < MOST_RUNNING; i++) {
    pid_t group = running[i];
    if (group > 0) kill(-group, SIGKILL);
  }
  raise(number);
}

/// The next signal of that number ends the running programs too.
static void guard_running(int number) {
  struct sigaction action = {.sa_handler = end_running, .sa_flags = SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static int stop_pipe[2];

static void note_stop(int number) {
  int kept = errno;
  guard_running(number);
  // The pipe is empty but for one byte of each signal: nothing is lost if a write fails.
  ssize_t written = write(stop_pipe[1], "", 1);
  (void)written;
  errno = kept;
}

int almanac_stop_descriptor(void) {
  if (pipe2(stop_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  struct sigaction action = {.sa_handler = note_stop, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0) return -1;
  return stop_pipe[0];
}

int almanac_seclude(void) {
  struct rlimit none = {0, 0};
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -1;
  return setrlimit(RLIMIT_CORE, &none);
}

/// A pipe whose ends are not among the standard descriptors, so that a child can be given these in
/// any order.
static int open_pipe(int *ends) {
  int low[2];
  if (pipe2(low, O_CLOEXEC) != 0) return errno;
  int code = 0;
  for (int i = 0; i < 2; i++) {
    ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 3);
    if (ends[i] < 0) code = errno;
    close(low[i]);
  }
  if (code == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) code = errno;
  for (int i = 0; i < 2 && code != 0; i++) if (ends[i] >= 0) close(ends[i]);
  return code;
}

static int spawn_group(const char *path, char *const *words, char *const *variables, const char *folder, pid_t *process,
                       int output, int messages) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int code = posix_spawn_file_actions_init(&files);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&files);
    return code;
  }
  code = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&files, output, 1);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&files, messages, 2);
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&files, 3);
  if (code == 0) code = posix_spawn_file_actions_addchdir_np(&files, folder);
  if (code == 0) code = posix_spawnattr_setpgroup(&attributes, 0);
  if (code == 0) code = posix_spawnattr_setsigmask(&attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &all);
  if (code == 0)
    code = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  if (code == 0) code = posix_spawn(process, path, &files, &attributes, words, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return code;
}

static void note_running(pid_t process) {
  int signals[] = {SIGINT, SIGTERM, SIGHUP};
  for (int i = 0; i < 3; i++) {
    struct sigaction present;
    if (sigaction(signals[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL) guard_running(signals[i]);
  }
  for (int i = 0; i < MOST_RUNNING; i++) {
    pid_t none = 0;
    if (__c11_atomic_compare_exchange_strong(&running[i], &none, process, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
  }
}

void almanac_end(pid_t process) {
  // It has not been waited for, so its number, which is the group's, is still its own.
  kill(-process, SIGKILL);
  for (int i = 0; i < MOST_RUNNING; i++) {
    pid_t own = process;
    if (__c11_atomic_compare_exchange_strong(&running[i], &own, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
  }
}

int almanac_start(const char *path, char *const *words, char *const *variables, const char *folder, pid_t *process,
                  int *pipes) {
  int output[2], messages[2];
  int code = open_pipe(output);
  if (code != 0) return code;
  code = open_pipe(messages);
  if (code != 0) {
    close(output[0]);
    close(output[1]);
    return code;
  }
  code = spawn_group(path, words, variables, folder, process, output[1], messages[1]);
  close(output[1]);
  close(messages[1]);
  if (code != 0) {
    close(output[0]);
    close(messages[0]);
    return code;
  }
  note_running(*process);
  pipes[0] = output[0];
  pipes[1] = messages[0];
  return 0;
}
