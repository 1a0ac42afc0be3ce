#pragma once
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/// The functions of SQLite that the index of counts needs. They are looked up when a site has counts, not linked: every other
/// command starts without the library.
typedef struct {
  int (*open)(const char *path, sqlite3 **database, int flags, const char *system);
  int (*close)(sqlite3 *database);
  int (*busy_timeout)(sqlite3 *database, int milliseconds);
  int (*exec)(sqlite3 *database, const char *text, int (*each)(void *, int, char **, char **), void *context, char **fault);
  int (*extended_codes)(sqlite3 *database, int on);
  int (*prepare)(sqlite3 *database, const char *text, int count, sqlite3_stmt **statement, const char **rest);
  int (*finalize)(sqlite3_stmt *statement);
  int (*step)(sqlite3_stmt *statement);
  int (*reset)(sqlite3_stmt *statement);
  int (*bind_number)(sqlite3_stmt *statement, int place, sqlite3_int64 number);
  int (*bind_bytes)(sqlite3_stmt *statement, int place, const void *bytes, int count, void (*release)(void *));
  int (*bind_text)(sqlite3_stmt *statement, int place, const char *text, int count, void (*release)(void *));
  sqlite3_int64 (*number)(sqlite3_stmt *statement, int column);
  const void *(*bytes)(sqlite3_stmt *statement, int column);
  int (*count)(sqlite3_stmt *statement, int column);
} csqlite_api;

/// Looks everything up in libsqlite3.so.0; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool csqlite_load(csqlite_api *api) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CSQLITE_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CSQLITE_FIND(open, "sqlite3_open_v2");
  CSQLITE_FIND(close, "sqlite3_close");
  CSQLITE_FIND(busy_timeout, "sqlite3_busy_timeout");
  CSQLITE_FIND(exec, "sqlite3_exec");
  CSQLITE_FIND(extended_codes, "sqlite3_extended_result_codes");
  CSQLITE_FIND(prepare, "sqlite3_prepare_v2");
  CSQLITE_FIND(finalize, "sqlite3_finalize");
  CSQLITE_FIND(step, "sqlite3_step");
  CSQLITE_FIND(reset, "sqlite3_reset");
  CSQLITE_FIND(bind_number, "sqlite3_bind_int64");
  CSQLITE_FIND(bind_bytes, "sqlite3_bind_blob");
  CSQLITE_FIND(bind_text, "sqlite3_bind_text");
  CSQLITE_FIND(number, "sqlite3_column_int64");
  CSQLITE_FIND(bytes, "sqlite3_column_blob");
  CSQLITE_FIND(count, "sqlite3_column_bytes");
#undef CSQLITE_FIND
  return true;
}

/// Binds bytes that stay where they are until the statement was stepped.
static inline int csqlite_bind_bytes(const csqlite_api *api, sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return api->bind_bytes(statement, place, bytes, count, SQLITE_STATIC);
}

/// Binds a text, which is copied.
static inline int csqlite_bind_text(const csqlite_api *api, sqlite3_stmt *statement, int place, const char *text, int count) {
  return api->bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
