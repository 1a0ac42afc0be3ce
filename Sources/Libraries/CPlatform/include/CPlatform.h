#pragma once
#include <dirent.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Exchanges the entries at two paths in one step (`RENAME_EXCHANGE`). 0, or -1 with `errno` set: `EINVAL` or `ENOSYS`
/// where the file system or the kernel cannot.
int almanac_exchange(const char *a, const char *b);

/// Writes out everything of the file system that `fd` lies on. 0, or -1 with `errno` set.
int almanac_syncfs(int fd);

/// Whether two paths, links not followed, lie on one mount and one device: 1 or 0, or -1 with
/// `errno` set. Subvolumes are devices of their own; a kernel before 5.8 compares only devices.
int almanac_same_mount(const char *a, const char *b);

/// The bytes of an entry's name, valid until the next `readdir`; Swift sees the array in `dirent` as 256 values.
static inline const char *almanac_name(const struct dirent *entry) { return entry->d_name; }

/// From now on SIGINT and SIGTERM end nothing but make a byte readable at the descriptor this gives, which stays open; a second
/// one ends the program as usual. -1 with `errno` set where that cannot be. To be called once.
int almanac_stop_descriptor(void);

/// From now on a crash of this process leaves no image of its memory behind, and no other process of the same user can look into
/// it. 0, or -1 with `errno` set.
int almanac_seclude(void);

/// Starts the program at `path`, which leads a group of processes of its own and works in `folder`.
/// Its standard input is empty, it has no other open files of ours, and all signals have their
/// usual effect. `words` and `variables` end with a null pointer. `pipes` gets the ends to read its
/// output and its messages from, which do not block. 0, or the reason as in `errno`. A signal that
/// ends this process ends the program too.
int almanac_start(const char *path, char *_Nullable const *_Nonnull words, char *_Nullable const *_Nonnull variables,
                  const char *folder, pid_t *process, int *pipes);

/// Ends all processes of the group of a program that `almanac_start` started. To be called once,
/// before it is waited for.
void almanac_end(pid_t process);

#pragma clang assume_nonnull end
